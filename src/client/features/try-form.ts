/** The fields of an operation, and what a reader has filled in (BEHAVIOUR B306). */
import { strings } from '../../shared/messages/site-strings.ts';
import type {
  TryBody,
  TryField,
  TryOperation,
  TryPart,
  TryPlace,
  TryScheme,
  TryServer,
} from '../../shared/types/try-it.ts';
import { make } from './make-element.ts';
import type { TryValues } from './try-request.ts';

/**
 * Servers, their variables and credentials, for the next page of the same servers. Here and nowhere else: neither in a storage nor in an
 * address, so they are gone when the page is loaded again.
 */
const kept = new Map<string, string>();

export interface TryForm {
  readonly element: HTMLFormElement;
  /** What is filled in now. */
  readonly read: () => TryValues;
}
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function makeForm(operation: TryOperation): TryForm {
  const keyOf = (name: string): string => JSON.stringify([operation.servers.map(({ url }) => url), name]);
  const server = makeServer(operation.servers, keyOf);
  const schemes = operation.schemes.map((scheme) => makeScheme(scheme, keyOf));
  const credentials = [...schemes.flatMap(({ rows }) => rows), make('p', { textContent: strings.tryKept })];
  const fields = operation.fields.map((field) => ({ field, control: controlOf(field) }));
  const places = Object.entries(titles()).flatMap(([place, title]) => {
    const own = fields.filter(({ field }) => field.in === place);
    const rows = own.map(({ field, control }) => labelled(field.name, control));
    const note = place === 'cookie' ? [make('p', { textContent: strings.tryCookies })] : [];
    return own.length === 0 ? [] : [group(title, [...rows, ...note])];
  });
  const body = makeBody(operation);
  const element = make(
    'form',
    { autocomplete: 'off' },
    server.element,
    ...(schemes.length === 0 ? [] : [group(strings.tryCredentials, credentials)]),
    ...places,
    ...body.elements,
  );
  const read = (): TryValues => ({
    ...server.read(),
    fields: fields.flatMap(({ field, control }) => (control.value === '' ? [] : [[field, control.value]])),
    credentials: schemes.flatMap((scheme) => scheme.read()),
    body: body.read(),
  });
  return { element, read };
}

function titles(): Readonly<Record<TryPlace, string>> {
  return {
    path: strings.pathParameters,
    query: strings.queryParameters,
    querystring: strings.queryString,
    header: strings.headers,
    cookie: strings.cookies,
  };
}

function group(title: string, children: readonly Node[]): HTMLElement {
  return make('fieldset', {}, make('legend', { textContent: title }), ...children);
}

function labelled(name: string, control: Control, note = control.required ? strings.required : ''): HTMLElement {
  const mark = note === '' ? [] : [' ', make('small', { textContent: note })];
  return make('label', {}, make('span', {}, name, ...mark), control);
}

/** Reads from what was kept, and keeps what the reader enters. */
function keep<T extends Control>(control: T, key: string): T {
  control.value = kept.get(key) ?? control.value;
  control.addEventListener('input', () => kept.set(key, control.value));
  return control;
}

function input(properties: Partial<HTMLInputElement> = {}): HTMLInputElement {
  return make('input', { spellcheck: false, autocomplete: 'off', ...properties });
}

function select(values: readonly string[], value: string): HTMLSelectElement {
  const control = make('select', {}, ...values.map((one) => make('option', { value: one, textContent: one || '–' })));
  if (values.includes(value)) control.value = value;
  return control;
}

function controlOf({ choices, required, value, kind }: TryField): Control {
  const control =
    choices.length > 0 && kind === 'text' ? select(required ? choices : ['', ...choices], value) : input({ value });
  control.required = required;
  return control;
}

