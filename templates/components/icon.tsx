/** The icons of the theme, on a 24 × 24 grid in the colour of the text around them. */

const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  home: 'M4 11l8-7 8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5z',
  search: 'M16 16l4.5 4.5M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14z',
  external: 'M14 5h5v5M19 5l-9 9M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
} as const;

type IconName = keyof typeof PATHS;

/**
 * Decorative and hidden from assistive technology, so the element around it needs a name. Without the width, an icon
 * would fill the window if the stylesheet does not load. `shape` is another icon to draw under the name.
 */
export function Icon({ name, shape = name }: { readonly name: IconName; readonly shape?: IconName }) {
  return (
    <svg className={`icon icon-${name}`} width="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[shape]} />
    </svg>
  );
}
