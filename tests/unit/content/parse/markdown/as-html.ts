/** Compares what docsite draws with the HTML of a specification. */

/** Removes what docsite adds on purpose, matched exactly: anything else is a difference. */
export function withoutAdditions(html: string): string {
  return (
    html
      .replaceAll(/<code translate="no"(?: class="whole")?/gu, '<code')
      // B85, B282: code is in a figure with its language, can be focused, has colours, and no line break at its end.
      .replace(
        /<figure class="code-block(?: code-terminal)?"(?: data-language="[^"]+")?><pre tabindex="0"><code class="hljs( language-[^"]*)?">([\s\S]*?)<\/code><\/pre><\/figure>\n/gu,
        (_, language: string | undefined, code: string) => {
          const attribute = language === undefined ? '' : ` class="${language.trim()}"`;
          const plain = code.replace(/<span class="hljs-[^"]*">|<\/span>/gu, '');
          return `<pre><code${attribute}>${plain === '' ? '' : `${plain}\n`}</code></pre>\n`;
        },
      )
      // B75, B76: headings have an id and a link to themselves.
      .replace(/<(h[1-6]) id="[^"]+">/gu, '<$1>')
      .replace(/<a class="heading-anchor" href="#[^"]+" aria-label="Direct link to [^"]*"><\/a>/gu, '')
      // B8: links to other sites open in a new tab. B94: pictures load late.
      .replaceAll(' target="_blank" rel="noopener noreferrer"', '')
      .replaceAll(' loading="lazy" decoding="async">', '>')
      // What is struck through is no longer right; <del> is for what an editor took out.
      .replace(/<(\/?)s>/gu, '<$1del>')
      // Boxes of tasks have a label, and their lists a class.
      .replace(/<([uo]l) class="task-list-container">/gu, '<$1>')
      .replace(
        /<li class="task-list-item">(<input type="checkbox" disabled(?: checked)?) aria-label="[^"]+">/gu,
        '<li>$1>',
      )
      // B93: tables scroll in an element of their own, and alignment is a class.
      .replace(/<div class="table-wrapper" tabindex="0">(<table>[\s\S]*?<\/table>)<\/div>/gu, '$1')
      .replace(/<(t[hd]) class="align-(left|center|right)">/gu, '<$1 align="$2">')
  );
}

/** The specification writes XHTML, and a line break in an empty quote. */
export function asHtml(html: string): string {
  return html
    .replace(/<(br|hr|img [^>]*?) \/>/gu, '<$1>')
    .replaceAll('<blockquote>\n</blockquote>', '<blockquote></blockquote>');
}
