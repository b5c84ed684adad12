import type { PostalAddress } from '../../../rules/core/address';
import { type Column, column } from './record';

const address = {
  street1: column<string>(),
  street2: column<string>(),
  city: column<string>(),
  state: column<string>(),
  province: column<string>(),
  postalCode: column<string>(),
  country: column<string>(),
} satisfies Readonly<Record<keyof PostalAddress, Column<string>>>;

/** A person and where they live, as bidders have it and as invoices keep it of their bidder. */
export const PERSON_COLUMNS = {
  firstName: column<string>(),
  lastName: column<string>(),
  phone: column<string>(),
  ...address,
};
