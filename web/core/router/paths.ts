import type { ParamParseKey } from 'react-router-dom';

/** Path of the app on its host. */
export const BASE = '/ar';

export const homePath = '/';

/** The address of a screen: the path of its route with the parameters filled in, which need no encoding. An empty one is left out. */
export function addressOf<Path extends string>(
  path: Path,
  params: Readonly<Record<ParamParseKey<Path>, string | number>>,
): string {
  const given: Readonly<Record<string, string | number>> = params;
  const segments = path.split('/').map((segment) => {
    const isOptional = segment.endsWith('?');
    const name = isOptional ? segment.slice(0, -1) : segment;
    return name.startsWith(':') ? String(given[name.slice(1)] ?? '') : name;
  });
  return `/${segments.filter((segment) => segment !== '').join('/')}`;
}

/** The home page with the permission text, where a denied page leads. */
export const deniedPath = '/?p=1';

/** The sign-in page. */
export const signInRoute = '/sign-in';

/** Sign-in, going back afterwards to `from`, an address of the app. */
export const signInPath = (from?: string): string =>
  from && from !== homePath ? `${signInRoute}?from=${encodeURIComponent(from)}` : signInRoute;

/** The address to go back to; home for what is not one of ours. */
export const returnPath = (from: string | null): string => (from && /^\/(?![/\\])/.test(from) ? from : homePath);

/** Choosing a password without a session. */
export const passwordResetPath = '/password-reset';

/** Confirming a new email address by a link, signed in or not. */
export const confirmEmailPath = '/confirm-email';

/** One's own name, password and sessions. */
export const accountPath = '/settings/account';
