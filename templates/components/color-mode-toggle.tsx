/** The button for light and dark. CSS picks the icon by `html[data-theme]`; a script in the browser does the rest. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { strings } from '../../src/shared/messages/site-strings.ts';
import { Icon } from './icon.tsx';

/**
 * Two modes: the label is constant, `aria-pressed` alone tells the state (true = dark), and the icon shows what the button
 * switches to. A site that follows the system has a third state, the system's mode: label and icon tell which one is chosen.
 * A script sets all of it before React takes over.
 */
export function ColorModeToggle() {
  const { disableSwitch, respectPrefersColorScheme: hasSystem } = useSite().colorMode;
  if (disableSwitch) return null;
  const label = hasSystem ? strings.colorMode : strings.switchColorMode;
  return (
    <button
      type="button"
      className="icon-button color-mode-toggle needs-js"
      aria-label={label}
      title={label}
      aria-pressed={hasSystem ? undefined : 'false'}
      suppressHydrationWarning
    >
      {hasSystem && <Icon name="system" />}
      <Icon name="sun" {...(hasSystem && { shape: 'moon' })} />
      <Icon name="moon" {...(hasSystem && { shape: 'sun' })} />
    </button>
  );
}
