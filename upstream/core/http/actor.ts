import type { HouseFeature } from '../../../rules/auth/house-flags';
import type { Access } from '../../../rules/auth/rights';
import type { Scope } from '../../../rules/auth/scopes';

/** The caller, according to the session. Every query uses this house, never one from the request. */
export interface Actor {
  readonly houseId: number;
  readonly houseRef: string;
  readonly houseCurrency: string;
  readonly houseTimeZone: string;
  readonly houseProcessorType: 'p' | 's' | 'w';
  readonly housePaymentsEnabled: boolean;
  /** disableINVAInvoicing: the invoicing calls return 403 for every user. */
  readonly houseInvoicingDisabled: boolean;
  readonly houseAutoChargeEnabled: boolean;
  readonly houseConnectType: string;
  readonly houseIsInstant: boolean;
  /** Who enters the house's catalogs. */
  readonly houseIngestType: string;
  readonly houseFeatures: readonly HouseFeature[];
  readonly userId: number;
  readonly userRef: string;
  readonly userName: string;
  readonly isSuperUser: boolean;
  readonly isSuperAdmin: boolean;
  readonly isPaymentUser: boolean;
  readonly access: readonly Access[];
  /** Whether the house requires a second factor and the user has none. Until they do, they have no rights. */
  readonly lacksSecondFactor: boolean;
  /** The scopes of the API token; absent for a user's session. */
  readonly scopes?: readonly Scope[];
  /** BCP 47: the caller's preferred language, for amounts and dates in sentences; absent outside of a request. */
  readonly locale?: string;
  readonly requestId: string;
}
