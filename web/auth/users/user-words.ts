import { ACCESS_TYPES } from '../../../rules/auth/access-types';
import { CONTACT_TYPES } from '../../../rules/auth/contact-types';
import type { Access } from '../../../rules/auth/rights';
import type { Giver, GuardedUser } from '../../../rules/auth/user-guards';
import type { Viewer } from '../../core/slice';
import type { AccessType, ContactType, UserState } from '../../generated/schema-types';
import type { StatusShape, StatusTone } from '../../ui/display/StatusDot';
import type { Users_userFragment as User } from './Users.generated';

/** The access types, named as in the schema, with their labels. */
export const accessChoices = ACCESS_TYPES.map(({ access, ...words }) => ({
  ...words,
  access,
  value: access.toUpperCase() as AccessType,
}));

const accessOf = (types: readonly AccessType[]) => types.map((type) => type.toLowerCase() as Access);

/** Returns the viewer in the form that the rules on granting permissions need. */
export const giverOf = ({ accessTypes, ...viewer }: Viewer): Giver => ({ ...viewer, access: accessOf(accessTypes) });

/** Returns a listed user in the form that the rules on granting permissions need. */
export const guardedOf = ({ accessTypes, state, ...user }: User): GuardedUser => ({
  ...user,
  access: accessOf(accessTypes),
  isDisabled: state === 'DISABLED',
});

const CONTACTS: Readonly<Record<number, ContactType>> = { 1: 'CONSIGNMENT', 3: 'SALE_ADMINISTRATOR', 4: 'EXPERT' };

/** What a user can be a contact for in sales, named as in the schema, with labels. */
export const contactChoices = CONTACT_TYPES.flatMap(({ id, label }) => {
  const value = CONTACTS[id];
  return value ? [{ value, label }] : [];
});

/** Returns access types as text for a column: "Everything" if none is missing. */
export function accessText(access: readonly AccessType[]): string {
  if (access.length === accessChoices.length) return 'Everything';
  return (
    accessChoices
      .filter(({ value }) => access.includes(value))
      .map(({ label }) => label)
      .join(', ') || 'Nothing'
  );
}

/** How each state is shown. */
export const userStates: Readonly<Record<UserState, { label: string; tone: StatusTone; shape: StatusShape }>> = {
  ACTIVE: { label: 'Active', tone: 'paid', shape: 'full' },
  INVITED: { label: 'Invited', tone: 'pending', shape: 'half' },
  DISABLED: { label: 'Disabled', tone: 'quiet', shape: 'ring' },
};
