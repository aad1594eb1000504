/** Former ids of headings: `anchorAliases` of the front matter. A heading gets them besides its own. */
import type Token from 'markdown-it/lib/token.mjs';
import type { BodyFinding, HeadingMeta, ParsedBody } from '../../shared/model/parsed-body.ts';
import { didYouMean } from '../../shared/problem/suggest.ts';
import { headingsOf } from './markdown/heading-ids.ts';

const FIELD = 'anchorAliases';

export interface PlacedAliases {
  readonly anchors: readonly { readonly id: string; readonly line: number }[];
  readonly findings: readonly BodyFinding[];
}

/** Notes on the token of each heading which ids it had (`HeadingMeta`). `taken`: all ids of the text. */
export function placeAnchorAliases(
  tokens: readonly Token[],
  taken: PlacedAliases['anchors'],
  { frontMatter, fieldLines: lines }: Pick<ParsedBody, 'frontMatter' | 'fieldLines'>,
): PlacedAliases {
  const anchors: { readonly id: string; readonly line: number }[] = [];
  const findings: BodyFinding[] = [];
  const entries = Object.entries(frontMatter[FIELD] ?? {});
  if (entries.length === 0) return { anchors, findings };
  const headings = new Map(headingsOf(tokens).map(({ open }) => [open.attrGet('id') ?? '', open]));
  for (const [written, target] of entries) {
    const [former, id] = [written.normalize('NFC'), target.normalize('NFC')];
    const line = lines[`${FIELD}.${written}`] ?? lines[FIELD] ?? 1;
    const heading = headings.get(id);
    const reason = refuse({ former, id, hasHeading: heading !== undefined, ids: headings.keys() }, taken);
    if (reason !== null) findings.push({ code: 'bad-front-matter', line, column: null, ...reason, isError: false });
    else if (heading !== undefined) {
      const { formerIds = [] } = (heading.meta ?? {}) as Partial<HeadingMeta>;
      heading.meta = { formerIds: [...formerIds, former] } satisfies HeadingMeta;
      anchors.push({ id: former, line });
    }
  }
  return { anchors, findings };
}

interface Alias {
  readonly former: string;
  readonly id: string;
  readonly hasHeading: boolean;
  readonly ids: Iterable<string>;
}

function refuse(
  { former, id, hasHeading, ids }: Alias,
  taken: PlacedAliases['anchors'],
): Pick<BodyFinding, 'what' | 'why' | 'fix'> | null {
  if (/\s/u.test(former) || former === '') {
    return {
      what: `"${former}" in "${FIELD}" cannot be an id.`,
      why: 'It has spaces.',
      fix: 'Write it as it is in links.',
    };
  }
  if (taken.some((anchor) => anchor.id === former)) {
    return {
      what: `"${former}" in "${FIELD}" is an id of this page already.`,
      why: 'Links to it lead there.',
      fix: 'Remove it from the front matter.',
    };
  }
  if (hasHeading) return null;
  return {
    what: `"${former}" in "${FIELD}" leads to "#${id}", which this page does not have.`,
    why: didYouMean(id, ids),
    fix: 'Write the id of a heading of this page, without "#".',
  };
}
