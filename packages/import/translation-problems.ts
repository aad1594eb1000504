/** What an import says of translations that do not come along as they were. */
import { countOf } from '../../src/shared/string/format-count.ts';
import type { Problem } from '../../src/shared/types/problem.ts';
import { notImported } from './not-imported.ts';

interface NamedLanguage {
  readonly tag: string;
  /** As problems name it. */
  readonly folder: string;
}

/** `pages`: how many it has. */
export function leftOutLanguage({ tag, folder }: NamedLanguage, pages: number, why: string): Problem {
  const what = `The language "${tag}" was not imported: ${countOf(pages, 'page')}.`;
  return notImported(folder, { what, why, fix: 'Add it to "languages" when it has pages and an address of its own.' });
}

export function invalid(files: readonly string[], fault: string): Problem {
  return notImported(files[0] ?? '', {
    what: `This translation was not imported. ${fault}`,
    why: files.length === 1 ? '' : `The same text is in ${files.slice(1).join(', ')}.`,
    fix: 'Correct its front matter, and import again.',
  });
}

/** `file` has the translation that was taken. */
export function otherTranslations(file: string, files: readonly string[]): Problem {
  return notImported(file, {
    what: `${countOf(files.length, 'other translation')} of the same text ${files.length === 1 ? 'was' : 'were'} not imported: ${files.join(', ')}.`,
    why: 'A text has one translation in a language. The one of the newest version was taken.',
    fix: 'Compare the files.',
  });
}

export function otherPicture(file: string, place: string): Problem {
  return notImported(file, {
    what: `This file was not imported: ${place} is that of a newer version.`,
    why: 'A language has one file for all versions.',
    fix: 'Give one of the two another name.',
  });
}

export function otherWords(
  from: string,
  to: string,
  { file, others }: { readonly file: string; readonly others: readonly string[] },
): Problem {
  return notImported(file, {
    severity: 'info',
    what: `"${from}" is "${to}" now, and was ${others.map((other) => `"${other}"`).join(', ')} elsewhere.`,
    why: 'A label has one translation in a language.',
  });
}

export function unknownLanguage(name: string, folder: string, pages: number): Problem {
  return notImported(folder, {
    what: `The language "${name}" was not imported: ${countOf(pages, 'page')}.`,
    why: 'Its name is not a language tag (BCP 47).',
    fix: 'Give it one, and import again.',
  });
}

export function movedLanguage(file: string, tag: string, oldPath: string): Problem {
  return notImported(file, {
    what: `Addresses of the language "${tag}" begin with /${tag}/ now, and began with ${oldPath}.`,
    why: 'A language has the address of its tag.',
    fix: 'Redirect the old ones on your host.',
  });
}

/** The old site published the translation alone. */
export function draftSource(file: string): Problem {
  return notImported(file, {
    what: 'The site does not show this translation: its source is a draft.',
    why: 'A language has the pages that the sources have.',
    fix: 'Publish the source, or make the translation a draft, too.',
  });
}

/** `wasShown`: by the old site. */
export function withoutSource(file: string, wasShown: boolean): Problem {
  return notImported(file, {
    what: 'This translation was not imported: the site has no page of this name.',
    why: wasShown ? 'Pages are translations of those of the sources.' : 'The old site did not show it either.',
    fix: 'If the page was renamed, rename the translation, and import again.',
  });
}

export function untranslated(folder: string, files: readonly string[]): Problem {
  return notImported(folder, {
    what: `${countOf(files.length, 'file')} with the text of the source ${files.length === 1 ? 'was' : 'were'} not imported: ${files.join(', ')}.`,
    why: 'What is not translated is missing in a language, and links lead to the source.',
    fix: '',
  });
}

export function otherPlugin(folder: string, count: number): Problem {
  return notImported(folder, {
    what: `${countOf(count, 'translation')} of other documents ${count === 1 ? 'was' : 'were'} not imported.`,
    why: 'Sets and blogs are in the language of the sources.',
    fix: '',
  });
}
