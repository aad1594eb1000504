/**
 * Which pictures and downloads of documents are published by a build that does not trust them. A browser that opens a published
 * file in a tab runs what is in it with the rights of the site: HTML, and SVG, which may hold scripts.
 */
import { extname } from 'node:path/posix';
import type { Guard } from '../../../shared/model/guard.ts';
import type { SourceAsset } from '../../../shared/model/link-graph.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { formatCount } from '../../../shared/string/format-count.ts';
import { problem } from '../../../shared/problem/problem.ts';
import type { Problem } from '../../../shared/types/problem.ts';
import { refuseSvg } from './refuse-svg.ts';

const words = (text: string): readonly string[] => text.split(' ');

/** No browser runs these. All others are left out: what is harmless today may be a document to a browser tomorrow. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...words('.apng .avif .bmp .gif .ico .jpeg .jpg .png .webp'),
  ...words('.aac .flac .m4a .m4v .mov .mp3 .mp4 .ogg .ogv .opus .vtt .wav .webm'),
  ...words('.7z .bz2 .gz .rar .tar .tgz .xz .zip .zst'),
  ...words('.csv .diff .docx .epub .json .log .odp .ods .odt .patch .pdf .pptx .toml .tsv .txt .xlsx .yaml .yml'),
]);

/**
 * Assets that are published, and a problem for each that is not: one that is too large, and with a guard one that a browser might
 * run. Files of `static/` are the site's own.
 */
export function leaveOutFiles(
  assets: ReadonlyMap<string, SourceAsset>,
  guard: Guard | null,
): { readonly assets: ReadonlyMap<string, SourceAsset>; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const kept = [...assets].filter(([key, { bytes, tooLarge, fault }]) => {
    if (fault !== null) problems.push(describeFileFault(key.startsWith('/') ? `static${key}` : key, fault));
    if (tooLarge !== undefined) {
      // Of files of static/ only the size in pixels is missing.
      if (!key.startsWith('/')) problems.push(describeLarge(key, tooLarge));
      return false;
    }
    if (guard === null) return true;
    const reason = key.startsWith('/') ? null : refuseFile(key, bytes);
    if (reason === null) return true;
    problems.push(
      problem({
        severity: 'warn',
        code: 'untrusted-content',
        file: key,
        what: `This file ${reason}.`,
        why: 'A browser might run it, so it is not published: --untrusted-docs is set.',
        fix: 'Use a PNG for a picture or a ZIP for a download, or leave it: a build without the option publishes it.',
      }),
    );
    return false;
  });
  return { assets: new Map(kept), problems };
}

/** A file that is not what its name says. */
export function describeFileFault(file: string, { what, fix, isError }: NonNullable<SourceAsset['fault']>): Problem {
  return problem({
    severity: isError ? 'error' : 'warn',
    code: 'wrong-file-content',
    file,
    what,
    why: isError
      ? 'It is published as it is: readers see a broken picture, or a file that no program opens.'
      : 'Browsers show it all the same, but other programs may refuse it.',
    fix,
  });
}

function describeLarge(file: string, sizeBytes: number): Problem {
  const most = formatCount(LIMITS.fileBytes / 1e6);
  return problem({
    code: 'too-large-file',
    file,
    what: `This file has ${formatCount(Math.round(sizeBytes / 1e6))} MB; a file next to documents may have ${most} MB.`,
    why: 'It is read whole, for a name that changes with its content.',
    fix: 'Put it into "static", from where it is copied as it is, and link to it there.',
  });
}

/** Why a file is left out, as the end of a sentence; `null` for one that is harmless. */
export function refuseFile(path: string, bytes: Uint8Array): string | null {
  const extension = extname(path).toLowerCase();
  if (extension === '.svg') return refuseSvg(bytes);
  return HARMLESS.has(extension) ? null : `is ${extension === '' ? 'of an unknown kind' : `a "${extension}" file`}`;
}
