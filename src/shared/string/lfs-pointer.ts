/** What Git LFS leaves where it has not fetched the content of a file: a short text that names it. */

/** By the specification of Git LFS; the second name is that of its beginnings. */
const POINTER = /^version https:\/\/(?:git-lfs\.github\.com|hawser\.github\.com)\/spec\/v\d+\r?\n/u;

export function isLfsPointer(text: string): boolean {
  return POINTER.test(text);
}

export const LFS_FAULT = {
  what: 'This file is a pointer of Git LFS, not its content.',
  fix: 'Fetch the content before the build: "git lfs pull"; in CI, "lfs: true" for actions/checkout.',
} as const;
