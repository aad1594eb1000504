/** Texts of Hugo: options of blocks of code, escaped shortcodes, lists of definitions, pages without an address. */
import { expect, test } from 'vitest';
import { convertHugoText } from '../../../../../../packages/import/sites/hugo/hugo-text.ts';

const SITE = { title: 'Site', params: { Version: '1.2' } };

function convert(
  body: string,
  fields: Readonly<Record<string, unknown>> = {},
  templates: Readonly<Record<string, string>> = {},
): { text: string; reported: string[] } {
  const reported: string[] = [];
  const text = convertHugoText(
    { text: body, fields, body },
    {
      path: 'content/a.md',
      read: () => null,
      include: () => null,
      report: (line, { what }) => reported.push(`${line} ${what}`),
    },
    {
      find: () => null,
      template: (name) => templates[name] ?? null,
      site: SITE,
      mapHref: (href) => `mapped/${href}`,
    },
  );
  return { text, reported };
}

test.each([
  ['```go {linenos=table,hl_lines=[1,"3-4"],linenostart=7}\n', '```go {1,3-4} showLineNumbers=7\n'],
  ['```go{hl_lines=["2"]}\n', '```go {2}\n'],
  ['~~~ {linenos=false}\n', '~~~\n'],
  ['```go {1,3}\n', '```go {1,3}\n'],
  [
    '{{< highlight go "linenos=inline,hl_lines=2 4-5" >}}\na\n{{< /highlight >}}\n',
    '```go {2,4-5} showLineNumbers\na\n```\n',
  ],
  ['{{< highlight go >}}\na\n{{< /highlight >}}\n', '```go\na\n```\n'],
  ['{{</* ref "a" */>}} and {{%/* note */%}}\n', '{{< ref "a" >}} and {{% note %}}\n'],
])('%j is %j', (before, after) => {
  expect(convert(before)).toEqual({ text: after, reported: [] });
});

test('addresses in code stay', () => {
  const code = '`[a](b)`\n\n```md\n[a](b)\n```\n\n~~~md\n[a](b)\n```\n';
  expect(convert(`[x](y) ${code}`).text).toBe(`[x](mapped/y) ${code}`);
  expect(convert('<a class="z" href="y">').text).toBe('<a class="z" href="mapped/y">');
});

test('a shortcode is reported at its line, also after blocks of code that became shorter', () => {
  const block = '{{< highlight python "linenos=table, hl_lines=1 2" >}}\na\n{{< /highlight >}}\n\n';
  const { reported } = convert(`${block}{{< video x >}}\n\n\n\n${block}`);
  expect(reported).toEqual(['5 The shortcode video is shown as code.']);
});

test('lists of definitions are written as HTML, code that looks like one is not', () => {
  expect(convert('```\nTerm\n: code\n```\n\nTerm\n: Text *a*\n\nOther\n\n: Text\n')).toEqual({
    text: '```\nTerm\n: code\n```\n\n<dl>\n<dt>Term</dt>\n<dd>Text <em>a</em></dd>\n<dt>Other</dt>\n<dd>Text</dd>\n</dl>\n\n',
    reported: [],
  });
});

test.each([{ headless: true }, { build: { render: 'never' }, draft: false }, { _build: { render: false } }])(
  'a page without an address is a draft: %j',
  (fields) => {
    expect(convert('A\n', { title: 'T', ...fields }).text).toBe('---\ntitle: "T"\ndraft: true\n---\n\nA\n');
  },
);

test('other pages are as published as they were', () => {
  expect(convert('A\n', { draft: false, build: { render: 'always' } }).text).toBe('---\ndraft: false\n---\n\nA\n');
});

