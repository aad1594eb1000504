import { expect, test } from 'vitest';
import { followSystem } from '../../../../src/render/bundle/follow-system.ts';

const FOLLOWS = { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true } as const;
const DARK = '@media screen and (prefers-color-scheme:dark)';
const UNCHOSEN = ':root:where(:not([data-theme]))';
const follow = (css: string): string => followSystem(css, FOLLOWS);

test('B71 repeats the rules of a mode after each, for documents without one', () => {
  expect(
    follow(
      '@charset "utf-8";:root{--a:1}[data-theme=dark]{--a:2}p,[data-theme="dark"] p,[data-theme=\'dark\'] a{color:red}b{}/**/',
    ),
  ).toBe(
    `@charset "utf-8";:root{--a:1}[data-theme=dark]{--a:2}${DARK}{${UNCHOSEN}{--a:2}}p,[data-theme="dark"] p,[data-theme='dark'] a{color:red}${DARK}{${UNCHOSEN} p,${UNCHOSEN} a{color:red}}b{}/**/`,
  );
});

test('a rule for both modes is repeated for each', () => {
  const css = '[data-theme=light] .sun,[data-theme=dark] .moon{display:none}';
  expect(follow(css)).toBe(
    `${css}@media screen and (prefers-color-scheme:light){${UNCHOSEN} .sun{display:none}}${DARK}{${UNCHOSEN} .moon{display:none}}`,
  );
});

test('a site that does not follow the system has its styles as they are', () => {
  expect(followSystem('[data-theme=dark]{--a:2}', { ...FOLLOWS, respectPrefersColorScheme: false })).toBe(
    '[data-theme=dark]{--a:2}',
  );
});

test('looks into groups, and leaves those without such rules alone', () => {
  const plain = '@media print{p{color:#000}}';
  const group = '@media (width>40em){@supports (a:b){[data-theme=dark] p{a:b}i{}}}';
  const frames = '@keyframes x{to{a:b}}';
  expect(follow(plain + group + frames)).toBe(
    `${plain}${group}${DARK}{@media (width>40em){@supports (a:b){${UNCHOSEN} p{a:b}}}}${frames}`,
  );
});

test('braces in strings and comments, lists in brackets, and nested rules do not confuse it', () => {
  const text = 'a::after{content:"}[data-theme=dark]{"}/* } */';
  const dark = '[data-theme=dark] :is(b,:not(u),i){content:"{";&:hover{a:b}}';
  const others = ':not([data-theme=dark]) p,html:not(.x,[data-theme=dark]) q{a:b}';
  expect(follow(text + dark + others)).toBe(
    `${text}${dark}${DARK}{${UNCHOSEN} :is(b,:not(u),i){content:"{";&:hover{a:b}}}${others}`,
  );
});
