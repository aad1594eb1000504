/** Styles of pages for printing, in a file of their own: no other page loads them. Colours and text are those of all pages. */

// No browser supports page numbers in texts (`target-counter`) yet; they ignore the rule. Programs for PDF know it
// (WeasyPrint 57 numbers every entry), and some of them no `@supports`.
export const PRINTED_STYLES = `
.printed{max-width:46rem;margin:0 auto;padding:2rem 1rem}
.printed>header{margin-bottom:3rem}
.printed>header p{margin:0;color:var(--color-muted)}
.printed>header h1{margin:.25rem 0}
.printed-contents ol{list-style:none;margin:0;padding-inline-start:0}
.printed-contents ol ol{padding-inline-start:1.5em}
.printed-contents li{margin:.35em 0}
.printed-contents>ol>li:has(ol){margin-top:.9em}
.printed-contents a{display:block;color:inherit;text-decoration:none}
.printed-contents a:hover,.printed-contents a:focus{text-decoration:underline}
.printed main>section{margin-top:3rem;padding-top:3rem;border-top:1px solid var(--color-border)}
.printed main>section>h1:first-child{margin-top:0}
.printed .code-copy,.printed .tab-list{display:none}
.printed .heading-anchor{visibility:hidden}
@page{margin:20mm 18mm;@bottom-center{content:counter(page);font:9pt system-ui,sans-serif;color:#555}}
@page :first{@bottom-center{content:none}}
@media print{
.printed{max-width:none;margin:0;padding:0 4px}
.printed main>section{margin-top:0;padding-top:0;border:0;break-before:page}
.printed>.printed-contents{display:block!important}
.printed>header{display:block!important}
.printed h1,.printed h2,.printed h3,.printed h4{break-after:avoid}
.printed-contents li:has(ol)>:first-child{break-after:avoid}
.printed-contents{line-height:1.4}
.printed-contents li{margin:.2em 0}
.printed p{orphans:3;widows:3}
.printed p:has(+pre),.printed p:has(+.code-block),.printed p:has(+ul),.printed p:has(+ol){break-after:avoid}
.printed pre,.printed tr,.printed img,.printed .admonition{break-inside:avoid}
.printed thead{display:table-header-group}
.printed pre{white-space:pre-wrap;overflow-wrap:anywhere}
.printed main a:is([data-bare],.section-mark)::after{content:none}
.printed-contents a::after{content:leader('.') target-counter(attr(href),page)}
}
`.trim();
