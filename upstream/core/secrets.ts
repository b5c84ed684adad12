import { createHash, randomBytes } from 'node:crypto';

/** Returns an unguessable secret of 256 bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash that is stored of secrets, and of names that may not exist. */
export const hashOf = (...parts: string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

/** Returns the hash of a bearer secret (session, token, link). Only the hash is stored. */
export const tokenHashOf = (token: string): string => hashOf(token);
