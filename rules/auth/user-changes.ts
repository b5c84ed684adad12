import { fieldNames, type ValuesOf, yesNo } from '../core/record-fields';
import { auditedFields } from './user-fields';

type Audited = ValuesOf<typeof auditedFields>;

/** The audited fields of a user before or after a change; partial where only some fields matter. */
export type AuditedUser = {
  readonly [Name in keyof Audited]?: Audited[Name] extends readonly (infer Item)[]
    ? readonly (Item extends number ? number : string)[]
    : Audited[Name];
};

/** One changed fact, in words; null where there was or is no value. */
export interface UserChange {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface Fact {
  readonly field: string;
  readonly label: string;
  readonly words: (user: AuditedUser) => string | null;
}

/** A list field has one fact for each of its possible items. */
const FACTS = fieldNames(auditedFields).flatMap((field): Fact[] => {
  const audited = auditedFields[field];
  if (!('items' in audited)) {
    const words = (value: unknown) =>
      typeof value === 'boolean' ? yesNo(value) : typeof value === 'string' && value !== '' ? value : null;
    return [{ field, label: audited.label, words: (user) => words(user[field]) }];
  }
  return audited.items.map(({ value, label }) => ({
    field,
    label,
    words: (user) => {
      const list = user[field];
      return Array.isArray(list) ? yesNo(list.includes(value)) : null;
    },
  }));
});

/** Lists the differences between two states of a user, fact by fact. For a new user, facts that are "No" are left out. */
export function userChanges(before: AuditedUser | null, after: AuditedUser | null): UserChange[] {
  return FACTS.flatMap(({ field, label, words }) => {
    const [was, is] = [before && words(before), after && words(after)];
    if (was === is || (before === null && is === 'No')) return [];
    return [{ field, label, before: was, after: is }];
  });
}

const TOKEN_FIELDS: readonly string[] = ['displayName', 'phone'];

/** Returns whether an API token with the users:write scope can make these changes: only names and phone numbers, which grant no access. */
export const tokenMayChange = (changes: readonly UserChange[]): boolean =>
  changes.every(({ field }) => TOKEN_FIELDS.includes(field));

const LABELS: Readonly<Record<string, string>> = {
  'user.create': 'Added and invited',
  'user.edit': 'Changed',
  'user.disable': 'Disabled',
  'user.enable': 'Enabled',
  'user.invite': 'Invited again',
  'user.authenticator.add': 'Added an authenticator app',
  'user.authenticator.remove': 'Removed the authenticator app',
  'user.passkey.add': 'Added a passkey',
  'user.passkey.remove': 'Removed a passkey',
  'user.secondFactor.off': 'Two-step verification turned off',
  'user.profile.edit': 'Changed their own details',
  'user.email.resend': 'Resent the confirmation of the new email address',
  'user.email.withdraw': 'Withdrew the new email address',
  'user.email.confirm': 'Confirmed the new email address by link',
  'user.secondFactor.recoveryCodes': 'New recovery codes',
  'user.password.reset': 'Chose a password by link',
  'user.password.change': 'Changed the password',
  'user.calendarFeed.reset': 'Created a new calendar link',
  'user.calendarFeed.revoke': 'Revoked the calendar link',
  'user.reset': 'Reset from the command line',
};

/** Returns the label of an action on a user. */
export const userActionLabel = (action: string): string => LABELS[action] ?? action;
