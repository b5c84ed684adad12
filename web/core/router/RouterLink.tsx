import { Link } from 'react-router-dom';
import type { LinkProps } from '../../ui/display/Link';

const isScreen = (href: string): boolean => href.startsWith('/') && !href.startsWith('/files/');

/** The design system's link on the app's router; files, other sites and mail addresses stay plain anchors. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return isScreen(href) ? <Link {...rest} to={href} /> : <a {...rest} href={href} />;
}
