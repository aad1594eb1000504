/**
 * What a change of an API means for its clients: the table of rules. It follows two published sets of rules, by their ids:
 *
 * - oasdiff (https://github.com/oasdiff/oasdiff, `checker/rules.go` and `checker/SEVERITY-LAW-TRIAGE.md` as of 1.30): what narrows is
 *   breaking in a request and safe in a response, what widens the other way round, what cannot be compared is breaking.
 *   Its warnings, changes which it cannot prove safe, are breaking here.
 * - openapi-diff (https://github.com/OpenAPITools/openapi-diff, `BackwardIncompatibleProp.java`), ids `incompatible.…`, where oasdiff has no
 *   rule or sees a note only: discriminators, readOnly and writeOnly, how parameters are written, fields of security schemes.
 *
 * The manual's page of API changes is generated from this table.
 */
import { CHANGE_CLASSES, type ChangeClass } from '../../shared/types/api-changes.ts';

/** `request` is what clients send, `response` what they receive: in webhooks and callbacks, where the API calls, the other way round. */
export type Direction = 'request' | 'response';

export interface ChangeRule {
  readonly id: string;
  /** The rule of the same change made backwards; often itself. */
  readonly inverse: string;
  readonly direction: Direction | 'both';
  readonly class: ChangeClass;
  /** A sentence with `{place}`, `{before}` and `{after}`; of words with `{field}`. */
  readonly what: string;
  readonly reason: string;
  /** Ids of the rules that it follows, as published; empty if there are none. */
  readonly follows: string;
}

type Effect = 'narrows' | 'widens' | 'incomparable' | 'undecided' | 'lost' | 'safe';

/** What an effect means in a request and in a response, and why. */
const EFFECTS: Readonly<Record<Effect, readonly [ClassAndReason, ClassAndReason]>> = {
  narrows: [
    ['breaking', 'A request that was valid may be refused.'],
    ['additive', 'Responses hold nothing that they could not hold before.'],
  ],
  widens: [
    ['additive', 'Requests that were valid stay valid.'],
    ['breaking', 'A response may hold what clients do not expect.'],
  ],
  incomparable: [
    ['breaking', 'Requests that were valid may be refused.'],
    ['breaking', 'A response may hold what clients do not expect.'],
  ],
  undecided: [
    ['breaking', 'Whether requests stay valid cannot be decided.'],
    ['breaking', 'Whether clients can read all responses cannot be decided.'],
  ],
  lost: [
    ['breaking', 'What clients send there is refused, or has no effect.'],
    ['breaking', 'Clients may rely on it.'],
  ],
  safe: [
    ['additive', 'Requests that were valid stay valid.'],
    ['additive', 'Clients that ignore what they do not know go on working.'],
  ],
};
type ClassAndReason = readonly [ChangeClass, string];
const MISSED: ClassAndReason = ['additive', 'Clients had to do without it before.'];
const SENT: ClassAndReason = ['breaking', 'Clients that send it must stop.'];
const ABSENT: ClassAndReason = ['breaking', 'Responses no longer have it.'];
const NOTHING: ClassAndReason = ['additive', 'What is sent in this direction stays as it was.'];

type Sides = Effect | readonly [ClassAndReason, ClassAndReason];
/** `*` in the rules that it follows is the direction. */
type SidedRow = readonly [name: string, inverse: string, sides: Sides, what: string, follows: string];

