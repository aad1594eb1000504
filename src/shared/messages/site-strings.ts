/**
 * The words of the site, for templates and for scripts in the browser. The bundler writes those of the site's language into
 * the places that read them (`render/bundle/strings.ts`); elsewhere, as in tests, they are English.
 */
import { ENGLISH } from './english.ts';
import { LANGUAGE } from './language.ts';
import { createStrings, type Strings } from './strings.ts';

export const strings: Strings = /* @__PURE__ */ createStrings(ENGLISH, LANGUAGE);
