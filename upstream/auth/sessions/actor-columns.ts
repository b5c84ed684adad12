import type { Actor } from '../../core/http/actor';

/** The columns that statements select for the caller: user `u` of house `h`. */
export type ActorRow = Omit<Actor, 'requestId' | 'scopes'>;

export const ACTOR_COLUMNS = `
  h.id as "houseId", h.ref as "houseRef", h.currency as "houseCurrency", h.time_zone as "houseTimeZone",
  h.processor_type as "houseProcessorType", h.payment_processing_enabled as "housePaymentsEnabled",
  h.inva_invoicing_disabled as "houseInvoicingDisabled", h.auto_charge_enabled as "houseAutoChargeEnabled", h.connect_type as "houseConnectType", h.is_instant as "houseIsInstant",
  h.ingest_type as "houseIngestType", h.features as "houseFeatures", u.id as "userId", u.ref as "userRef", u.user_name as "userName", u.is_super_user as "isSuperUser",
  u.is_super_admin as "isSuperAdmin", u.is_payment_user as "isPaymentUser", u.access,
  h.second_factor_required and (u.is_payment_user or u.is_super_user) and not exists (
    select from second_factor_user f where f.house_id = u.house_id and f.user_id = u.id) as "lacksSecondFactor"`;
