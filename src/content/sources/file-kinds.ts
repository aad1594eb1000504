/** Whether the bytes of a picture, a film, a document or an archive are those of its ending: what is published must be what it is called. */
// oxlint-disable no-control-regex -- The first bytes of files are compared, and many are control characters.
import { extname } from 'node:path/posix';
import { isLfsPointer, LFS_FAULT } from '../../shared/string/lfs-pointer.ts';
import type { SourceAsset } from '../../shared/model/link-graph.ts';

/** What is known of a file without reading all of it: large ones are long films. */
export interface FileBytes {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly sizeBytes: number;
}
export type FileFault = NonNullable<SourceAsset['fault']>;

interface Kind {
  /** What the first bytes are, read as Latin-1. */
  readonly start: RegExp;
  /** Whether the file has been cut off; left out where a cut file cannot be recognised. */
  readonly isCut?: (file: FileBytes) => boolean;
  readonly isPicture?: true;
}

const BOXES: Kind = { start: /^[\s\S]{4}(?:ftyp|moov|mdat|wide|free|skip)/u, isCut: isBoxCut };
const ZIP: Kind = {
  start: /^PK(?:\u0003\u0004|\u0005\u0006)/u,
  isCut: ({ tail }) => !latin(tail).includes('PK\x05\x06'),
};
const MPEG: Kind = { start: /^(?:ID3|\xFF[\xE0-\xFF])/u };
const OGG: Kind = { start: /^OggS/u };
const PNG: Kind = { start: /^\x89PNG\r\n\x1A\n/u, isCut: ({ tail }) => !latin(tail).includes('IEND'), isPicture: true };
const JPEG: Kind = { start: /^\xFF\xD8\xFF/u, isCut: isJpegCut, isPicture: true };
const KINDS: Readonly<Record<string, Kind>> = {
  png: PNG,
  apng: PNG,
  jpeg: JPEG,
  jpg: JPEG,
  gif: { start: /^GIF8[79]a/u, isCut: ({ tail }) => !latin(tail.slice(-16)).includes(';'), isPicture: true },
  webp: {
    start: /^RIFF[\s\S]{4}WEBP/u,
    isCut: (file) => numberAt(file.head, 4, true) > file.sizeBytes - 8,
    isPicture: true,
  },
  avif: { ...BOXES, isPicture: true },
  bmp: { start: /^BM/u, isCut: (file) => numberAt(file.head, 2, true) > file.sizeBytes, isPicture: true },
  // Browsers take a PNG for an icon, and many sites have one of that name.
  ico: { start: /^(?:\0\0\x01\0|\x89PNG)/u },
  svg: {
    start: /^/u,
    isCut: ({ head, tail }) => findSvgRoot(head)?.isEmpty === false && !/<\/(?:[\w-]+:)?svg\s*>/u.test(latin(tail)),
  },
  mp4: BOXES,
  m4a: BOXES,
  m4v: BOXES,
  mov: BOXES,
  webm: { start: /^\x1A\x45\xDF\xA3/u },
  ogg: OGG,
  ogv: OGG,
  opus: OGG,
  mp3: MPEG,
  flac: { start: /^(?:fLaC|ID3)/u },
  wav: { start: /^RIFF[\s\S]{4}WAVE/u },
  pdf: { start: /^[\s\S]{0,1019}%PDF-/u },
  ...Object.fromEntries('zip docx xlsx pptx odt ods odp epub'.split(' ').map((ending) => [ending, ZIP])),
  gz: { start: /^\x1F\x8B/u },
  tgz: { start: /^\x1F\x8B/u },
  '7z': { start: /^7z\xBC\xAF\x27\x1C/u },
  woff: { start: /^wOFF/u },
  woff2: { start: /^wOF2/u },
};

/** Whether the name says what the bytes must be. */
export function hasKnownKind(path: string): boolean {
  return kindOf(path) !== null;
}

