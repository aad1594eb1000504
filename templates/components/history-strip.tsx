/**
 * A small drawing of a page's history, oldest first: how many versions had each text, and where the page was missing. The list
 * below it says the same, so that it is one picture to screen readers.
 */
import { strings } from '../../src/shared/messages/site-strings.ts';
import type { HistoryPageData, HistoryStep } from '../../src/shared/types/page.ts';

/** Of the text of the newest version, which has an open end: a drawing of its versions would change with each release. */
const OPEN_WIDTH = 24;
/** Between two texts, in the units of the drawing: a version is 4 wide. */
const GAP = 2;
const VERSION_WIDTH = 4;

/** Nothing for a page with one text. */
export function HistoryStrip({ page }: { readonly page: HistoryPageData }) {
  const steps = page.steps.toReversed();
  if (steps.length < 2) return null;
  const parts: { readonly at: number; readonly width: number; readonly step: HistoryStep }[] = [];
  let width = -GAP;
  for (const step of steps) {
    const own = widthOf(step);
    parts.push({ at: width + GAP, width: own, step });
    width += GAP + own;
  }
  const texts = steps.filter(({ type }) => type === 'text').length;
  const lacks = steps.some(({ type }) => type === 'missing');
  return (
    <figure className="history-drawing history-strip">
      <svg
        role="img"
        aria-label={strings.drawingOfHistory({ count: texts })}
        aria-describedby="texts-over-versions"
        viewBox={`0 0 ${width} 12`}
        preserveAspectRatio="none"
      >
        {parts.map(({ at, width: own, step }) => {
          const isText = step.type === 'text';
          const isCurrent = isText && step.isCurrent;
          const [y, height] = isText ? [0, 12] : [5, 2];
          return (
            <rect key={at} x={at} y={y} width={own} height={height} className={isCurrent ? 'is-new' : undefined} />
          );
        })}
      </svg>
      <figcaption id="texts-over-versions">
        {strings.drawingOfHistoryText}
        {lacks && strings.drawingOfHistoryLacks}
        {steps.some((step) => step.type === 'text' && step.isCurrent) && strings.drawingOfHistoryNewest}
      </figcaption>
    </figure>
  );
}

function widthOf(step: HistoryStep): number {
  if (step.type === 'missing' || step.isCurrent) return OPEN_WIDTH;
  return (step.others.length + 1) * VERSION_WIDTH;
}
