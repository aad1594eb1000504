/** Made by scripts/generate-language-names.mjs, from highlight.js. */

/** Names of languages, each followed by its aliases. */
export const LANGUAGE_NAMES = `actionscript as; angelscript asc; apache apacheconf; applescript osascript; arduino ino; armasm arm; asciidoc adoc;
autohotkey ahk; axapta x++; bash sh zsh; brainfuck bf; c h; capnproto capnp; clean icl dcl; clojure clj edn;
cmake cmake.in; coffeescript coffee cson iced; cos cls; cpp cc c++ h++ hpp hh hxx cxx; crmsh crm pcmk; crystal cr;
csharp cs c#; delphi dpr dfm pas pascal; diff patch; django jinja; dns bind zone; dockerfile docker;
dos bat batch cmd; dust dst; elixir ex exs; erlang erl; excel xlsx xls; fortran f90 f95; freedesktop desktop systemd;
fsharp fs f#; gams gms; gauss gss; gcode nc; gherkin feature; go golang; graphql gql;
handlebars hbs html.hbs html.handlebars htmlbars; haskell hs; haxe hx; http https; hy hylang; inform7 i7; ini toml;
java jsp; javascript js jsx mjs cjs; jboss-cli wildfly-cli; json jsonc json5; julia-repl jldoctest;
kotlin kt kts ktm ktx; lasso lassoscript; latex tex; livescript ls; lua pluto; makefile mk mak make;
markdown md mkdown mkd; mathematica mma wl; mercury m moo; mipsasm mips; moonscript moon; nestedtext nt;
nginx nginxconf; nix nixos; objectivec mm objc obj-c obj-c++ objective-c++; openscad scad; perl pl pm; pf pf.conf;
pgsql postgres postgresql; plaintext text txt; powershell pwsh ps ps1; processing pde; protobuf proto; puppet pp;
purebasic pb pbi; python py gyp ipython; python-repl pycon; q k kdb; qml qt; reasonml re; roboconf graph instances;
routeros mikrotik; ruby rb gemspec podspec thor irb; rust rs; scheme scm; scilab sci; shell console shellsession;
smalltalk st; sml ml; stan stanfuncs; stata do ado; step21 p21 step stp; stylus styl; tcl tk; twig craftcms;
typescript ts tsx mts cts; vbnet vb; vbscript vbs; verilog v sv svh; xl tao;
xml html xhtml rss atom xjb xsd xsl plist wsf svg; xquery xpath xq xqm; yaml yml; zephir zep;`;
