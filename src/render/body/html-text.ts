/** The words in a piece of raw HTML. */
import { Parser } from 'htmlparser2';

/** Elements whose content readers do not see. */
const UNSEEN = new Set(['script', 'style', 'template']);

/** Elements become spaces; comments, scripts and styles are left out. The piece may be unfinished. */
export function readHtmlText(html: string): string {
  let text = '';
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNSEEN.has(name)) unseen += 1;
      text += ' ';
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1;
      text += ' ';
    },
    ontext: (part) => {
      if (unseen === 0) text += part;
    },
  });
  parser.end(html);
  return text;
}
