/** What is wrong with how a page looks. Each function runs in the page, and needs nothing from outside. */

/**
 * Text that readers cannot see: outside of the screen without something to scroll, or cut off by its box without a sign of
 * that. Also a page that scrolls sideways.
 */
export function findCutOff(): readonly string[] {
  const { clientWidth: width, scrollWidth } = document.documentElement;
  const found = new Set<string>(scrollWidth > width ? [`the page is ${String(scrollWidth)} pixels wide`] : []);
  const ancestors = (element: Element): readonly Element[] => {
    const parent = element.parentElement;
    return parent === null || parent === document.body ? [element] : [element, ...ancestors(parent)];
  };
  const scrolls = (element: Element): boolean => /auto|scroll/u.test(getComputedStyle(element).overflowX);
  // An ellipsis says that there is more. Of the search's button, the icon stays.
  const saysSo = (element: Element): boolean => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || element.matches('.search-button');
  };
  const cuts = (element: Element, { left, right, top, bottom }: DOMRect): boolean => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return (
      (/hidden|clip/u.test(overflowX) && (right > box.right + 1 || left < box.left - 1)) ||
      (/hidden|clip/u.test(overflowY) && (bottom > box.bottom + 2 || top < box.top - 2))
    );
  };
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    const words = text.textContent?.trim() ?? '';
    if (element === null || words === '' || element.closest('.visually-hidden, .skip-link, option') !== null) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(text);
    const around = ancestors(element);
    if (around.some((one) => scrolls(one) || saysSo(one))) continue;
    for (const rect of range.getClientRects()) {
      if (rect.width < 2) continue;
      if (rect.left < -1 || rect.right > width + 1) found.add(`outside: ${words.slice(0, 40)}`);
      else if (around.some((one) => cuts(one, rect))) found.add(`cut off: ${words.slice(0, 40)}`);
    }
  }
  return [...found];
}

/** Icons that have the colour of what is below them: drawings, and what is drawn by a mask. */
export function findInvisibleIcons(): readonly string[] {
  const isClear = (color: string): boolean => /,? ?\b0\)$/u.test(color) && color.startsWith('rgba');
  const colorBelow = (element: Element | null): string => {
    if (element === null) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return isClear(backgroundColor) ? colorBelow(element.parentElement) : backgroundColor;
  };
  const found: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    for (const pseudo of [null, '::before', '::after']) {
      const { maskImage, backgroundColor, color, content } = getComputedStyle(element, pseudo);
      const isDrawing = pseudo === null && element.localName === 'svg';
      if (!isDrawing && (maskImage === 'none' || (pseudo !== null && content === 'none'))) continue;
      const own = isDrawing ? color : backgroundColor;
      const below = colorBelow(pseudo === null ? element.parentElement : element);
      if (isClear(own) || own === below) {
        found.push(`${element.outerHTML.slice(0, 80)} ${pseudo ?? ''} ${own} on ${below}`);
      }
    }
  }
  return found;
}

/** Elements with a transition or an animation that takes time, and those that scroll smoothly. */
export function findMoving(): readonly string[] {
  const seconds = (durations: string): number =>
    Math.max(...durations.split(', ').map((one) => Number.parseFloat(one) / (one.endsWith('ms') ? 1000 : 1)));
  const found: string[] = [];
  for (const element of document.querySelectorAll('html, body, body *')) {
    for (const pseudo of [null, '::before', '::after']) {
      const style = getComputedStyle(element, pseudo);
      const isSlow =
        seconds(style.transitionDuration) > 0.01 ||
        (style.animationName !== 'none' && seconds(style.animationDuration) > 0.01);
      if (isSlow || style.scrollBehavior === 'smooth') found.push(`${element.outerHTML.slice(0, 80)} ${pseudo ?? ''}`);
    }
  }
  return found;
}

/** What lies over the page and lets it show through. */
export function findSeeThrough(): readonly string[] {
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const { position, backgroundColor, backdropFilter, opacity } = getComputedStyle(element);
    // What sticks in a column of its own lies over nothing.
    const isWide = element.clientWidth >= document.documentElement.clientWidth;
    const isOver = position === 'fixed' || (position === 'sticky' && isWide);
    const isClear = /rgba\(.*, 0?\.?\d+\)|\/ 0?\.\d+\)/u.test(backgroundColor);
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isOver || !isSeen || (!isClear && backdropFilter === 'none' && opacity === '1')) return [];
    return [`${element.outerHTML.slice(0, 80)} ${backgroundColor}`];
  });
}
