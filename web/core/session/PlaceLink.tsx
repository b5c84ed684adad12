import type { ReactNode } from 'react';
import type { Right } from '../../generated/schema-types';
import { Link } from '../../ui/display/Link';
import { useViewer } from './session';

/** The name of another screen: a link for users who can open it, text for others. */
export function PlaceLink({ href, right, children }: { href: string; right: Right; children: ReactNode }) {
  return useViewer().rights.includes(right) ? <Link href={href}>{children}</Link> : <>{children}</>;
}
