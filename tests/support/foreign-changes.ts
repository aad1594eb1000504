/** What translations, password managers and filters do to a page. */

/** Runs in the page: changes what is in a place, or in that of a selector, in the way of a number, and says whether there are both. */
export function changePlace(at: Element | string, number: number): boolean {
  const place = typeof at === 'string' ? document.querySelector(at) : at;
  if (place === null) return false;
  const foreign = (name = 'x-extension') => document.createElement(name);
  const elements = [...place.querySelectorAll<HTMLElement>('a, button, p, li, span, label')];
  const inner = elements.find((element) => element.offsetParent !== null && !element.contains(document.activeElement));
  const texts: Text[] = [];
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const words = texts.filter(
    ({ data, parentElement }) => data.trim() !== '' && !parentElement?.closest('script, code'),
  );
  const translate = (text: Text | undefined): void => {
    if (text === undefined) return;
    const font = foreign('font');
    text.replaceWith(font);
    font.append(foreign('font'));
    (font.firstChild as Element).textContent = text.data.toUpperCase();
  };
  const ways = [
    () => place.prepend(foreign()),
    () => place.append(foreign(), 'words of an extension'),
    () => inner?.before(foreign('button')),
    () => inner?.after(foreign('input')),
    () => inner?.remove(),
    () => translate(words[0]),
    () => words.forEach(translate),
    () => words[0]?.before(foreign('iframe')),
    () => {
      const around = foreign('span');
      inner?.replaceWith(around);
      around.append(inner ?? '');
    },
    () => {
      if (words[0] !== undefined) words[0].data = 'Replaced';
      for (const element of elements) element.setAttribute('data-darkreader', '');
    },
    () => place.replaceChildren(...[...place.childNodes].reverse()),
  ];
  ways[number]?.();
  return ways[number] !== undefined;
}
/** How many ways there are. */
export const WAYS = 11;

/** Runs in the page: does what translators do, by upper-casing all words, now and whenever some are added. */
export function translateAlways(): void {
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, code, x-translated') !== null)
        continue;
      const font = document.createElement('x-translated');
      font.textContent = text.data.toUpperCase();
      text.replaceWith(font);
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { target } of changes) translate(target);
  }).observe(document.body, { childList: true, subtree: true });
}
