import { ACCESS_TYPES } from './access-types';
import { CONTACT_TYPES } from './contact-types';

/** What the trail keeps of somebody before and after a change; a part of it where only a part matters. */
export interface TrailedUser {
  readonly userName?: string;
  readonly displayName?: string;
  readonly email?: string;
  /** The address that waits for its confirmation. */
  readonly pendingEmail?: string | null;
  readonly phone?: string;
  readonly contactTypes?: readonly number[];
  readonly access?: readonly string[];
  readonly isPaymentUser?: boolean;
  readonly isSuperUser?: boolean;
  readonly isAssociationManager?: boolean;
}

/** One fact that a change changed, in words; null: there was, or is, nothing. */
export interface UserChange {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

const yesNo = (value: boolean | undefined) => (value === undefined ? null : value ? 'Yes' : 'No');
const orNull = (text: string | null | undefined) => (text === undefined || text === '' ? null : text);

const FACTS: readonly { field: string; label: string; words: (user: TrailedUser) => string | null }[] = [
  { field: 'userName', label: 'Username', words: (user) => orNull(user.userName) },
  { field: 'displayName', label: 'Name', words: (user) => orNull(user.displayName) },
  { field: 'email', label: 'Email', words: (user) => orNull(user.email) },
  { field: 'pendingEmail', label: 'Unconfirmed email', words: (user) => orNull(user.pendingEmail) },
  { field: 'phone', label: 'Phone', words: (user) => orNull(user.phone) },
  ...CONTACT_TYPES.map(({ id, label }) => ({
    field: 'contactTypes',
    label: `${label} contact`,
    words: (user: TrailedUser) => yesNo(user.contactTypes?.includes(id)),
  })),
  ...ACCESS_TYPES.map(({ access, label }) => ({
    field: 'access',
    label: `Access: ${label}`,
    words: (user: TrailedUser) => yesNo(user.access?.includes(access)),
  })),
  { field: 'isPaymentUser', label: 'Payment user', words: (user) => yesNo(user.isPaymentUser) },
  { field: 'isSuperUser', label: 'Super user', words: (user) => yesNo(user.isSuperUser) },
  { field: 'isAssociationManager', label: 'Association manager', words: (user) => yesNo(user.isAssociationManager) },
];

/** What a change changed, fact by fact; of somebody new what they begin with, but for what they have not. */
export function userChanges(before: TrailedUser | null, after: TrailedUser | null): UserChange[] {
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
