/** Styles of pages for printing, in a file of their own: no other page loads them. Colours and text are those of all pages. */
export const PRINTED_STYLES = `
.printed{max-width:46rem;margin:0 auto;padding:2rem 1rem}
.printed>header{margin-bottom:2rem}
.printed-contents ol{list-style:none;padding-inline-start:0}
.printed-contents ol ol{padding-inline-start:1.5em}
.printed-contents li{margin:.25em 0}
.printed-contents a{color:inherit;text-decoration:none}
.printed-contents a:hover,.printed-contents a:focus{text-decoration:underline}
.printed section{margin-top:4rem}
.printed .code-copy,.printed .heading-anchor,.printed .tab-list{display:none}
@page{margin:20mm 18mm;@bottom-center{content:counter(page)}}
@media print{
.printed{max-width:none;margin:0;padding:0}
.printed section{margin-top:0;break-before:page}
.printed>.printed-contents{display:block!important}
.printed>header{display:block!important}
.printed h1,.printed h2,.printed h3,.printed h4{break-after:avoid}
.printed pre,.printed tr,.printed img,.printed .admonition{break-inside:avoid}
.printed pre{white-space:pre-wrap;overflow-wrap:anywhere}
}
@supports (content:target-counter(attr(href),page)){
@media print{.printed-contents a::after{content:target-counter(attr(href),page);float:inline-end}}
}
`.trim();
