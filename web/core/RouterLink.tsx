import { Link } from 'react-router-dom';
import type { LinkProps } from '../ui/Link';

/** The design system's link on the app's router; other sites and mail addresses stay plain anchors. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return href.startsWith('/') ? <Link {...rest} to={href} /> : <a {...rest} href={href} />;
}
