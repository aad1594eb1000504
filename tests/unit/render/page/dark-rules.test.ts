import { expect, test } from 'vitest';
import { darkRules } from '../../../../src/render/page/dark-rules.ts';

test('has the rules of the dark mode alone, for the whole document', () => {
  expect(
    darkRules(
      '@charset "utf-8";:root{--a:1}[data-theme=dark]{--a:2}p,[data-theme="dark"] p,[data-theme=\'dark\'] a{color:red}',
    ),
  ).toBe(':root{--a:2}:root p,:root a{color:red}');
});

test('looks into groups, and leaves those without such rules out', () => {
  expect(
    darkRules(
      '@media print{p{color:#000}}@media (width>40em){@supports (a:b){[data-theme=dark] p{a:b}}}@keyframes x{to{a:b}}',
    ),
  ).toBe('@media (width>40em){@supports (a:b){:root p{a:b}}}');
});

test('braces in strings and comments, lists in brackets, and nested rules do not confuse it', () => {
  expect(
    darkRules(
      'a::after{content:"}[data-theme=dark]{"}/* } */[data-theme=dark] :is(b,:not(u),i){content:"{";&:hover{a:b}}:not([data-theme=dark]) p,html:not(.x,[data-theme=dark]) q{a:b}',
    ),
  ).toBe(':root :is(b,:not(u),i){content:"{";&:hover{a:b}}');
});
