/** Files and pages that a hook of the site adds, as files of the site. */
import type { AddedFiles } from '../shared/model/site-model.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { HookFile } from '../shared/types/hooks.ts';
import type { PlannedFile } from '../shared/types/output.ts';
import type { RoutePath } from '../shared/types/store.ts';
import { outputPath } from './page/output-path.ts';
import type { PageRenderer } from './page-renderer.ts';

export function planHookFiles(
  files: readonly HookFile[],
  renderer: PageRenderer,
  { trailingSlash }: SiteConfig,
): readonly PlannedFile[] {
  return files.map((file): PlannedFile => {
    if ('content' in file) return { path: file.path, make: () => file.content };
    const { title, description = '', html } = file;
    const route = file.route as RoutePath;
    const page = { kind: 'markdown', route, title, description, version: null, bodyHtml: html, toc: [] } as const;
    return { path: outputPath(route, trailingSlash), make: () => renderer.render(page, null), ownData: () => page };
  });
}

/** Their addresses: links may lead there. */
export function addressesOf(files: readonly HookFile[]): AddedFiles {
  return new Map(files.map(addressOf));
}

function addressOf(file: HookFile): readonly [RoutePath, 'file' | 'page'] {
  return 'content' in file ? [`/${file.path}`, 'file'] : [file.route as RoutePath, 'page'];
}
