/** What a version is called, in a link where it leads somewhere. Translators leave it alone: a reader looks for it as it is. */
import type { Href } from '../../src/shared/types/store.ts';
import { Link } from './link.tsx';

export interface VersionNameProps {
  readonly label: string;
  readonly href?: Href | null;
}

export function VersionName({ label, href = null }: VersionNameProps) {
  return href === null ? (
    <span translate="no">{label}</span>
  ) : (
    <Link href={href} translate="no">
      {label}
    </Link>
  );
}
