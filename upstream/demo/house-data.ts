import type { ContactTypeId } from '../../rules/auth/contact-types';
import type { Access } from '../../rules/auth/rights';
import type { Instant } from '../../rules/core/dates';
import type { Minor } from '../../rules/core/money';
import type { RegistrationState } from '../../rules/customers/approvals/registrations';
import type { ProcessorType } from '../../rules/house/house-fields';
import type { TemplateTerms } from '../../rules/invoicing/added-charges/taxes-and-fees';
import type { Channel } from '../../rules/invoicing/invoices/facts';
import type { LiveFeeRates } from '../../rules/invoicing/lines/live-fee';
import type { PremiumMethod, PremiumStep } from '../../rules/invoicing/lines/premium';
import type { PictureFacts } from '../images/prepare-picture';
import type { PaymentMethodData } from '../payments/methods/default-methods';
import type { SandboxCard } from '../payments/processor/sandbox-cards';

/**
 * A house with all results of its sales as plain data, from which demo houses, imported folders, and test data are built.
 * Amounts are minor units, rates millionths, and instants epoch milliseconds UTC. Records refer to each other by index:
 * `location` in `locations`, `approval` in `approvals`.
 */
export interface HouseData {
  readonly house: HouseSettings;
  readonly users: readonly UserData[];
  readonly locations: readonly LocationData[];
  readonly paymentMethods: readonly PaymentMethodData[];
  readonly templates: readonly TemplateData[];
  readonly approvals: readonly ApprovalData[];
  readonly groups: readonly GroupData[];
  /** Data about the customers of the private label; none by default. */
  readonly customers?: CustomersData;
}

/** Groups of private-label customers, and the keywords that they follow. `approvals` and `approval` are indexes. */
export interface CustomersData {
  readonly groups: readonly { readonly name: string; readonly approvals: readonly number[] }[];
  readonly keywords: readonly { readonly approval: number; readonly keyword: string; readonly since: Instant }[];
}

export interface HouseSettings {
  readonly userName: string;
  readonly name: string;
  readonly email: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly processorType: ProcessorType;
  readonly paymentProcessingEnabled: boolean;
  readonly autoChargeEnabled: boolean;
  readonly connectType: 's' | 'p' | 'e' | 'i' | '';
  readonly isInstant: boolean;
  readonly isOnlineOnly: boolean;
  readonly ingestType: string;
  readonly invaInvoicingDisabled: boolean;
  readonly disputeTermsAccepted: boolean;
  /** null: no limit. */
  readonly creditCardLimit: Minor | null;
  readonly isDemo: boolean;
  /** Whether the set-up list is hidden, as it is by default. */
  readonly setUpDismissed?: boolean;
}

export interface UserData {
  readonly userName: string;
  readonly displayName: string;
  readonly email: string;
  readonly password: string;
  readonly isSuperUser: boolean;
  readonly isPaymentUser: boolean;
  readonly access: readonly Access[];
  /** The roles in which they are contacts of sales; none by default. */
  readonly contactTypes?: readonly ContactTypeId[];
}

export interface LocationData {
  readonly facilityName: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly state: string;
  readonly postalCode: string;
  readonly phone: string;
  readonly fax: string;
  readonly email: string;
  readonly timeZone: string;
  readonly isPrimary: boolean;
}

export interface TemplateData extends TemplateTerms {
  readonly name: string;
  /** Whether it is a card-processing template. */
  readonly payrixTemplate: boolean;
  readonly subject: string;
  readonly fromName: string;
  readonly fromEmail: string;
  readonly bccEmail: string;
  readonly location: number;
  readonly chargesPerLot: boolean;
  readonly paypalEmail: string;
  /** Payment terms in days after the invoice date; 0 means due on receipt. */
  readonly paymentDays: number;
  readonly messages: readonly { readonly header: string; readonly detail: string; readonly sequence: number }[];
}

export interface ApprovalData {
  /** null for floor bidders. */
  readonly memberId: number | null;
  readonly channel: Channel;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly phone: string;
  readonly street1: string;
  readonly street2: string;
  readonly city: string;
  readonly state: string;
  readonly province: string;
  readonly postalCode: string;
  readonly country: string;
  readonly taxExempt: boolean;
  /** Whether they came to the marketplace from eBay; by default not. */
  readonly isEbay?: boolean;
  readonly hasCard: boolean;
  /** The sandbox's response for the card on file; by default, charges succeed. */
  readonly card?: SandboxCard | undefined;
  /** When they registered; by default, the time of loading. */
  readonly registeredAt?: Instant;
}

/** A sale. */
export interface GroupData {
  readonly name: string;
  readonly catalogs: readonly CatalogData[];
  /** Requests of bidders to bid in it; none by default. */
  readonly registrations?: readonly RegistrationData[];
}

/** A bidder's request to bid in a sale. A bidder has one per sale. */
export interface RegistrationData {
  readonly approval: number;
  readonly requestedAt: Instant;
  readonly state: RegistrationState;
  /** null while pending. */
  readonly decidedAt: Instant | null;
  /** Why it was declined; empty for others. */
  readonly reason: string;
  /** The paddle number in the sale; null unless approved. */
  readonly paddle: string | null;
}

/** A session of a sale. */
export interface CatalogData {
  readonly identifier: string;
  readonly title: string;
  readonly kind: 'LIVE' | 'TIMED' | 'BUY_NOW';
  readonly startsAt: Instant;
  /** null until it has ended. */
  readonly endedAt: Instant | null;
  /** By default, the time of loading. */
  readonly publishedAt?: Instant;
  readonly timeZone: string;
  readonly location: number;
  readonly currency: string;
  readonly premiumSteps: readonly PremiumStep[];
  readonly premiumMode: PremiumMethod;
  readonly liveFeeRates: LiveFeeRates;
  readonly lots: readonly LotData[];
  readonly paddles: readonly { readonly approval: number; readonly number: string }[];
}

export interface LotData {
  readonly number: number;
  readonly extension: string;
  readonly inventoryNumber: string;
  readonly title: string;
  readonly description: string;
  readonly artistName: string;
  readonly lowEstimate: Minor | null;
  readonly highEstimate: Minor | null;
  readonly startingBid: Minor | null;
  readonly reserve: Minor | null;
  readonly restricted: boolean;
  /** URL of its page in the public catalog, if any. */
  readonly lotUrl?: string;
  /** Its stored pictures, in order; none by default. */
  readonly pictures?: readonly PictureFacts[];
  /** Absentee bids on it; none by default. */
  readonly bids?: readonly AbsenteeBidData[];
  /** null: passed, or still for sale. */
  readonly sold: { readonly approval: number; readonly hammer: Minor; readonly at: Instant } | null;
}

/** What a bidder left before the session. */
export interface AbsenteeBidData {
  readonly approval: number;
  readonly amount: Minor;
  /** Whether the amount is a maximum, or a bid of exactly that amount. */
  readonly isMaximum: boolean;
  readonly placedAt: Instant;
  /** null unless canceled. */
  readonly canceledAt: Instant | null;
}
