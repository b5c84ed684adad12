import { buyNowFields } from '../../../rules/sales/buy-now/buy-now-fields';
import { column, defineRecord, type RowOf } from '../../core/database/record';

/** The settings of a Buy It Now sale; the id is that of the sale. */
export const buyNowRecord = defineRecord({
  type: 'BuyNowSettings',
  table: 'buy_now_settings',
  fields: buyNowFields,
  columns: {
    id: column<number>(),
    settingsId: column<number>(),
    version: column<number>(),
  },
});

export type BuyNowRow = RowOf<typeof buyNowRecord>;

/** The users whom a sale names as contacts; null for none. */
export interface SaleContacts {
  readonly consignmentContact: number | null;
  readonly administratorContact: number | null;
  readonly expertContact: number | null;
}

/** The session of a Buy It Now sale, with what its settings need of it. */
export interface BuyNowSession extends SaleContacts {
  readonly groupId: number;
  readonly groupName: string;
  readonly catalogId: number;
  readonly catalogVersion: number;
  readonly locationId: number;
  readonly step: number;
}

/** A Buy It Now sale: its session and its settings, which have version 0 until they are saved. */
export interface BuyNowSale {
  readonly session: BuyNowSession;
  readonly settings: BuyNowRow;
}

/** The members of SaleContacts, with the specified type of contact that each of them is. */
export const CONTACT_TYPE = {
  consignmentContact: 1,
  administratorContact: 3,
  expertContact: 4,
} as const satisfies Readonly<Record<keyof SaleContacts, number>>;
