import { emailRefusal } from '../core/email-address';
import type { Problem } from '../core/problem';
import { readableLine } from '../core/text';
import type { ContactTypeId } from './contact-types';
import type { Access } from './rights';

export const USER_LIMITS = { userName: 50, displayName: 100, phone: 40 };

/** What is kept of a member of staff beside their username, which never changes. */
export interface UserFields {
  readonly displayName: string;
  readonly email: string;
  readonly phone: string;
  readonly contactTypes: readonly ContactTypeId[];
  readonly access: readonly Access[];
  readonly isPaymentUser: boolean;
  readonly isAssociationManager: boolean;
  readonly isSuperUser: boolean;
}

/** A name to sign in with: it is typed on every keyboard, and has no spaces to be forgotten. */
const USER_NAME = /^[a-z0-9][a-z0-9._@+-]*$/i;

/** Why this is no username, in the words that staff read; null when it is one. */
export function userNameRefusal(userName: string): string | null {
  if (userName === '') return 'Enter a username.';
  if (userName.length > USER_LIMITS.userName) return `A username can have ${USER_LIMITS.userName} characters at most.`;
  return USER_NAME.test(userName)
    ? null
    : 'A username can contain letters, digits and . _ @ + - and must start with a letter or digit.';
}

function displayNameRefusal(name: string): string | null {
  if (name === '') return 'Enter a name.';
  return name.length > USER_LIMITS.displayName
    ? `A name can have ${USER_LIMITS.displayName} characters at most.`
    : null;
}

const phoneRefusal = (phone: string) =>
  phone.length > USER_LIMITS.phone ? `A phone number can have ${USER_LIMITS.phone} characters at most.` : null;

/** Everything that is wrong with the fields of somebody, by field; spaces around texts do not count. */
export function userProblems({
  displayName,
  email,
  phone,
}: Pick<UserFields, 'displayName' | 'email' | 'phone'>): Problem[] {
  const refusals = {
    displayName: displayNameRefusal(readableLine(displayName)),
    email: emailRefusal(email),
    phone: phoneRefusal(readableLine(phone)),
  };
  return Object.entries(refusals).flatMap(([field, message]) =>
    message === null ? [] : [{ code: 'CANNOT_SAVE_USER', message, field }],
  );
}