function makeServer(servers: TryOperation['servers'], keyOf: (name: string) => string) {
  const urls = servers.map(({ url }) => url);
  const picker = keep(select(urls, ''), keyOf('server'));
  const rows = make('div', {});
  let controls: (readonly [name: string, control: Control])[] = [];
  const current = (): TryServer => servers[picker.selectedIndex] ?? servers[0];
  const showVariables = (): void => {
    controls = current().variables.map(({ name, default: value, enum: values }) => {
      const control = values.length > 0 ? select(values, value) : input({ value });
      return [name, keep(control, keyOf(`variable ${name}`))];
    });
    rows.replaceChildren(...controls.map(([name, control]) => labelled(name, control)));
  };
  picker.addEventListener('input', showVariables);
  showVariables();
  const read = () => ({
    server: current(),
    variables: new Map(controls.map(([name, control]) => [name, control.value])),
  });
  return { element: group(strings.tryServer, [labelled(strings.tryAddress, picker), rows]), read };
}

function makeScheme({ name, in: place, parameter, prefix, isBasic }: TryScheme, keyOf: (name: string) => string) {
  const field = (part: string, type: string): HTMLInputElement => keep(input({ type }), keyOf(`${part} ${name}`));
  const user = isBasic ? field('user', 'text') : null;
  const secret = field('secret', 'password');
  const rows = [
    ...(user === null ? [] : [labelled(`${name}: ${strings.tryUser}`, user)]),
    isBasic ? labelled(`${name}: ${strings.tryPassword}`, secret) : labelled(name, secret, prefix.trim()),
  ];
  const read = (): TryValues['credentials'] => {
    if (secret.value === '' && (user?.value ?? '') === '') return [];
    const value = user === null ? secret.value : toBase64(`${user.value}:${secret.value}`);
    return [[place, parameter, prefix + value]];
  };
  return { rows, read };
}

/** Of UTF-8: RFC 7617, section 2.1. */
function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''));
}

function makeBody({ bodies, isBodyRequired }: TryOperation) {
  const [first] = bodies;
  if (first === undefined) return { elements: [], read: () => null };
  const types = select(
    bodies.map(({ type }) => type),
    first.type,
  );
  const text = make('textarea', { rows: 8, spellcheck: false });
  const file = input({ type: 'file' });
  const [textRow, fileRow] = [labelled(strings.requestBody, text), labelled(strings.requestBody, file)];
  const partRows = make('div', {});
  let parts: readonly (readonly [TryPart, HTMLInputElement])[] = [];
  const current = (): TryBody => bodies[types.selectedIndex] ?? first;
  const show = (): void => {
    const { text: example, parts: all } = current();
    const isFile = example === null && all === undefined;
    text.value = example ?? '';
    textRow.hidden = example === null;
    fileRow.hidden = !isFile;
    text.required = isBodyRequired && example !== null;
    file.required = isBodyRequired && isFile;
    parts = (all ?? []).map((part) => [part, partOf(part, isBodyRequired)]);
    partRows.replaceChildren(...parts.map(([{ name }, control]) => labelled(name, control)));
  };
  types.addEventListener('input', show);
  show();
  const read = (): TryValues['body'] => {
    const { text: example, parts: all } = current();
    const content = all !== undefined ? formOf(parts) : example === null ? file.files?.[0] : text.value;
    return content === undefined || content === '' ? null : { type: current().type, content };
  };
  return {
    elements: [group(strings.requestBody, [labelled(strings.mediaType, types), textRow, fileRow, partRows])],
    read,
  };
}

function partOf({ file, value, required }: TryPart, isBodyRequired: boolean): HTMLInputElement {
  const control = file === 'none' ? input({ value }) : input({ type: 'file', multiple: file === 'many' });
  control.required = required && isBodyRequired;
  return control;
}

/** What is filled in; `undefined` for nothing. */
function formOf(parts: readonly (readonly [TryPart, HTMLInputElement])[]): FormData | undefined {
  const form = new FormData();
  for (const [{ name, file }, { value, files }] of parts)
    if (file !== 'none') for (const one of files ?? []) form.append(name, one);
    else if (value !== '') form.append(name, value);
  return [...form].length === 0 ? undefined : form;
}