/** Names of request rules; those of responses have `header` for `parameter`. */
// A table: one row, or one pair of rows, at a glance.
// prettier-ignore
const SIDED: readonly SidedRow[] = [
  ...both('required-parameter-added', 'required-parameter-removed', {
    effects: ['narrows', 'lost'],
    what: ['{place} was added and is required.', '{place}, which was required, was removed.'],
    follows: ['new-required-request-parameter, new-request-path-parameter', 'request-parameter-removed, required-response-header-removed'],
  }),
  ...both('optional-parameter-added', 'optional-parameter-removed', {
    effects: ['safe', 'lost'],
    what: ['{place} was added.', '{place} was removed.'],
    follows: ['new-optional-request-parameter, response-header-added', 'request-parameter-removed, optional-response-header-removed, incompatible.request.params.decreased'],
  }),
  ...both('parameter-became-required', 'parameter-became-optional', {
    effects: ['narrows', 'widens'],
    what: ['{place} is now required.', '{place} is now optional.'],
    follows: ['request-parameter-became-required', 'request-parameter-became-optional, response-header-became-optional'],
  }),
  ...both('required-body-added', 'required-body-removed', {
    effects: ['narrows', 'lost'],
    what: ['A request body was added and is required.', 'The request body, which was required, was removed.'],
    follows: ['request-body-added-required', 'request-body-removed'],
  }),
  ...both('optional-body-added', 'optional-body-removed', {
    effects: ['safe', 'lost'],
    what: ['An optional request body was added.', 'The request body was removed.'],
    follows: ['request-body-added-optional', 'request-body-removed'],
  }),
  ...both('body-became-required', 'body-became-optional', {
    effects: ['narrows', 'widens'],
    what: ['The request body is now required.', 'The request body is now optional.'],
    follows: ['request-body-became-required, incompatible.request.body.increased', 'request-body-became-optional'],
  }),
  ...both('required-property-added', 'required-property-removed', {
    effects: ['narrows', 'lost'],
    what: ['{place} was added and is required.', '{place}, which was required, was removed.'],
    follows: ['new-required-request-property, response-required-property-added', 'request-property-removed, response-required-property-removed'],
  }),
  ...both('optional-property-added', 'optional-property-removed', {
    effects: ['safe', [EFFECTS.lost[0], MISSED]],
    what: ['{place} was added.', '{place} was removed.'],
    follows: ['new-optional-request-property, response-optional-property-added', 'request-property-removed, response-optional-property-removed'],
  }),
  ...both('property-became-required', 'property-became-optional', {
    effects: ['narrows', 'widens'],
    what: ['{place} is now required.', '{place} is now optional.'],
    follows: ['*-property-became-required', '*-property-became-optional'],
  }),
  ...both('type-generalized', 'type-specialized', {
    effects: ['widens', 'narrows'],
    what: ['{place} now allows {after} instead of only {before}.', '{place} now allows only {after} instead of {before}.'],
    follows: ['*-property-type-generalized, *-property-list-of-types-widened', '*-property-list-of-types-narrowed'],
  }),
  ['type-changed', 'type-changed', 'incomparable', '{place} is now {after} instead of {before}.', '*-property-type-changed, incompatible.schema.type.changed'],
  ...both('became-nullable', 'became-not-nullable', {
    effects: ['widens', 'narrows'],
    what: ['{place} may now be null.', '{place} may no longer be null.'],
    follows: ['*-property-became-nullable', '*-property-became-not-nullable'],
  }),
  ...both('format-added', 'format-removed', {
    effects: ['narrows', 'widens'],
    what: ['{place} now has the format {after}.', '{place} no longer has the format {before}.'],
    follows: ['*-property-type-changed', '*-property-type-generalized'],
  }),
  ...both('format-generalized', 'format-specialized', {
    effects: ['widens', 'narrows'],
    what: ['The format of {place} is now the wider {after} instead of {before}.', 'The format of {place} is now the narrower {after} instead of {before}.'],
    follows: ['*-property-type-generalized', '*-property-type-changed'],
  }),
  ['format-changed', 'format-changed', 'incomparable', 'The format of {place} is now {after} instead of {before}.', '*-property-type-changed'],
  ...both('became-enum', 'became-not-enum', {
    effects: ['narrows', 'widens'],
    what: ['{place} may now only be {after}.', '{place} is no longer limited to {before}.'],
    follows: ['*-property-became-enum, *-property-const-added', '*-property-became-not-enum, *-property-const-removed'],
  }),
  ...both('enum-value-added', 'enum-value-removed', {
    effects: ['widens', 'narrows'],
    what: ['{place} may now also be {after}.', '{place} may no longer be {before}.'],
    follows: ['*-property-enum-value-added, incompatible.response.enum.increased', '*-property-enum-value-removed, incompatible.request.enum.decreased'],
  }),
  ...both('default-added', 'default-removed', {
    effects: ['safe', 'safe'],
    what: ['{place} now defaults to {after}.', '{place} no longer has the default {before}.'],
    follows: ['*-property-default-value-added', '*-property-default-value-removed'],
  }),
  ['default-changed', 'default-changed', 'safe', '{place} now defaults to {after} instead of {before}.', '*-property-default-value-changed'],
  ...both('constraint-added', 'constraint-removed', {
    effects: ['narrows', 'widens'],
    what: ['{place} now has the limit {after}.', '{place} no longer has the limit {before}.'],
    follows: ['*-property-max-length-set, *-property-pattern-added and so on', '*-property-max-length-unset, *-property-pattern-removed and so on'],
  }),
  ...both('constraint-tightened', 'constraint-relaxed', {
    effects: ['narrows', 'widens'],
    what: ['The limit of {place} is now the narrower {after} instead of {before}.', 'The limit of {place} is now the wider {after} instead of {before}.'],
    follows: ['*-property-max-decreased, incompatible.request.numeric.range.decreased and so on', '*-property-max-increased, incompatible.response.max.length.increased and so on'],
  }),
  ['constraint-changed', 'constraint-changed', 'undecided', '{place} must now fulfil {after} instead of {before}.', '*-property-pattern-changed, incompatible.schema.pattern.changed'],
  ['encoding-changed', 'encoding-changed', 'incomparable', 'The content of {place} is now written as {after} instead of {before}.', '*-property-content-encoding-changed, *-property-content-media-type-changed'],
  ...both('became-read-only', 'became-not-read-only', {
    effects: [[SENT, NOTHING], 'safe'],
    what: ['{place} is now readOnly.', '{place} is no longer readOnly.'],
    follows: ['incompatible.request.readonly.increased', '*-optional-property-became-not-read-only'],
  }),
  ...both('required-became-read-only', 'required-became-not-read-only', {
    effects: [[SENT, NOTHING], [['breaking', 'Clients must send it now.'], NOTHING]],
    what: ['{place}, which is required, is now readOnly.', '{place}, which is required, is no longer readOnly.'],
    follows: ['incompatible.request.readonly.increased', 'incompatible.request.readonly.required.decreased'],
  }),
  ...both('became-write-only', 'became-not-write-only', {
    effects: [[NOTHING, ABSENT], 'safe'],
    what: ['{place} is now writeOnly.', '{place} is no longer writeOnly.'],
    follows: ['incompatible.response.writeonly.increased', '*-optional-property-became-not-write-only'],
  }),
  ...both('required-became-write-only', 'required-became-not-write-only', {
    effects: [[NOTHING, ABSENT], [NOTHING, ['breaking', 'Responses hold a secret that they did not hold before.']]],
    what: ['{place}, which is required, is now writeOnly.', '{place}, which is required, is no longer writeOnly.'],
    follows: ['incompatible.response.writeonly.increased', 'incompatible.response.writeonly.required.decreased, response-required-property-became-not-write-only'],
  }),
  ...both('further-properties-refused', 'further-properties-allowed', {
    effects: ['narrows', 'widens'],
    what: ['{place} may no longer have further properties.', '{place} may now have further properties.'],
    follows: ['*-body-unevaluated-properties-added', '*-body-unevaluated-properties-removed'],
  }),
  ...both('further-properties-limited', 'further-properties-free', {
    effects: ['narrows', 'widens'],
    what: ['Further properties of {place} now have a schema.', 'Further properties of {place} may now be anything.'],
    follows: ['*-body-unevaluated-properties-added', '*-body-unevaluated-properties-removed'],
  }),
  ...both('items-limited', 'items-free', {
    effects: ['narrows', 'widens'],
    what: ['The items of {place} now have a schema.', 'The items of {place} may now be anything.'],
    follows: ['*-body-unevaluated-items-added', '*-body-unevaluated-items-removed'],
  }),
  ...both('pattern-property-added', 'pattern-property-removed', {
    effects: ['narrows', 'widens'],
    what: ['{place}: a schema for names that match was added.', '{place}: the schema for names that match was removed.'],
    follows: ['*-property-pattern-property-added', '*-property-pattern-property-removed'],
  }),
  ...both('tuple-item-added', 'tuple-item-removed', {
    effects: ['undecided', 'undecided'],
    what: ['{place} now has a schema of its own.', '{place} no longer has a schema of its own.'],
    follows: ['*-property-prefix-items-added', '*-property-prefix-items-removed'],
  }),
  ...both('alternative-added', 'alternative-removed', {
    effects: ['widens', 'narrows'],
    what: ['{place} is a further alternative.', '{place} is no longer an alternative.'],
    follows: ['*-property-one-of-added, *-property-any-of-added, incompatible.response.oneof.increased', '*-property-one-of-removed, *-property-any-of-removed, incompatible.request.oneof.decreased'],
  }),
  ...both('alternatives-introduced', 'alternatives-dropped', {
    effects: ['undecided', 'undecided'],
    what: ['{place} is now a choice of alternatives.', '{place} is no longer a choice of alternatives.'],
    follows: ['*-body-wrapped-in-one-of', '*-body-wrapped-in-one-of'],
  }),
  ...both('exclusion-added', 'exclusion-removed', {
    effects: ['narrows', 'widens'],
    what: ['{place} now excludes values.', '{place} no longer excludes values.'],
    follows: ['', ''],
  }),
  ['discriminator-changed', 'discriminator-changed', 'incomparable', 'The discriminator of {place} is now {after} instead of {before}.', 'incompatible.schema.discriminator.changed'],
  ['discriminator-mapping-changed', 'discriminator-mapping-changed', 'safe', 'The values of the discriminator of {place} now choose other schemas.', '*-property-discriminator-mapping-changed'],
];

