/** Names of keys as the extension `keys` of MkDocs shows them. */
// cspell:ignore exclam backtab altgr bksp numlk prtsc lctrl rctrl lshift rshift

/** What is shown for names whose words do not say it. */
const LABELS: ReadonlyMap<string, string> = readPairs(
  'backslash=\\ bar=| brace-left={ brace-right=} bracket-left=[ bracket-right=] colon=: comma=, double-quote=" equal== exclam=! grave=` greater=> less=< ' +
    "minus=- period=. plus=+ question=? semicolon=; single-quote=' slash=/ tilde=~ underscore=_ arrow-up=Up arrow-down=Down arrow-left=Left arrow-right=Right " +
    'delete=Del insert=Ins escape=Esc num-asterisk=Num_* num-delete=Num_Del num-equal=Num_= num-minus=Num_- num-plus=Num_+ num-separator=Num_. num-slash=Num_/ ' +
    'alt-graph=AltGr command=Cmd control=Ctrl function=Fn left-control=Left_Ctrl left-windows=Left_Win right-control=Right_Ctrl right-windows=Right_Win ' +
    'windows=Win backtab=Back_Tab context-menu=Menu media-next-track=Next_Track media-pause=Pause media-play=Play media-play-pause=Play/Pause ' +
    'media-prev-track=Previous_Track media-stop=Stop volume-mute=Mute',
);
/** Other names of the same keys. */
const ALIASES: ReadonlyMap<string, string> = readPairs(
  'add=num-plus altgr=alt-graph apps=context-menu back=backspace bksp=backspace cmd=command ctrl=control del=delete divide=num-slash down=arrow-down esc=escape ' +
    'return=enter fn=function gt=greater hyphen=minus ins=insert left=arrow-left left-ctrl=left-control left-cmd=left-command left-win=left-windows lt=less ' +
    'menu=context-menu multiply=num-asterisk mute=volume-mute numlk=num-lock opt=option page-dn=page-down pg-dn=page-down pg-up=page-up pause=media-pause ' +
    'pipe=bar prtsc=print-screen right=arrow-right right-ctrl=right-control right-cmd=right-command right-win=right-windows scroll=scroll-lock spc=space ' +
    'subtract=num-minus up=arrow-up vol-down=volume-down vol-up=volume-up win=windows lctrl=left-control rctrl=right-control lshift=left-shift rshift=right-shift',
);
/** Those that are shown by their words: `page-up` as `Page Up`. */
const PLAIN =
  /^(?:[a-z\d]|f\d{1,2}|num\d|space|page-(?:up|down)|home|end|backspace|tab|break|caps-lock|clear|eject|enter|help|print-screen|scroll-lock|num-(?:clear|lock|enter)|(?:(?:left|right)-)?(?:alt|command|meta|option|shift|super)|browser-\w+|copy|mail|media|print|reset|select|sleep|volume-(?:up|down)|zoom|power|fingerprint|(?:left|middle|right)-button)$/u;

function readPairs(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split(' ').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1).replaceAll('_', ' ')] as const;
    }),
  );
}

/** The label of a key, or the text between quotes; `null` for an unknown name, which stays as it is written. */
export function keyLabel(name: string): string | null {
  if (/^["']/u.test(name)) return name.slice(1, -1).trim();
  const plain = name.toLowerCase().replaceAll(/[_ ]/gu, '-');
  const key = ALIASES.get(plain) ?? plain;
  if (key === 'underscore') return '_';
  const label = LABELS.get(key);
  if (label !== undefined) return label;
  if (!PLAIN.test(key)) return null;
  return key
    .replaceAll(/(?:^|-)[a-z]/gu, (letter) => letter.replace('-', ' ').toUpperCase())
    .replace(/(?<=^Num)(?=\d)/u, ' ');
}
