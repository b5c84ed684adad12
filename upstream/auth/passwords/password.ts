import { hash, verify } from '@node-rs/argon2';

/** Argon2id, the library's default, at the lowest cost that OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes a password with argon2id; the result contains its salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** Returns whether a password matches the hash. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}
