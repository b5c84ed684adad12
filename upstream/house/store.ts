import type { HouseFeature, HouseTier } from '../../rules/auth/house-flags';
import type { Queryable } from '../core/database';

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
  readonly connectType: string;
  readonly isInstant: boolean;
  readonly isOnlineOnly: boolean;
  readonly ingestType: string;
  readonly invoicingDisabled: boolean;
  readonly disputeTermsAccepted: boolean;
  /** Minor units; null: no limit. */
  readonly creditCardLimit: number | null;
  readonly isDemo: boolean;
  readonly tier: HouseTier;
  readonly features: readonly HouseFeature[];
  readonly paymentProcessingAccountId: string | null;
  readonly paymentProcessingEligible: boolean;
  /** Customers get no password mail from here (decision 99). */
  readonly hideCustomerPasswordMail: boolean;
}

export async function findHouse(db: Queryable, houseId: number): Promise<HouseRow | null> {
  const [row] = await db.query<HouseRow>(
    `select id, ref, user_name as "userName", name, email, currency, time_zone as "timeZone", processor_type as "processorType",
            payment_processing_enabled as "paymentProcessingEnabled", auto_charge_enabled as "autoChargeEnabled",
            connect_type as "connectType", is_instant as "isInstant", is_online_only as "isOnlineOnly", ingest_type as "ingestType",
            inva_invoicing_disabled as "invoicingDisabled", dispute_terms_accepted as "disputeTermsAccepted",
            credit_card_limit as "creditCardLimit", is_demo as "isDemo", tier, features,
            payment_processing_account_id as "paymentProcessingAccountId", payment_processing_eligible as "paymentProcessingEligible",
            hide_customer_password_mail as "hideCustomerPasswordMail"
     from house where id = $1`,
    [houseId],
  );
  return row ?? null;
}
