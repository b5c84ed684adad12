import type { HouseFeature, HouseTier } from '../../rules/auth/house-flags';
import { column, defineRecord, type RowOf } from '../core/database/record';

/** A house's settings. */
export const houseRecord = defineRecord({
  type: 'House',
  table: 'house',
  fields: {},
  columns: {
    id: column<number>(),
    version: column<number>(),
    ref: column<string>(),
    userName: column<string>(),
    name: column<string>(),
    email: column<string>(),
    currency: column<string>(),
    timeZone: column<string>(),
    processorType: column<'p' | 's' | 'w'>(),
    paymentProcessingEnabled: column<boolean>(),
    paymentProcessingEligible: column<boolean>(),
    paymentProcessingAccountId: column<string | null>(),
    /** Its own account at Stripe; null: that of the installation's key. */
    stripeAccount: column<string | null>(),
    autoChargeEnabled: column<boolean>(),
    /** When cards are charged automatically, 'HH:mm' on the house's clocks. */
    autoChargeTime: column<string>(),
    connectType: column<string>(),
    isInstant: column<boolean>(),
    isOnlineOnly: column<boolean>(),
    ingestType: column<string>(),
    invoicingDisabled: column<boolean>(),
    disputeTermsAccepted: column<boolean>(),
    /** Minor units; null for no limit. */
    creditCardLimit: column<number | null>(),
    isDemo: column<boolean>(),
    tier: column<HouseTier>(),
    features: column<readonly HouseFeature[]>(),
    /** Customers get no password mail from here. */
    hideCustomerPasswordMail: column<boolean>(),
    /** Users who charge cards, and super users, need two-step verification. */
    secondFactorRequired: column<boolean>(),
  },
  columnNames: { invoicingDisabled: 'inva_invoicing_disabled' },
});

export type HouseRow = RowOf<typeof houseRecord>;
