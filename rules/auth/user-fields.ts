import { emailRefusal } from '../core/email-address';
import type { Problem } from '../core/problem';
import {
  fieldNames,
  flag,
  type ForEachEdited,
  integers,
  optionalText,
  saved,
  type SavedField,
  text,
  texts,
  type ValuesOf,
} from '../core/record-fields';
import { readableLine } from '../core/text';
import { ACCESS_TYPES } from './access-types';
import { CONTACT_TYPES, type ContactTypeId } from './contact-types';
import type { Access } from './rights';

export const USER_LIMITS = { userName: 50, displayName: 100, phone: 40 };

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

/** A text of a user's details. */
interface DetailField extends SavedField<string> {
  /** As it is stored. */
  readonly tidy: (typed: string) => string;
  /** Why a tidy value cannot be saved, in the words that staff read; null when it can. */
  readonly check: (value: string) => string | null;
}

const detail = (field: Omit<DetailField, 'kind' | 'show'>): DetailField => saved(text, field);

/** What users can change of themselves. */
export const detailFields = {
  displayName: detail({ label: 'Name', tidy: readableLine, check: displayNameRefusal }),
  email: detail({ label: 'Email', tidy: (email) => email.trim(), check: emailRefusal }),
  phone: detail({ label: 'Phone', tidy: readableLine, check: phoneRefusal }),
};

export type UserDetails = ValuesOf<typeof detailFields>;

/** What a user is, beside what they have access to. */
const roleFields = {
  isPaymentUser: saved(flag, { label: 'Payment user' }),
  isSuperUser: saved(flag, { label: 'Super user' }),
  isAssociationManager: saved(flag, { label: 'Association manager' }),
};

/** The names that REST has for the roles of a user. */
export const ROLE_NAMES = {
  isPaymentUser: 'paymentUser',
  isSuperUser: 'superUser',
  isAssociationManager: 'associationManager',
} as const satisfies ForEachEdited<typeof roleFields, string>;

/** What administrators change of a user; the username never changes. Column, row and history come from here. */
export const userFields = {
  ...detailFields,
  contactTypes: saved(integers<ContactTypeId>(), {
    label: 'Contact for',
    items: CONTACT_TYPES.map(({ id, label }) => ({ value: id, label: `${label} contact` })),
  }),
  access: saved(texts<Access>(), {
    label: 'Access',
    items: ACCESS_TYPES.map(({ access, label }) => ({ value: access, label: `Access: ${label}` })),
  }),
  ...roleFields,
};

const { displayName, email, ...others } = userFields;

/** What the audit log has of a user, in the order of the history. */
export const auditedFields = {
  userName: saved(text, { label: 'Username' }),
  displayName,
  email,
  /** The address that waits for its confirmation. */
  pendingEmail: saved(optionalText, { label: 'Unconfirmed email' }),
  ...others,
};

/** Name, address and telephone number as they are stored. */
export const tidyDetails = (details: UserDetails): UserDetails =>
  Object.fromEntries(
    fieldNames(detailFields).map((name) => [name, detailFields[name].tidy(details[name])]),
  ) as UserDetails;

/** Everything that is wrong with the details of a user, by field; spaces around texts do not count. */
export const userProblems = (details: UserDetails): Problem[] =>
  fieldNames(detailFields).flatMap((field) => {
    const { tidy, check } = detailFields[field];
    const message = check(tidy(details[field]));
    return message === null ? [] : [{ code: 'CANNOT_SAVE_USER', message, field }];
  });
