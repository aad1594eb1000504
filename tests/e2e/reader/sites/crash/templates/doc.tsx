/** The package's template with a switch that breaks it: `?crash` in the address. */
import { useEffect } from 'react';
import { DocPage as PackageDocPage } from 'docsite/templates/doc';

export function DocPage(props: Parameters<typeof PackageDocPage>[0]) {
  useEffect(() => {
    if (location.search === '?crash') throw new Error('The document fell apart');
  }, []);
  return <PackageDocPage {...props} />;
}
