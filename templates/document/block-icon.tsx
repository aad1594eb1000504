/** One of docsite's icons, in the colour of the text around it. Decorative: what it is next to says the same. */
import { LINK_ICONS, type LinkIconName } from '../../src/shared/icons/link-icons.ts';

/** Filled in by the bundler. */
declare const IS_BROWSER: boolean;

/** Throws in the build for a name that docsite does not have. */
export function BlockIcon({ name }: { readonly name: LinkIconName }) {
  if (!IS_BROWSER && !Object.hasOwn(LINK_ICONS, name)) {
    throw new Error(`Unknown icon "${name}". Use one of: ${Object.keys(LINK_ICONS).join(', ')}.`);
  }
  const shapes = { __html: LINK_ICONS[name] };
  return (
    <svg className="block-icon" width="20" viewBox="0 0 16 16" aria-hidden="true" dangerouslySetInnerHTML={shapes} />
  );
}
