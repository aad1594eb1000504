/**
 * A menu next to the version of a document: its text as Markdown, to copy or to look at, and a link that stays with the version.
 * The page has its label, and a script the rest.
 */
import { strings } from '../../shared/messages/site-strings.ts';
import { areFiles } from '../folder/opened-as-files.ts';
import type { SiteFolder } from '../folder/site-folder.ts';
import { announce } from './announce.ts';
import { setRoute } from './page-set.ts';
import type { onPage } from './page-change.ts';

/** Filled in by the bundler: base URL and route of the documents, without a slash at the end. */
declare const DOCS_PATH: string;
declare const BASE_URL: string;
declare const HAS_SETS: boolean;
/** Filled in by the bundler: the site works from any folder. */
declare const RELATIVE: boolean;
declare const docsiteFolder: SiteFolder;

/** How long the answer to a copy is shown. */
const ANSWER_MS = 1500;

const MENU = [
  `<button type="button" data-copy="text">${strings.copyPageAsMarkdown}</button>`,
  `<a target="_blank">${strings.viewAsMarkdown}</a>`,
  `<button type="button" data-copy="link">${strings.copyLink}</button>`,
].join('');

export function startPageMenu(onEachPage: typeof onPage): void {
  onEachPage(fillMenu);
  addEventListener('click', ({ target }) => {
    const element = target instanceof Element ? target : null;
    const menu = findMenu();
    const kind = element?.closest<HTMLElement>('.page-menu [data-copy]')?.dataset['copy'];
    if (menu !== null && kind !== undefined)
      void copy(menu, kind === 'text' ? readMarkdownCopy() : Promise.resolve(lastingLink()));
  });
}

function findMenu(): HTMLDetailsElement | null {
  return document.querySelector('.page-menu');
}

function findMarkdownCopy(): string | null {
  return document.querySelector<HTMLLinkElement>('link[rel=alternate][type="text/markdown"]')?.href ?? null;
}

function readVersion(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=docsite_version]')?.content ?? null;
}

/** Styles hide the menu of a page without Markdown. */
function fillMenu(): void {
  const menu = findMenu();
  const list = menu?.querySelector('div');
  if (menu === null || !list) return;
  // The text of a file cannot be read, and its address is nobody else's.
  menu.hidden = RELATIVE && areFiles();
  list.innerHTML = MENU;
  list.querySelector('a')?.setAttribute('href', findMarkdownCopy() ?? '');
  // Pages of further sets have no version.
  list.querySelector('[data-copy=link]')?.toggleAttribute('hidden', readVersion() === null);
  menu.addEventListener('toggle', placeList);
  // The reader may have opened it before this script was there.
  placeList();
}

/** Below the label, towards the middle of the page: it is wider than the label, which may be at either edge. */
function placeList(): void {
  const menu = findMenu();
  const box = menu?.getBoundingClientRect();
  if (menu === null || box === undefined) return;
  const isLeft = box.left + box.right < innerWidth;
  menu.toggleAttribute('data-start', isLeft !== (document.documentElement.dir === 'rtl'));
}

async function readMarkdownCopy(): Promise<string> {
  const response = await fetch(findMarkdownCopy() ?? '');
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}

/** The latest version is also found by its number, which it keeps when the next one is out. */
function lastingLink(): string {
  const { origin, pathname, hash } = location;
  const version = readVersion() ?? '';
  const set = HAS_SETS ? setRoute() : null;
  const docs = RELATIVE ? docsiteFolder.baseUrl.slice(0, -1) + DOCS_PATH : DOCS_PATH;
  const base = set === null ? docs : BASE_URL + encodeURI(set.slice(1));
  const named = `${base}/${encodeURIComponent(version)}`;
  const isNamed = version === 'next' || `${pathname}/`.startsWith(`${named}/`);
  return origin + (isNamed ? pathname : named + pathname.slice(base.length)) + hash;
}

async function copy(menu: HTMLDetailsElement, text: Promise<string>): Promise<void> {
  const label = menu.querySelector('summary');
  let answer = strings.copied;
  try {
    // Missing where the page did not come over https; refused where the reader refuses.
    await navigator.clipboard.writeText(await text);
  } catch {
    answer = strings.copyingFailed;
  }
  menu.open = false;
  label?.focus();
  if (label !== null) label.dataset['answer'] = answer;
  announce(answer);
  setTimeout(() => {
    delete label?.dataset['answer'];
    announce('');
  }, ANSWER_MS);
}