/** `null` for a file whose bytes are right, or whose name says nothing of them. */
export function findFileFault(path: string, file: FileBytes): FileFault | null {
  const start = latin(file.head.subarray(0, 1024));
  if (isLfsPointer(start)) return { ...LFS_FAULT, isError: true };
  const kind = kindOf(path);
  if (kind === null) return null;
  const ending = extname(path).slice(1).toUpperCase();
  if (file.sizeBytes === 0) return lost('This file is empty.', 'Add its content, or remove it.');
  const isSvg = ending === 'SVG';
  if (isSvg ? findSvgRoot(file.head) === null : !kind.start.test(start)) {
    const actual = Object.entries(KINDS).find(([name, { start: other }]) => name !== 'svg' && other.test(start));
    const named = actual === undefined ? describeStart(start) : actual[0].toUpperCase();
    // Browsers look at the bytes of pictures, not at their names.
    const isShown = !isSvg && kind.isPicture === true && actual?.[1].isPicture === true;
    return {
      ...lost(
        `The content of this file is not ${ending}: it is ${named}.`,
        'Save it as what its name says, or rename it.',
      ),
      isError: !isShown,
    };
  }
  return kind.isCut?.(file) === true
    ? lost('This file is cut off: its end is missing.', 'Copy or download it again.')
    : null;
}

function kindOf(path: string): Kind | null {
  const ending = extname(path).slice(1).toLowerCase();
  return Object.hasOwn(KINDS, ending) ? (KINDS[ending] ?? null) : null;
}

function lost(what: string, fix: string): FileFault {
  return { what, fix, isError: true };
}

function describeStart(start: string): string {
  if (/^\s*(?:<!doctype html|<html|<head|<body|<title)/iu.test(start)) return 'a page of HTML';
  return /^[\t\n\r -~\x80-\xFF]+$/u.test(start) ? 'text' : 'something else';
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function numberAt(bytes: Uint8Array, at: number, isLittle = false): number {
  if (bytes.byteLength < at + 4) return Infinity;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, isLittle);
}

/** In the data of a JPEG no two bytes are like its end, which the picture in its EXIF data has, too. */
function isJpegCut({ tail }: FileBytes): boolean {
  const text = latin(tail);
  const end = text.lastIndexOf('\xFF\xD9');
  return end === -1 || text.slice(end).includes('\xFF\xDA');
}

/** ISO base media: boxes with their lengths, to the end of the file. Followed as far as the bytes are known. */
function isBoxCut({ head, sizeBytes }: FileBytes): boolean {
  let at = 0;
  while (at + 8 <= head.byteLength) {
    const size = numberAt(head, at);
    // 0: to the end of the file; 1: 64 bits follow.
    if (size === 0) return false;
    const length = size === 1 ? numberAt(head, at + 8) * 2 ** 32 + numberAt(head, at + 12) : size;
    if (length < 8) return false;
    at += length;
  }
  return at > sizeBytes || (head.byteLength === sizeBytes && at !== sizeBytes);
}

const BEFORE_ROOT =
  /(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE(?:[^[\]>"']|"[^"]*"|'[^']*'|\[(?:<!--[\s\S]*?-->|"[^"]*"|'[^']*'|[^\]"'])*\])*>)*/iy;
const ROOT = /<(?:[\w-]+:)?svg((?:\s(?:[^>"']|"[^"]*"|'[^']*')*?)?)(\/?)>/y;

/** The first element of an SVG, after comments, instructions and a document type that may show others. */
export function findSvgRoot(bytes: Uint8Array): { readonly attributes: string; readonly isEmpty: boolean } | null {
  const text = latin(bytes).replace(/^\xEF\xBB\xBF/u, '');
  BEFORE_ROOT.lastIndex = 0;
  ROOT.lastIndex = BEFORE_ROOT.exec(text)?.[0].length ?? 0;
  const found = ROOT.exec(text);
  return found === null ? null : { attributes: found[1] ?? '', isEmpty: found[2] === '/' };
}
