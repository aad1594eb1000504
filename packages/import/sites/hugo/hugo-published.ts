/** Which pages Hugo publishes, and when: drafts, days to come, days that are over. */
import { type Fields, isFields } from '../../../../src/shared/string/fields.ts';
import { fieldsOf, textOf } from '../../docusaurus/config/settings.ts';

/** True for a page that has no address in the old site. */
export function isUnpublished(fields: Fields): boolean {
  const { render } = isFields(fields['build']) ? fields['build'] : fieldsOf(fields['_build']);
  const isDraft = fields['draft'] === true || fields['draft'] === 'true';
  return isDraft || fields['headless'] === true || render === 'never' || render === false;
}

/** Why a build of today leaves out the page, as a sentence; `null` for one that it publishes. `config` has names in lower case. */
export function whyWithheld(fields: Fields, config: Fields): string | null {
  const isDraft = fields['draft'] === true || fields['draft'] === 'true';
  if (isDraft && config['builddrafts'] !== true) return 'It is a draft there, too.';
  const starts = timeOf(fields, ['publishDate', 'date']);
  if (starts > Date.now() && config['buildfuture'] !== true) return 'Its day is in the future.';
  const ends = timeOf(fields, ['expiryDate']);
  return ends < Date.now() && config['buildexpired'] !== true ? 'Its expiryDate is over.' : null;
}

/** Milliseconds since 1970 of the first of these fields that is written; `NaN` without one, which is neither before nor after. */
function timeOf(fields: Fields, names: readonly string[]): number {
  const written = names.flatMap((name) => fields[name] ?? fields[name.toLowerCase()] ?? []);
  return new Date(textOf(written[0]) ?? '').getTime();
}

/** `2024-01-31`, in the zone that the page names; `null` for a page without a date. */
export function writtenDay(fields: Fields): string | null {
  const names = ['date', 'publishDate', 'pubdate', 'published', 'lastmod', 'modified'];
  const [date] = names.flatMap((name) => fields[name] ?? fields[name.toLowerCase()] ?? []);
  return /^\d{4}-\d\d-\d\d/u.exec(textOf(date) ?? '')?.[0] ?? null;
}

/** Dates as they are written: YAML has read them as moments, and forgot their zones. `yaml` is the front matter. */
export function keepWrittenDates(fields: Fields, yaml: string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (!(value instanceof Date)) return [name, value];
      const written = /^\w+$/u.test(name)
        ? new RegExp(`^${name}:[ \\t]*["']?([\\d-]{8,10}[^"'#\\n]*)`, 'mu').exec(yaml)?.[1]
        : undefined;
      return [name, written?.trim() ?? value.toISOString()];
    }),
  );
}
