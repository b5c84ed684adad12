import { fieldNames, type ValuesOf, yesNo } from '../core/record-fields';
import { auditedFields } from './user-fields';

type Audited = ValuesOf<typeof auditedFields>;

/** What the audit log has of a user before and after a change; a part of it where only a part matters. */
export type AuditedUser = {
  readonly [Name in keyof Audited]?: Audited[Name] extends readonly (infer Item)[]
    ? readonly (Item extends number ? number : string)[]
    : Audited[Name];
};

/** One fact that a change changed, in words; null: there was, or is, nothing. */
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

/** A list is a fact for each item that it can have. */
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

/** What a change changed, fact by fact; of somebody new what they begin with, but for what they have not. */
export function userChanges(before: AuditedUser | null, after: AuditedUser | null): UserChange[] {
  return FACTS.flatMap(({ field, label, words }) => {
    const [was, is] = [before && words(before), after && words(after)];
    if (was === is || (before === null && is === 'No')) return [];
    return [{ field, label, before: was, after: is }];
  });
}

const TOKEN_FIELDS: readonly string[] = ['displayName', 'phone'];

/** Whether an API token that writes users may make these changes: names and telephone numbers, which open nothing to anybody. */
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
  'user.reset': 'Reset from the command line',
};

/** What somebody did to a user, in words. */
export const userActionLabel = (action: string): string => LABELS[action] ?? action;
