import { createHash, randomBytes } from 'node:crypto';

/** A secret that cannot be guessed: 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of secrets, and of names that may not exist. */
export const hashOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

/** Only this hash of a secret that somebody carries (session, token, link) is stored. */
export const tokenHashOf = (token: string): string => hashOf(token);
