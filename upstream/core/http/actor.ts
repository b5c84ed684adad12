import type { HouseFeature } from '../../../rules/auth/house-flags';
import type { Access } from '../../../rules/auth/rights';
import type { Scope } from '../../../rules/auth/scopes';

/** Who is asking, as the session says: every query names this house, never one from the request. */
export interface Actor {
  readonly houseId: number;
  readonly houseRef: string;
  readonly houseCurrency: string;
  readonly houseTimeZone: string;
  readonly houseProcessorType: 'p' | 's' | 'w';
  readonly housePaymentsEnabled: boolean;
  /** disableINVAInvoicing: the invoicing calls refuse everybody. */
  readonly houseInvoicingDisabled: boolean;
  readonly houseAutoChargeEnabled: boolean;
  readonly houseConnectType: string;
  readonly houseIsInstant: boolean;
  readonly houseFeatures: readonly HouseFeature[];
  readonly userId: number;
  readonly userRef: string;
  readonly userName: string;
  readonly isSuperUser: boolean;
  readonly isSuperAdmin: boolean;
  readonly isPaymentUser: boolean;
  readonly access: readonly Access[];
  /** The house requires a second factor of them, and they have none: they have no right until they do. */
  readonly lacksSecondFactor: boolean;
  /** What the API token that asks may do at most; absent for a person's session. */
  readonly scopes?: readonly Scope[];
  readonly requestId: string;
}
