import { ACCESS_TYPES } from '../../rules/auth/access-types';
import { CONTACT_TYPES } from '../../rules/auth/contact-types';
import type { AccessType, ContactType, UserState } from '../generated/schema-types';
import type { StatusShape, StatusTone } from '../ui/StatusDot';

/** The access types as the schema names them, with their words. */
export const accessChoices = ACCESS_TYPES.map(({ access, ...words }) => ({ ...words, value: access.toUpperCase() as AccessType }));

const CONTACTS: Readonly<Record<number, ContactType>> = { 1: 'CONSIGNMENT', 3: 'SALE_ADMINISTRATOR', 4: 'EXPERT' };

/** What somebody can be named for in sales, as the schema names it, with its words. */
export const contactChoices = CONTACT_TYPES.flatMap(({ id, label }) => {
  const value = CONTACTS[id];
  return value ? [{ value, label }] : [];
});

/** Access types in words, for a column: "Everything" where none is missing. */
export function accessText(access: readonly AccessType[]): string {
  if (access.length === accessChoices.length) return 'Everything';
  return accessChoices.filter(({ value }) => access.includes(value)).map(({ label }) => label).join(', ') || 'Nothing';
}

/** Each state as it is shown. */
export const userStates: Readonly<Record<UserState, { label: string; tone: StatusTone; shape: StatusShape }>> = {
  ACTIVE: { label: 'Active', tone: 'paid', shape: 'full' },
  INVITED: { label: 'Invited', tone: 'pending', shape: 'half' },
  DISABLED: { label: 'Disabled', tone: 'quiet', shape: 'ring' },
};
