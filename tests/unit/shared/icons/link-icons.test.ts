import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatIcons, formatTabIcons, ICON_FILE, TAB_ICON_FILE } from '../../../../scripts/generate-icons.mjs';
import { LINK_ICONS } from '../../../../src/shared/icons/link-icons.ts';
import { REPOSITORY } from '../../../support/site.ts';

test('the icons are what "node scripts/generate-icons.mjs" writes', async () => {
  expect(readFileSync(join(REPOSITORY, ICON_FILE), 'utf8')).toBe(await formatIcons());
});

test('so are the icons of tabs', async () => {
  expect(readFileSync(join(REPOSITORY, TAB_ICON_FILE), 'utf8')).toBe(await formatTabIcons());
});

test('each has the colour of the text around it', () => {
  for (const [name, shape] of Object.entries(LINK_ICONS)) expect(shape, name).not.toMatch(/(?:fill|stroke|style)=/u);
});

test('the manual names them all', () => {
  const page = readFileSync(join(REPOSITORY, 'manual/docs/next/reference/configuration.md'), 'utf8');
  const [, list = ''] = /Names of icons: ([^.]+)\./u.exec(page) ?? [];
  expect([...list.matchAll(/`([^`]+)`/gu)].map(([, name]) => name)).toEqual(Object.keys(LINK_ICONS));
});
