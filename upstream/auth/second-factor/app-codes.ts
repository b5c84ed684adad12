import { Secret, TOTP } from 'otpauth';

/** Codes of RFC 6238 as every authenticator app makes them: six digits, SHA-1, 30 seconds. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** A code is also accepted one step before and after its own, because clocks differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret in Base32, as apps take it by hand. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads as a QR code. */
export const appAddress = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...FORM, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The time step that a code is of, when it is one of the secret's at that moment; null for any other code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta;
}
