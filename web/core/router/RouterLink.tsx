import { Link } from 'react-router-dom';
import type { LinkProps } from '../../ui/display/Link';

const isScreen = (href: string): boolean => href.startsWith('/') && !href.startsWith('/files/');

/** The design system's link for the app's router. Files, other sites, and email addresses remain plain anchors. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return isScreen(href) ? <Link {...rest} to={href} /> : <a {...rest} href={href} />;
}
