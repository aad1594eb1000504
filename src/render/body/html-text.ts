/** The words in a piece of HTML. */
import { Parser } from 'htmlparser2';
import { isUnseen } from '../../shared/string/unseen.ts';

/** Elements become spaces; comments, and what browsers do not show, are left out. */
export function readHtmlText(html: string): string {
  let text = '';
  /** What each open element hides. */
  const open: boolean[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      open.push(open.at(-1) === true || isUnseen(name, attributes));
      text += ' ';
    },
    onclosetag: () => {
      open.pop();
      text += ' ';
    },
    ontext: (part) => {
      if (open.at(-1) !== true) text += part;
    },
  });
  parser.end(html);
  return text;
}
