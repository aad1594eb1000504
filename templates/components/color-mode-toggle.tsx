/** The button for light and dark. CSS shows the icon by `html[data-theme]`; the browser's script does the rest. */
import { useSite } from '../../src/client/hooks/page-context.tsx';
import { Icon } from './icon.tsx';

/** The label is constant: `aria-pressed` alone tells the state (true = dark); a script sets it before React takes over. */
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
