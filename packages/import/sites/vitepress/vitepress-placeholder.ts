/** A page of a VitePress site that only code of Vue draws. Builds warn of it until someone writes it. Pure. */
import { addFrontMatterLine } from '../../front-matter-fields.ts';
import { readWrittenFields } from '../../written-fields.ts';
import { splitPage } from '../markdown-site.ts';
import type { TextTools } from '../text-tools.ts';

const CODE = /<(script|style)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|\{\{[^{}]*\}\}/gu;
const TAG = /<\/?[a-z][\w.-]*(?:"[^"]*"|'[^']*'|[^"'<>])*>/giu;
const VUE = /<(?:script|[A-Z]\w*|[a-z]+(?:-[a-z]+)+)\b/u;

/** The converted page with a field that says so, if `source` has components and no words of its own. */
export function markPlaceholder(text: string, source: string, tools: Pick<TextTools, 'path'>): string {
  const { body } = splitPage(source);
  const words = body.replaceAll(CODE, '').replaceAll(TAG, '');
  const { layout, hero, features } = readWrittenFields(source);
  const hasHome = layout === 'home' && (hero !== undefined || features !== undefined);
  return hasHome || !VUE.test(body) || /[\p{L}\p{N}]/u.test(words)
    ? text
    : addFrontMatterLine(text, `placeholder_for: ${JSON.stringify(tools.path)}`);
}
