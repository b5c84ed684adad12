import { isAppCode, isRecoveryCode, tidyCode } from '../../../rules/auth/second-factor';
import type { Transaction } from '../../core/database/database';
import { hashOf } from '../../core/secrets';
import type { SessionOwner } from '../sessions/session-store';
import { stepOfCode } from './app-codes';
import { findAuthenticator, takeRecoveryCode, takeStep } from './second-factor-store';

/** Returns the stored hash of a recovery code. Fifty random bits need no slow hash, because attempts are limited. */
export const recoveryHashOf = ({ houseId, userId }: SessionOwner, code: string): string =>
  hashOf('recovery', String(houseId), String(userId), code);

/** Returns the key that counts a user's wrong codes, at sign-in and when an app is set up. */
export const codeKeyOf = ({ houseId, userId }: SessionOwner): string =>
  hashOf('second-factor', String(houseId), String(userId));

/** Consumes a code of the user's authenticator app or a recovery code. Returns false for a wrong or used code. */
export async function takeCode(tx: Transaction, owner: SessionOwner, typed: string, now: Date): Promise<boolean> {
  const code = tidyCode(typed);
  if (isRecoveryCode(code)) return takeRecoveryCode(tx, owner, recoveryHashOf(owner, code), now);
  const authenticator = isAppCode(code) ? await findAuthenticator(tx, owner) : null;
  const step = authenticator && stepOfCode(authenticator.secret, code, now);
  return step !== null && takeStep(tx, owner, step);
}
