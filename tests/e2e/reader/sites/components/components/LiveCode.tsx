/** Code that readers can change: blocks with the word `live`. */
import { type ReactNode, useState } from 'react';

export const client = 'load';

interface LiveCodeProps {
  readonly code: string;
  readonly language: string;
  readonly words: Readonly<Record<string, string | true>>;
  readonly children?: ReactNode;
}

export default function LiveCode({ code, language, words, children }: LiveCodeProps) {
  const [text, setText] = useState(code);
  return (
    <div className="live-code">
      {children}
      <label>
        Edit {language}
        {typeof words['size'] === 'string' && ` (${words['size']})`}
        <textarea
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
      </label>
      <output>{text === code ? '' : 'Changed'}</output>
    </div>
  );
}
