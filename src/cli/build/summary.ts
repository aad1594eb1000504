/** The lines that close a build. */
import type { BuildResult } from '../../build/build-result.ts';
import { countOf, formatCount } from '../../shared/string/format-count.ts';
import { formatFolder } from '../terminal/format-folder.ts';

/** `1,220 pages from 96 texts in 67 versions: 12 files written, 1,410 unchanged, 0 removed → site/ (1.4 s)` */
export function formatSummary(
  result: Pick<BuildResult, 'stats' | 'outDir' | 'shard'>,
  cwd: string,
  durationMs: number,
): string {
  const { pages, texts, versions, written, unchanged, removed, kept } = result.stats;
  const input = `${countOf(pages, 'page')} from ${countOf(texts, 'text')} in ${countOf(versions, 'version')}`;
  const output = `${countOf(written, 'file')} written, ${formatCount(unchanged)} unchanged, ${formatCount(removed)} removed`;
  const old = kept === 0 ? '' : `, ${countOf(kept, 'old asset')} kept`;
  const part = result.shard === null ? '' : `part ${result.shard.index} of ${result.shard.count}: `;
  return `${part}${input}: ${output}${old} → ${formatFolder(result.outDir, cwd)} (${(durationMs / 1000).toFixed(1)} s)`;
}

/** What a build with `--only` lacks, as a line; empty when it lacks nothing. */
export function formatLeftOut({ leftOut: { versions, links } }: BuildResult['stats']): string {
  if (versions === 0) return '';
  const [are, them, their] = versions === 1 ? ['was', 'it', 'its'] : ['were', 'them', 'their'];
  const dead =
    links === 0 ? '' : `; ${countOf(links, 'link')} in the texts ${links === 1 ? 'leads' : 'lead'} to ${their} pages`;
  return `${countOf(versions, 'other version')} ${are} not built: menus, lists and data files leave ${them} out${dead}.\n`;
}

/** A line per stage, in their order: `render     312 ms`. */
export function formatTimings(timings: BuildResult['timings']): string {
  const width = Math.max(0, ...timings.map(({ stage }) => stage.length));
  return timings.map(({ stage, ms }) => `${stage.padEnd(width)} ${ms.toFixed(0).padStart(6)} ms\n`).join('');
}
