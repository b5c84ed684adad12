import { emailRefusal } from '../core/email-address';
import { PHONE_LIMIT, phoneRefusal } from '../core/phone-number';
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

export const USER_LIMITS = { userName: 50, displayName: 100, phone: PHONE_LIMIT };

/** A username can be typed on every keyboard and has no spaces. */
const USER_NAME = /^[a-z0-9][a-z0-9._@+-]*$/i;

/** Returns the message for a text that can't be a username; null if it can. */
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

/** A text field of a user's details. */
interface DetailField extends SavedField<string> {
  /** Normalizes the typed value for storage. */
  readonly tidy: (typed: string) => string;
  /** Returns the message for a normalized value that can't be saved; null if it can. */
  readonly check: (value: string) => string | null;
}

const detail = (field: Omit<DetailField, 'kind' | 'show'>): DetailField => saved(text, field);

/** The fields that users can change on their own account. */
export const detailFields = {
  displayName: detail({ label: 'Name', tidy: readableLine, check: displayNameRefusal }),
  email: detail({ label: 'Email', tidy: (email) => email.trim(), check: emailRefusal }),
  phone: detail({ label: 'Phone', tidy: readableLine, check: phoneRefusal }),
};

export type UserDetails = ValuesOf<typeof detailFields>;

/** The roles of a user, in addition to their access types. */
const roleFields = {
  isPaymentUser: saved(flag, { label: 'Payment user' }),
  isSuperUser: saved(flag, { label: 'Super user' }),
  isAssociationManager: saved(flag, { label: 'Association manager' }),
};

/** The REST names of a user's roles. */
export const ROLE_NAMES = {
  isPaymentUser: 'paymentUser',
  isSuperUser: 'superUser',
  isAssociationManager: 'associationManager',
} as const satisfies ForEachEdited<typeof roleFields, string>;

/** The fields that administrators can change; the username never changes. The columns, the row, and the history derive from them. */
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

/** The audited fields of a user, in the order of the history. */
export const auditedFields = {
  userName: saved(text, { label: 'Username' }),
  displayName,
  email,
  /** The new address until it is confirmed. */
  pendingEmail: saved(optionalText, { label: 'Unconfirmed email' }),
  ...others,
};

/** Normalizes the name, address, and phone number for storage. */
export const tidyDetails = (details: UserDetails): UserDetails =>
  Object.fromEntries(
    fieldNames(detailFields).map((name) => [name, detailFields[name].tidy(details[name])]),
  ) as UserDetails;

/** Lists the problems of a user's details by field. Spaces around texts are ignored. */
export const userProblems = (details: UserDetails): Problem[] =>
  fieldNames(detailFields).flatMap((field) => {
    const { tidy, check } = detailFields[field];
    const message = check(tidy(details[field]));
    return message === null ? [] : [{ code: 'CANNOT_SAVE_USER', message, field }];
  });
