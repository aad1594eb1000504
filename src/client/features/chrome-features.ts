/** Features of the frame around the page: navbar, menus, announcement, colour mode. */

export function startChromeFeatures(): void {
  // Filled by the files beside this one.
}