/** Real builds of Hugo 0.111 were compared with what these templates draw. */
const TEMPLATES = {
  note: `{{- /* A note. */ -}}
<div class="note {{ .Get "kind" | default "info" }}">
  {{ with .Get "title" }}<p class="title">{{ . }}</p>{{ end }}

  {{ .Inner | markdownify }}
</div>
`,
  button: '<a class="button" href="{{ .Get 0 }}">{{ .Get 1 }}</a>\n',
  clip: `{{ $id := .Get "id" | default (.Get 0) }}
{{ if and (.Get "title") (ne (.Get "title") "x") }}<h4>{{ .Get "title" | upper }}</h4>{{ else if $id }}<h4>None</h4>{{ end }}
<iframe src="https://video.example/{{ $id }}"></iframe>`,
  version: 'v{{ .Site.Params.version }} of {{ .Page.Title }} at {{ site.Title }}',
  plain: '<b>{{ .Inner }}</b>',
  named: '{{ if .IsNamedParams }}{{ printf "%s-%s" (.Get "a") (.Get "b") }}{{ else }}{{ .Get 0 }}{{ end }}',
  summary: '<details>\n<summary>{{ .Get 0 | markdownify }}</summary>\n{{ .Inner | markdownify }}\n</details>',
  loop: '{{ range .Params }}<i>{{ . }}</i>{{ end }}',
};

test.each([
  [
    '{{< note kind="tip" title="A <b>" >}}\nSome **text**.\n{{< /note >}}\n',
    '<div class="note tip">\n<p class="title">A &lt;b&gt;</p>\n\nSome **text**.\n\n</div>\n',
  ],
  ['{{< note >}}\n- a\n\n- b\n{{< /note >}}\nNext\n', '<div class="note info">\n\n- a\n\n- b\n\n</div>\n\nNext\n'],
  ['- x\n\n  {{< note >}}a{{< /note >}}\n', '- x\n\n  <div class="note info">\n\n  a\n\n  </div>\n'],
  ['Press {{< button "/a" "Go *on*" >}} now\n', 'Press <a class="button" href="mapped//a">Go *on*</a> now\n'],
  ['{{< clip abc >}}\n', '<h4>None</h4>\n<iframe src="https://video.example/abc"></iframe>\n'],
  ['{{< clip id="q" title="t" />}}\n', '<h4>T</h4>\n<iframe src="https://video.example/q"></iframe>\n'],
  ['Get {{< version >}}.\n', 'Get v1.2 of Page at Site.\n'],
  ['A {{< plain >}}b {{< plain >}}c{{< /plain >}}{{< /plain >}}.\n', 'A <b>b <b>c</b></b>.\n'],
  ['A {{% plain %}}_b_{{% /plain %}}.\n', 'A <b>_b_</b>.\n'],
  ['{{< named a=1 b=2 >}} {{< named "x" >}}\n', '1-2 x\n'],
  [
    '{{< summary "Why `a`?" >}}\nText\n{{< /summary >}}\n',
    '<details>\n<summary>Why <code>a</code>?</summary>\n\nText\n\n</details>\n',
  ],
])('the shortcodes of %j are drawn by their templates', (before, after) => {
  const { text, reported } = convert(before, { title: 'Page' }, TEMPLATES);
  expect(text.replace(/^---\n[^]*?---\n\n/u, '')).toBe(after);
  expect(reported).toEqual([]);
});

test('a template with more than HTML and parameters is named, and so is what follows it', () => {
  expect(convert('A\n\n{{< loop a b >}}\n\n{{< gone >}}x{{< /gone >}}\n', {}, TEMPLATES)).toEqual({
    text: 'A\n\n`{{< loop a b >}}`\n\n`{{< gone >}}`x`{{< /gone >}}`\n',
    reported: ['3 The shortcode loop is shown as code.', '5 The shortcode gone is shown as code.'],
  });
});

