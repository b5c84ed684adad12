/** Letters and digits of recovery codes: none that is easily mistaken for another. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A recovery code without its dash. */
export const RECOVERY_LENGTH = 10;

/** How many recovery codes a user gets at once. */
export const RECOVERY_COUNT = 10;

/** What somebody typed as a code, as far as it counts: spaces, dashes and case don't. */
export const tidyCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Whether it has the form of an authenticator app's code: six digits. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Whether it has the form of a recovery code. */
export const isRecoveryCode = (code: string): boolean =>
  code.length === RECOVERY_LENGTH && [...code].every((letter) => RECOVERY_ALPHABET.includes(letter));

/** A recovery code as it is shown: two groups of five. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
