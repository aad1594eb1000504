/** The button for light and dark. CSS picks the icon by `html[data-theme]`; a script in the browser does the rest. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { Icon } from './icon.tsx';

/** The label never changes: `aria-pressed` reports the state (true = dark), set by a script before React takes over. */
export function ColorModeToggle() {
  const { colorMode } = useSite();
  if (colorMode.disableSwitch) return null;
  return (
    <button
      type="button"
      className="icon-button color-mode-toggle needs-js"
      aria-label="Switch between dark and light mode"
      title="Switch between dark and light mode"
      aria-pressed="false"
      suppressHydrationWarning
    >
      <Icon name="sun" />
      <Icon name="moon" />
    </button>
  );
}