interface Pair {
  readonly effects: readonly [Sides, Sides];
  readonly what: readonly [string, string];
  readonly follows: readonly [string, string];
}

function both(name: string, inverse: string, { effects, what, follows }: Pair): readonly SidedRow[] {
  return [
    [name, inverse, effects[0], what[0], follows[0]],
    [inverse, name, effects[1], what[1], follows[1]],
  ];
}

type Row = readonly [id: string, inverse: string, what: string, reason: string, follows: string];
const READ = 'It is what people read; requests and responses stay as they were.';

// A table: one row, or one pair of rows, at a glance.
// prettier-ignore
const BREAKING: readonly Row[] = [
  ['operation-removed', 'operation-added', 'The operation was removed.', 'Clients cannot call it any more.', 'api-removed-without-deprecation, incompatible.openapi.endpoints.decreased'],
  ['webhook-removed', 'webhook-added', 'The webhook was removed.', 'Clients wait for it in vain.', 'webhook-removed'],
  ['callback-removed', 'callback-added', '{place} was removed.', 'Clients wait for it in vain.', ''],
  ['media-type-removed', 'media-type-added', '{place} was removed.', 'Clients may send it, or ask for it.', 'request-body-media-type-removed, response-media-type-removed, incompatible.*.content.decreased'],
  ['success-status-removed', 'success-status-added', '{place} was removed.', 'Clients rely on it.', 'response-success-status-removed, incompatible.response.responses.decreased'],
  ['serialization-changed', 'serialization-changed', '{place} is now written as {after} instead of {before}.', 'The same value is other characters in a request.', 'incompatible.request.param.style.changed, incompatible.request.param.explode.changed'],
  ['stream-changed', 'stream-changed', '{place} became a stream of items, or no longer is one.', 'Clients read it in another way.', 'response-body-media-type-item-schema-added'],
  ['security-required', 'security-lifted', 'The operation now requires {after}.', 'Clients without credentials are refused.', 'incompatible.security.requirement.schemes.increased'],
  ['security-alternative-removed', 'security-alternative-added', '{before} is no longer accepted.', 'Clients with these credentials are refused.', 'api-security-removed, incompatible.security.requirements.decreased'],
  ['security-scope-added', 'security-scope-removed', 'The operation now requires the scope {after}.', 'Clients with the earlier scopes are refused.', 'api-security-scope-added, incompatible.security.scheme.scopes.increased'],
  ['security-scheme-changed', 'security-scheme-changed', 'The security scheme {place} is now {after} instead of {before}.', 'Clients must send their credentials in another way.', 'incompatible.security.scheme.scheme.changed and so on'],
  ['server-removed', 'server-added', '{place} was removed.', 'Clients may call it.', ''],
  ['server-variables-changed', 'server-variables-changed', 'The variables of {place} changed.', 'Clients may call addresses that are gone.', ''],
  ['server-override-changed', 'server-override-changed', 'The operation got servers of its own, or lost them.', 'Clients must call another address.', ''],
];
// A table: one row, or one pair of rows, at a glance.
// prettier-ignore
const ADDITIVE: readonly Row[] = [
  ['operation-added', 'operation-removed', 'The operation was added.', 'Clients need not call it.', 'endpoint-added'],
  ['webhook-added', 'webhook-removed', 'The webhook was added.', 'Clients need not accept it.', 'webhook-added'],
  ['callback-added', 'callback-removed', '{place} was added.', 'Clients need not accept it.', ''],
  ['media-type-added', 'media-type-removed', '{place} was added.', 'Clients choose what they send and ask for.', 'request-body-media-type-added, response-media-type-added'],
  ['success-status-added', 'success-status-removed', '{place} was added.', 'Clients treat an unknown status as the first of its class (RFC 9110, 15).', 'response-success-status-added'],
  ['error-status-added', 'error-status-removed', '{place} was added.', 'Clients treat an unknown status as the first of its class (RFC 9110, 15).', 'response-non-success-status-added'],
  ['error-status-removed', 'error-status-added', '{place} was removed.', 'Clients have one failure fewer to expect.', 'response-non-success-status-removed'],
  ['security-lifted', 'security-required', 'The operation no longer requires {before}.', 'Clients with credentials are still accepted.', ''],
  ['security-alternative-added', 'security-alternative-removed', '{after} is now also accepted.', 'The earlier credentials are still accepted.', 'api-security-added'],
  ['security-scope-removed', 'security-scope-added', 'The operation no longer requires the scope {before}.', 'The earlier scopes suffice.', 'api-security-scope-removed'],
  ['security-options-changed', 'security-options-changed', 'The credentials that the operation accepts without requiring them changed.', 'Clients without credentials are accepted, as before.', ''],
  ['security-scheme-added', 'security-scheme-removed', '{place} was added.', 'Operations say whether they require it.', 'api-security-component-added'],
  ['security-scheme-removed', 'security-scheme-added', '{place} was removed.', 'Operations say whether they required it.', 'api-security-component-removed'],
  ['oauth-scope-added', 'oauth-scope-removed', '{place} was added.', 'Operations say whether they require it.', 'api-security-component-oauth-scope-added'],
  ['oauth-scope-removed', 'oauth-scope-added', '{place} was removed.', 'Operations say whether they required it.', 'api-security-component-oauth-scope-removed'],
  ['server-added', 'server-removed', '{place} was added.', 'Clients need not call it.', ''],
  ['request-read-only-changed', 'request-read-only-changed', '{place}, which is readOnly, changed.', 'Requests do not have it.', 'request-read-only-property-enum-value-removed and so on'],
  ['response-write-only-changed', 'response-write-only-changed', '{place}, which is writeOnly, changed.', 'Responses do not have it.', 'response-write-only-property-enum-value-added and so on'],
];
// A table: one row, or one pair of rows, at a glance.
// prettier-ignore
const DOCUMENTATION: readonly Row[] = [
  ['description-changed', 'description-changed', 'The {field} of {place} changed.', READ, ''],
  ['tags-changed', 'tags-changed', 'The tags are now {after} instead of {before}.', READ, 'api-tag-added, api-tag-removed'],
  ['operation-id-changed', 'operation-id-changed', 'The operationId is now {after} instead of {before}.', 'It names functions in generated code; requests and responses stay as they were.', 'api-operation-id-removed, incompatible.operation.id.changed (off by default)'],
  ['external-docs-changed', 'external-docs-changed', 'The external documentation of {place} changed.', READ, ''],
  ['extension-changed', 'extension-changed', 'The x- fields of {place} changed.', READ, ''],
  ['example-changed', 'example-changed', 'The examples of {place} changed.', READ, ''],
  ['link-changed', 'link-changed', 'The links of {place} changed.', READ, ''],
  ['deprecated', 'no-longer-deprecated', '{place} is now deprecated.', 'It works as before.', 'endpoint-deprecated, request-parameter-deprecated, response-property-deprecated'],
  ['no-longer-deprecated', 'deprecated', '{place} is no longer deprecated.', 'It works as before.', 'endpoint-reactivated, request-parameter-reactivated'],
  ['schema-renamed', 'schema-renamed', 'The schema of {place} is now called {after} instead of {before}.', READ, 'api-schema-removed'],
  ['path-parameter-renamed', 'path-parameter-renamed', 'The path is now written {after} instead of {before}.', 'Names of path parameters are not sent.', ''],
  ['alternatives-reordered', 'alternatives-reordered', 'The alternatives of {place} are in another order.', READ, ''],
];

