import type { ParamParseKey } from 'react-router-dom';

/** The path of the app on its host. */
export const BASE = '/ar';

export const homePath = '/';

/**
 * Returns the address of a screen: its route's path with the parameters filled in, which need no encoding. Empty
 * optional ones are omitted.
 */
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

/** The home page with the permission text, the target of denied pages. */
export const deniedPath = '/?p=1';

/** The sign-in page. */
export const signInRoute = '/sign-in';

/** Returns the address of the sign-in page, which returns to `from`, an address in the app. */
export const signInPath = (from?: string): string =>
  from && from !== homePath ? `${signInRoute}?from=${encodeURIComponent(from)}` : signInRoute;

/** Returns what a parameter of an address names, if it is an address in the app; null otherwise, so that no link leads to another site. */
export const addressInApp = (text: string | null): string | null =>
  text !== null && /^\/(?![/\\])\P{Cc}*$/u.test(text) ? text : null;

/** Returns the address to return to; the home page if `from` is not an address in the app. */
export const returnPath = (from: string | null): string => addressInApp(from) ?? homePath;

/** Sets a new password without a session. */
export const passwordResetPath = '/password-reset';

/** Confirms a new email address through a link, with or without a session. */
export const confirmEmailPath = '/confirm-email';

/** Every setting of the house, with a search. */
export const settingsPath = '/settings';

/** The user's own name, password, and sessions. */
export const accountPath = '/settings/account';
