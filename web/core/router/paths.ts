/** Where the app stands on its host (S1 section 2). */
export const BASE = '/ar';

export const homePath = '/';

/** The home page with the permission text: where a place that is denied leads to (S1 section 6). */
export const deniedPath = '/?p=1';

/** Sign-in, going back afterwards to `from`, an address of the app. */
export const signInPath = (from?: string): string =>
  from && from !== homePath ? `/sign-in?from=${encodeURIComponent(from)}` : '/sign-in';

/** The address to go back to; home for what is not one of ours. */
export const returnPath = (from: string | null): string => (from && /^\/(?![/\\])/.test(from) ? from : homePath);

/** Choosing a password without being signed in (S1 section 2). */
export const passwordResetPath = '/password-reset';

/** Confirming a new email address by a link, signed in or not. */
export const confirmEmailPath = '/confirm-email';

/** One's own name, password and sessions. */
export const accountPath = '/settings/account';
