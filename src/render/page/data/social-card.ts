/** Which documents have a card, what it says, and where it is (BEHAVIOUR B284). */
import { createHash } from 'node:crypto';
import { plainName } from '../../../shared/model/sets.ts';
import type { RouteOwner, SiteModel } from '../../../shared/model/site-model.ts';
import { problem } from '../../../shared/problem/problem.ts';
import type { Problem } from '../../../shared/types/problem.ts';
import type { RoutePath } from '../../../shared/types/store.ts';
import type { CardTools, SocialCard } from '../../bundle/social-cards.ts';
import type { PageContext } from './page-context.ts';

export interface PlannedCard {
  readonly route: RoutePath;
  readonly card: SocialCard;
}

/** `null` for what is not a document of the latest version, for one that fonts cannot write, and on sites without cards. */
export function cardOf(
  owner: RouteOwner | null,
  { model, cards = null }: Pick<PageContext, 'model' | 'cards'>,
): PlannedCard | null {
  if (cards === null || owner?.type !== 'doc') return null;
  const { doc } = owner;
  const version = model.versionByName.get(doc.version);
  const line = model.lines.find(({ versions }) => version !== undefined && versions.includes(version));
  if (version === undefined || line === undefined || doc.draft || doc.unlisted) return null;
  // It has a picture of its own.
  if ((model.bodies.get(doc.hash)?.imageLink ?? null) !== null) return null;
  if (line.hasVersions && !version.isLatest) return null;
  const sidebar = doc.sidebar === null ? undefined : version.sidebars.get(doc.sidebar);
  const card: SocialCard = {
    title: doc.title,
    section: sidebar?.places.get(doc.route)?.trail.at(-1)?.label ?? '',
    version: line.hasVersions
      ? (version.set === null ? '' : `${version.set.label} `) + (version.label || plainName(version.name))
      : '',
  };
  if (cards.lacks(card) !== null) return null;
  // With another text it is another picture: services keep what they have seen at an address.
  const hash = createHash('sha256')
    .update(JSON.stringify([card, cards.look]))
    .digest('hex')
    .slice(0, 8);
  return {
    route: `/social${doc.route === '/' ? '/index' : doc.route.replace(/\/$/u, '')}.${hash}.png` as RoutePath,
    card,
  };
}

/** A warning for each font that titles need and the site does not have: their documents have no card. */
export function findUnwritten(model: SiteModel, cards: Pick<CardTools, 'lacks' | 'look'>): readonly Problem[] {
  const titles = new Map<string, string>();
  const note: typeof cards.lacks = (card) => {
    const font = cards.lacks(card);
    if (font !== null && !titles.has(font)) titles.set(font, card.title);
    return font;
  };
  for (const owner of model.routes.values()) cardOf(owner, { model, cards: { ...cards, lacks: note } });
  return [...titles].map(([font, title]) =>
    problem({
      severity: 'warn',
      code: 'no-card',
      file: 'docsite.config.ts',
      what: `No font here can write "${title}" on a card.`,
      why: 'Documents with such titles have no card.',
      fix: `Run "npm install --save-dev ${font}".`,
    }),
  );
}
