import type { HouseFeature, HouseTier } from '../../rules/auth/house-flags';
import type { Queryable, Transaction } from '../core/database/database';
import type { HouseSettings } from './house-settings';

/** A house's settings. */
export interface HouseRow {
  readonly id: number;
  readonly ref: string;
  readonly userName: string;
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly processorType: 'p' | 's' | 'w';
  readonly paymentProcessingEnabled: boolean;
  readonly autoChargeEnabled: boolean;
  /** When cards are charged automatically, 'HH:mm' on the house's clocks. */
  readonly autoChargeTime: string;
  readonly connectType: string;
  readonly isInstant: boolean;
  readonly isOnlineOnly: boolean;
  readonly ingestType: string;
  readonly invoicingDisabled: boolean;
  readonly disputeTermsAccepted: boolean;
  /** Minor units; null: no limit. */
  readonly creditCardLimit: number | null;
  readonly isDemo: boolean;
  readonly version: number;
  readonly tier: HouseTier;
  readonly features: readonly HouseFeature[];
  readonly paymentProcessingAccountId: string | null;
  readonly paymentProcessingEligible: boolean;
  /** Customers get no password mail from here. */
  readonly hideCustomerPasswordMail: boolean;
}

export async function findHouse(db: Queryable, houseId: number): Promise<HouseRow | null> {
  const [row] = await db.query<HouseRow>(
    `select id, ref, user_name as "userName", name, email, currency, time_zone as "timeZone", processor_type as "processorType",
            payment_processing_enabled as "paymentProcessingEnabled", auto_charge_enabled as "autoChargeEnabled", auto_charge_time as "autoChargeTime",
            connect_type as "connectType", is_instant as "isInstant", is_online_only as "isOnlineOnly", ingest_type as "ingestType",
            inva_invoicing_disabled as "invoicingDisabled", dispute_terms_accepted as "disputeTermsAccepted",
            credit_card_limit as "creditCardLimit", is_demo as "isDemo", version, tier, features,
            payment_processing_account_id as "paymentProcessingAccountId", payment_processing_eligible as "paymentProcessingEligible",
            hide_customer_password_mail as "hideCustomerPasswordMail"
     from house where id = $1`,
    [houseId],
  );
  return row ?? null;
}

/**
 * Makes those who change what is a matter of the whole house, such as which place is primary, follow one another until the
 * end of the transaction; rows that only refer to the house are written meanwhile all the same.
 */
export async function lockHouse(tx: Transaction, houseId: number): Promise<void> {
  await tx.query('select id from house where id = $1 for no key update', [houseId]);
}

/** The house of that username, held until the end of the transaction; null for none. */
export async function lockHouseByName(
  tx: Transaction,
  userName: string,
): Promise<{ readonly id: number; readonly currency: string } | null> {
  const [row] = await tx.query<{ id: number; currency: string }>(
    'select id, currency from house where user_name = $1 for no key update',
    [userName],
  );
  return row ?? null;
}

/** Settings as the house keeps them: the limit in minor units of its currency. */
export type StoredSettings = Omit<HouseSettings, 'creditCardLimit'> & { readonly creditCardLimit?: number | null };

const columns: Readonly<Record<keyof StoredSettings, string>> = {
  creditCardLimit: 'credit_card_limit',
  houseName: 'name',
  email: 'email',
  processorType: 'processor_type',
  paymentProcessingEnabled: 'payment_processing_enabled',
  paymentProcessingEligible: 'payment_processing_eligible',
  paymentProcessingAccountID: 'payment_processing_account_id',
  autoChargeEnabled: 'auto_charge_enabled',
  autoChargeTime: 'auto_charge_time',
  connectType: 'connect_type',
  isInstant: 'is_instant',
  isOnlineOnly: 'is_online_only',
  ingestType: 'ingest_type',
  disableINVAInvoicing: 'inva_invoicing_disabled',
  tier: 'tier',
  features: 'features',
  hideCustomerPasswordMail: 'hide_customer_password_mail',
  secondFactorRequired: 'second_factor_required',
};

const namesOf = (settings: StoredSettings) =>
  (Object.keys(columns) as (keyof StoredSettings)[]).filter((name) => settings[name] !== undefined);

/** The same settings as they stand. */
export async function settingsAsTheyAre(tx: Transaction, houseId: number, settings: StoredSettings): Promise<object> {
  const [row] = await tx.query(
    `select ${namesOf(settings)
      .map((name) => `${columns[name]} as "${name}"`)
      .join(', ')} from house where id = $1`,
    [houseId],
  );
  if (!row) throw new Error(`there is no house ${houseId}`);
  return row;
}

/** Writes the given settings and answers the house's new version. */
export async function updateHouse(tx: Transaction, houseId: number, settings: StoredSettings): Promise<number> {
  const given = namesOf(settings);
  const [row] = await tx.query<{ version: number }>(
    `update house set ${given.map((name, index) => `${columns[name]} = $${index + 2}`).join(', ')}, version = version + 1 where id = $1 returning version`,
    [houseId, ...given.map((name) => settings[name])],
  );
  if (!row) throw new Error(`there is no house ${houseId}`);
  return row.version;
}

/** The next version of a house, because something that is shown with its settings changed. */
export async function raiseHouseVersion(tx: Transaction, houseId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update house set version = version + 1 where id = $1 returning version',
    [houseId],
  );
  if (!row) throw new Error(`House ${houseId} does not exist.`);
  return row.version;
}