/** All rules, breaking ones first; ids are unique. */
export const CHANGE_RULES: readonly ChangeRule[] = order([
  ...SIDED.flatMap(sidesOf),
  ...BREAKING.map((row) => plain(row, 'breaking')),
  ...ADDITIVE.map((row) => plain(row, 'additive')),
  ...DOCUMENTATION.map((row) => plain(row, 'documentation')),
]);

function plain([id, inverse, what, reason, follows]: Row, kind: ChangeClass): ChangeRule {
  const direction = id.startsWith('request-') ? 'request' : id.startsWith('response-') ? 'response' : 'both';
  return { id, inverse, direction, class: kind, what, reason, follows };
}

function sidesOf([name, inverse, sides, what, follows]: SidedRow): readonly ChangeRule[] {
  const pair = typeof sides === 'string' ? EFFECTS[sides] : sides;
  return (['request', 'response'] as const).map((direction, index) => {
    const [kind, reason] = pair[index] ?? pair[0];
    const ids = follows.split(', ').filter((id) => !id.includes(direction === 'request' ? 'response' : 'request'));
    return {
      id: sidedId(name, direction),
      inverse: sidedId(inverse, direction),
      direction,
      class: kind,
      what,
      reason,
      follows: ids.join(', ').replaceAll('*', direction),
    };
  });
}

/** `request-required-parameter-added`, `response-required-header-added`. */
export function sidedId(name: string, direction: Direction): string {
  return `${direction}-${direction === 'request' ? name : name.replace('parameter', 'header')}`;
}

function order(rules: readonly ChangeRule[]): readonly ChangeRule[] {
  return CHANGE_CLASSES.flatMap((kind) => rules.filter((rule) => rule.class === kind));
}
