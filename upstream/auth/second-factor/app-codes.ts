import { Secret, TOTP } from 'otpauth';

/** Codes of RFC 6238 with the parameters that every authenticator app supports: six digits, SHA-1, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of one step before and after the current one are accepted, because clocks differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** Returns a new secret in Base32, which users can type into an app. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the otpauth:// URL that an authenticator app reads from a QR code. */
export const appAddress = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...FORM, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** Returns the time step of a code that is valid for the secret at that time; null for any other code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
