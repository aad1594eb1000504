/** Which documents a question is about: those of a set, or the documentation. */
import type { SiteReader } from './site-reader.ts';

interface Asked {
  /** Id of a set. */
  readonly set?: string | number | undefined;
  /** The id of a set in the place of a version means its latest. */
  readonly version?: string | number | undefined;
}

/** The reader for a question, and the question to that reader. Throws `InputError` for a set that the site does not have. */
export async function takeSet<T extends Asked>(
  site: SiteReader,
  asked: T,
): Promise<{ readonly reader: SiteReader; readonly asked: T }> {
  if (asked.set !== undefined) return { reader: await site.inSet(String(asked.set)), asked };
  const name = String(asked.version ?? '').toLowerCase();
  const isSet = (await site.listSets()).some(({ id }) => id === name.trim());
  return isSet ? { reader: await site.inSet(name), asked: { ...asked, version: 'latest' } } : { reader: site, asked };
}
