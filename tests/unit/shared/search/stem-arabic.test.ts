import { expect, test } from 'vitest';
import { stemArabic } from '../../../../src/shared/search/stem-arabic.ts';

// cspell:disable
test.each([
  ['كتاب الكتاب والكتاب بالكتاب كتابه كتابها', 'article, conjunction, preposition, pronoun'],
  ['تثبيت التثبيت والتثبيت للتثبيت', 'a verbal noun that ends like a pronoun'],
  ['وثائق الوثائق', 'a word that begins like a conjunction'],
  ['مستخدم المستخدم المستخدمين مستخدمون للمستخدمين', 'number'],
  ['إعدادات اعدادات الإعدادات', 'letters that are written in several ways'],
  ['حاوية الحاويات', 'gender'],
])('forms of a word have one stem: %s (%s)', (forms) => {
  const stems = new Set(forms.split(' ').map(stemArabic));
  expect(stems.size).toBe(1);
});

test('vowel signs do not count, and short words stay', () => {
  expect(stemArabic('كِتَاب')).toBe(stemArabic('كتاب'));
  expect(['في', 'وقت', 'من'].map(stemArabic)).toEqual(['في', 'وقت', 'من']);
});

test('a word that begins with an ASCII letter still does, which the search relies on', () => {
  expect(['apiال', 'wالكتاب', 'bوكتاب'].map((word) => stemArabic(word).slice(0, 1))).toEqual(['a', 'w', 'b']);
});

test('other words have other stems', () => {
  expect(new Set(['كتاب', 'مكتبة', 'مستخدم', 'خدمة', 'تثبيت'].map(stemArabic)).size).toBe(5);
});
// cspell:enable
