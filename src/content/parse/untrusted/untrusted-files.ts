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
  const kept = [...assets].filter(([key, { bytes, tooLarge }]) => {
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

const FILTERS =
  'Blend ColorMatrix ComponentTransfer Composite ConvolveMatrix DiffuseLighting DisplacementMap DistantLight DropShadow Flood ' +
  'FuncA FuncB FuncG FuncR GaussianBlur Merge MergeNode Morphology Offset PointLight SpecularLighting SpotLight Tile Turbulence';
/** Elements that draw. Links, scripts, other documents and what changes attributes later are not among them. */
const DRAWING: ReadonlySet<string> = new Set([
  ...words('circle clipPath defs desc ellipse filter g line linearGradient marker mask metadata path pattern polygon'),
  ...words('polyline radialGradient rect stop style svg switch symbol text textPath title tspan use view'),
  ...words(FILTERS).map((name) => `fe${name}`),
]);
const PICTURE = String.raw`data:image/(?:gif|jpeg|png|webp);base64,`;
const OWN_TARGET = new RegExp(String.raw`^\s*(?:#[^\s&]*|${PICTURE}[a-z\d+/=\s]*)$`, 'iu');
const OWN_URL = new RegExp(
  String.raw`^url\(\s*(?:["']|&quot;|&apos;)?(?:#|${PICTURE}|data:(?:application/)?(?:x-)?font)`,
  'iu',
);

/**
 * Reads no XML: looks at everything that could be a tag, an attribute or a declaration, wherever it is. So nothing depends on
 * reading comments and character data as a browser does.
 */
function refuseSvg(bytes: Uint8Array): string | null {
  let svg: string;
  try {
    svg = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'is not UTF-8';
  }
  const encoding = /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']*)/iu.exec(svg)?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|us-ascii|iso-8859-1)$/iu.test(encoding)) return `says that it is in ${encoding}`;
  if (/<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION)|<!DOCTYPE[^>]*\[/iu.test(svg)) return 'declares entities';
  if (svg.replace(/^<\?xml\s[^>]*\?>/u, '').includes('<?')) return 'has an instruction for programs';
  for (const [, prefix = '', , value = ''] of svg.matchAll(/\bxmlns(?::([\w.-]+))?\s*=\s*(["'])([^"']*)/gu)) {
    if (/[&]|xhtml|mathml/iu.test(value)) return `has the namespace "${value}"`;
    if (/\/svg\b/iu.test(value) && prefix !== '' && prefix !== 'svg') return `calls SVG "${prefix}"`;
  }
  for (const [, name = ''] of svg.matchAll(/<\/?([^\s/>!?][^\s/>]*)/gu)) {
    const own = name.replace(/^svg:/u, '');
    // Elements of other namespaces mean nothing to a browser.
    if (!DRAWING.has(own) && !/^[\w.-]+:[\w.-]+$/u.test(own)) return `has an element <${name}>`;
  }
  if (/[\s"'/](?:[\w.-]+:)?on\w*\s*=/iu.test(svg)) return 'has code in an attribute';
  for (const [, , value = ''] of svg.matchAll(/\b(?:href|src)\s*=\s*(["'])([^"']*)/giu)) {
    if (!OWN_TARGET.test(value)) return 'refers to something outside of it';
  }
  for (const { index } of svg.matchAll(/url\(/giu)) {
    if (!OWN_URL.test(svg.slice(index, index + 80))) return 'loads something';
  }
  return /@import|\\/iu.test(svg) ? 'has styles that may load something' : null;
}
