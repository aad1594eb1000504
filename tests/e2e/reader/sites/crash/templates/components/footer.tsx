/** The package's footer with a switch that breaks it, and the layout with it: `?crash-layout` in the address. */
import { useEffect } from 'react';
import { Footer as PackageFooter } from 'docsite/templates/components/footer';

export function Footer() {
  useEffect(() => {
    if (location.search === '?crash-layout') throw new Error('The frame is bent');
  });
  return <PackageFooter />;
}