test.each([
  [
    '{{< figure src="a.png" title="T" caption="*C*" alt="A" link="/b" width="30" >}}\n',
    '<figure><a href="mapped//b"><img src="mapped/a.png" alt="A" width="30"></a><figcaption><strong>T</strong> <em>C</em></figcaption></figure>\n',
  ],
  [
    '{{% alert title="Watch" color="warning" %}}\n**b**\n{{% /alert %}}\n',
    '\u{E001}admonition warning[Watch]\n\n**b**\n\n\u{E001}close\n',
  ],
  ['{{< hint danger >}}\nb\n{{< /hint >}}\n', '\u{E001}admonition danger\n\nb\n\n\u{E001}close\n'],
  ['{{< caution >}}\nb\n{{< /caution >}}\n', '\u{E001}admonition caution\n\nb\n\n\u{E001}close\n'],
  [
    '{{< tabpane langEqualsHeader=true >}}\n{{< tab header="Is:" disabled=true />}}\n{{< tab header="Go" >}}\n  a()\n{{< /tab >}}\n{{< /tabpane >}}\n',
    '\u{E001}tabs\n\n@tab Go\n\n```go\n  a()\n```\n\n\u{E001}end\n',
  ],
  [
    '{{< tabs "x" >}}\n{{% tab "C#" %}}\n*a*\n{{% /tab %}}\n{{< /tabs >}}\n',
    '\u{E001}tabs\n\n@tab C\\#\n\n*a*\n\n\u{E001}end\n',
  ],
  [
    '{{< details "More" open >}}\na\n{{< /details >}}\n',
    '<details open>\n<summary>More</summary>\n\na\n\n</details>\n',
  ],
  ['{{< param version >}} {{< param "own" >}}\n', '1.2 o\n'],
])('the shortcodes of %j are those of Hugo and of its themes', (before, after) => {
  const { text, reported } = convert(before, { own: 'o' });
  expect(text.replace(/^---\n[^]*?---\n\n/u, '')).toBe(after);
  expect(reported).toEqual([]);
});

test('B283 of lists of attributes the ids of headings are kept', () => {
  const before = '## A {.b #c d="e f"}\n\n## G {.h}\n\n> I\n{.j}\n\n```\nk\n{.l}\n```\n\n{.m}\n\nN {o}\n';
  const after = '## A {#c}\n\n## G\n\n> I\n\n\n```\nk\n{.l}\n```\n\n{.m}\n\nN {o}\n';
  expect(convert(before)).toEqual({ text: after, reported: ['6 1 list of attributes was left out: {.j}'] });
});

test('Markdown and code of a shortcode stay what they are inside another one that writes HTML', () => {
  const templates = {
    section: '<section>\n  {{ .Inner }}\n</section>',
    feature: '<div><h4>{{ .Get "title" | markdownify }}</h4>{{ .Inner | markdownify }}</div>',
  };
  const inner =
    '  {{% feature title="*A*" %}}\n  Is **fast**.\n  {{% /feature %}}\n{{< feature >}}\n```sh\nif a\n  b\n```\n{{< /feature >}}\n';
  expect(convert(`{{< section >}}\n${inner}{{< /section >}}\n`, {}, templates)).toEqual({
    text:
      '<section>\n<div><h4><em>A</em></h4>\n\nIs **fast**.\n\n</div>\n' +
      '<div><h4></h4>\n\n```sh\nif a\n  b\n```\n\n</div>\n</section>\n',
    reported: [],
  });
});

test('a shortcode whose template highlights what is between its tags is a block of code', () => {
  const templates = {
    code: '{{ $lang := or (.Get "lang") "text" }}<div>{{ highlight (trim .Inner "\\n") $lang }}</div>',
    piped: '<div>{{ .Inner | transform.Highlight "go" "" }}</div>',
  };
  expect(
    convert('{{< code file=layouts/a.html >}}\n{{ .Title }}\n<img src="{{ .Link }}">\n{{< /code >}}\n', {}, templates),
  ).toEqual({
    text: '```html title="layouts/a.html"\n{{ .Title }}\n<img src="{{ .Link }}">\n```\n',
    reported: [],
  });
  expect(convert('{{< piped "css" >}}\n```\nx\n```\n{{< /piped >}}\n', {}, templates).text).toBe(
    '````css\n```\nx\n```\n````\n',
  );
});
