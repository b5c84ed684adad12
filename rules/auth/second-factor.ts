/** The characters of recovery codes, without characters that are easily confused. */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The length of a recovery code without its dash. */
export const RECOVERY_LENGTH = 10;

/** The number of recovery codes in a set. */
export const RECOVERY_COUNT = 10;

/** Normalizes a typed code: removes spaces and dashes, and converts letters to uppercase. */
export const tidyCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Returns whether a code has the format of an authenticator app: six digits. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Returns whether a code has the format of a recovery code. */
export const isRecoveryCode = (code: string): boolean =>
  code.length === RECOVERY_LENGTH && [...code].every((letter) => RECOVERY_ALPHABET.includes(letter));

/** Formats a recovery code for display: two groups of five characters. */
export const shownRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
