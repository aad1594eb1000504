/** Items of lists that are tasks, open or done: `- [ ] ` and `- [x] ` (GFM section 5.3). A rule of the parser. */
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';

/** A text that begins with a box; group 1 is what is in it. */
const BOX = /^\[([ xX\u00A0])\](?=[ \u00A0])/u;

/** Puts a `checkbox_input` before the text of each task, and classes on the item and its list. */
export function markTasks({ tokens, Token }: StateCore): void {
  const lists: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') lists.push(token);
    else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') lists.pop();
    else if (token.type === 'list_item_open' && tokens[index + 1]?.type === 'paragraph_open') {
      const inline = tokens[index + 2];
      const text = inline?.children?.[0];
      const box = text?.type === 'text' ? BOX.exec(text.content) : null;
      if (!inline?.children || !text || box === null || inline.content.length <= box[0].length) continue;
      text.content = text.content.slice(box[0].length);
      const input = new Token('checkbox_input', 'input', 0);
      if (box[1]?.toLowerCase() === 'x') input.attrSet('checked', 'checked');
      inline.children.unshift(input);
      token.attrSet('class', 'task-list-item');
      lists.at(-1)?.attrSet('class', 'task-list-container');
    }
  }
}
