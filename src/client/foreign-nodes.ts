/**
 * Lets React go on in a page whose texts a translation has replaced, for components of the site. React would take out a text that
 * is no longer there, or put something in front of it, and the page would crash. What docsite draws itself leaves such texts alone.
 */

/** What is in the place of a text. */
const replaced = new WeakMap<Node, ChildNode>();
// oxlint-disable-next-line typescript/unbound-method -- they are called with their node
const { insertBefore, removeChild } = Node.prototype;

/** What `place` has of the node, or in its place. */
function shownOf(place: Node, node: Node | null): Node | null {
  let shown = node;
  while (shown !== null && shown.parentNode !== place) shown = replaced.get(shown) ?? null;
  return shown;
}

Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
  const shown = shownOf(this, node);
  if (shown !== null) removeChild.call(this, shown);
  return node;
};
Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
  insertBefore.call(this, node, shownOf(this, next));
  return node;
};

const observer = new MutationObserver((changes) => {
  for (const { type, target, addedNodes, removedNodes } of changes) {
    const [removed] = removedNodes;
    const [added] = addedNodes;
    // React has changed a text that is not there: it comes back, and is translated again.
    if (type === 'characterData') replaced.get(target)?.replaceWith(target);
    else if (removed instanceof Text && added instanceof Element) {
      replaced.set(removed, added);
      observer.observe(removed, { characterData: true });
    }
  }
});
observer.observe(document.body, { childList: true, subtree: true });
