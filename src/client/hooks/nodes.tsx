/**
 * The words of the site around elements: `nodes.pageIsAt({ link: <a … /> })`. As in `site-strings.ts`, the bundler writes
 * them into the places that read them.
 */
import { createElement, Fragment, type ReactNode } from 'react';
import { ENGLISH } from '../../shared/messages/english.ts';
import { LANGUAGE } from '../../shared/messages/language.ts';
import { chooseForm, splitMessage } from '../../shared/messages/message.ts';
import type { FilledKey, ValuesOf } from '../../shared/messages/strings.ts';
import type { Message } from '../../shared/types/message.ts';

export type Nodes = { readonly [Key in FilledKey]: (values: ValuesOf<Key, ReactNode>) => ReactNode };

export const nodes: Nodes = /* @__PURE__ */ createNodes();

type Values = Readonly<Record<string, ReactNode>>;

function createNodes(): Nodes {
  const entries = Object.entries(ENGLISH).map(([key, message]) => [key, (values: Values) => fill(message, values)]);
  return Object.fromEntries(entries) as Nodes;
}

function fill(message: Message, values: Values): ReactNode {
  const { pieces, names } = splitMessage(chooseForm(message, values['count'], new Intl.PluralRules(LANGUAGE)));
  const parts = pieces.flatMap((piece, index) => [piece, values[names[index] ?? '']]);
  return createElement(Fragment, null, ...parts.filter((part) => part !== ''));
}
