import type { Minor } from '../../../rules/core/money';
import type { AmountRefusal } from '../../../rules/payments/charge-runs/amount-refusals';
import type { CardFacts } from '../cards/card-facts';
import type { CardEvent, CardPageProvider } from './card-pages';
import type { ChargebackEvent, ChargebackProvider } from './provider-chargeback';
import type { SandboxPage } from './sandbox-pages';

/** A house's account at the provider. Null for the account of the installation. */
export type ProviderAccount = string | null;

/** A charge to request. The processor charges once per key, however often it is requested. */
export interface ChargeOrder {
  /** Idempotency key, stored before the first request and passed on to the processor: at most 200 printable ASCII characters. */
  readonly key: string;
  readonly account: ProviderAccount;
  /** The processor's reference of the card or account on file. */
  readonly cardRef: string;
  readonly kind: 'CARD' | 'ACH';
  readonly amount: Minor;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Text in the details of the buyer's statement, such as Invoice 104001. */
  readonly description: string;
  /** Metadata that identifies the charge in the processor's own records. Contains nothing personal. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The processor's id of the charge. Null until known. */
  readonly processorRef: string | null;
}

/** The outcome of an order. A bank payment is pending until it settles or is returned. */
export type ChargeResult =
  | { readonly state: 'CHARGED'; readonly processorRef: string }
  | { readonly state: 'PENDING'; readonly processorRef: string }
  | ActionNeeded
  | {
      readonly state: 'DECLINED';
      readonly processorRef: string | null;
      readonly code: string;
      readonly message: string;
    };

/** The bidder has to confirm the charge first. */
export interface ActionNeeded {
  readonly state: 'ACTION_NEEDED';
  readonly processorRef: string | null;
  /** The provider's page where the bidder does so; null where one has to be opened with `openPage`. */
  readonly pageUrl: string | null;
}

/** A charge that the bidder has to confirm on a page of the provider. */
export interface PageOrder extends ChargeOrder {
  /** Where the provider sends the bidder afterwards. */
  readonly returnUrl: string;
}

/** A page of the provider that is open for a charge. */
export interface OpenPage {
  readonly state: 'OPEN';
  /** The provider's id of the page; null for one that it made with the charge. */
  readonly pageRef: string | null;
  readonly url: string;
}

/** A refund to request. The processor refunds once per key, however often it is requested. */
export interface RefundOrder {
  /** Idempotency key, stored before the first request, as for a charge. */
  readonly key: string;
  readonly account: ProviderAccount;
  /** The key of the charge, and the processor's id of it. */
  readonly chargeKey: string;
  readonly chargeRef: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** The outcome of a refund. A pending refund was sent, and the bank can still return it. */
export type RefundResult =
  | { readonly state: 'REFUNDED' | 'PENDING'; readonly processorRef: string }
  | {
      readonly state: 'REFUSED';
      readonly processorRef: string | null;
      readonly code: string;
      readonly message: string;
    };

/** An event that a processor reports later. Repeated events count once, by id, and the result doesn't depend on their order. */
export type ProcessorEvent = LedgerEvent | CardEvent;

/** An event of a payment. */
export type LedgerEvent = ChargeEvent | ReturnedMoneyEvent | ChargebackEvent;

/** An event of a charge that was requested. */
export interface ChargeEvent {
  readonly about: 'CHARGE';
  readonly id: string;
  /** The account that the event is from. */
  readonly account: ProviderAccount;
  /** The key of the charge. */
  readonly key: string;
  /** The house of the charge, from its metadata. Null if the metadata doesn't name it. */
  readonly house: number | null;
  /** The number of the invoice of the charge, from its metadata. Null if the metadata doesn't name it. */
  readonly invoice: number | null;
  readonly processorRef: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly state: 'CHARGED' | 'SETTLED' | 'RETURNED' | 'DECLINED';
  /** The page on which the bidder was to confirm it; undefined for a charge in the bidder's absence. */
  readonly pageRef?: string;
  readonly code: string | null;
  readonly message: string | null;
}

/**
 * An event of a refund, requested here or made manually at the processor, or of a return by the bidder's bank (a chargeback, a late
 * return).
 */
export interface ReturnedMoneyEvent {
  readonly about: 'REFUND' | 'DISPUTE';
  readonly id: string;
  /** The account that the event is from. */
  readonly account: ProviderAccount;
  /** The key of the refund. Null if it wasn't requested here. */
  readonly key: string | null;
  /** The house of the charge, from its metadata. Null if the metadata doesn't name it. */
  readonly house: number | null;
  /** The key of the charge, if it was fetched from the processor; the processor's id of the charge, and of the refund or dispute. */
  readonly chargeKey: string | null;
  readonly chargeRef: string;
  readonly processorRef: string;
  readonly amount: Minor;
  readonly currency: string;
  /** FAILED: the money returned to the house, or never left. */
  readonly state: 'PENDING' | 'REFUNDED' | 'FAILED';
  readonly code: string | null;
  readonly message: string | null;
}

/** The facts of a card that a reference names, or why it can't be charged, as shown to staff. */
export type DescribedCard =
  | { readonly card: CardFacts }
  | { readonly refusal: { readonly code: 'NO_SUCH_CARD' | 'CARD_REFERENCE' | 'CARD_KIND'; readonly message: string } };

/**
 * The request definitely didn't reach the processor, or the processor definitely didn't process it: a retry under the same key is safe and
 * needed.
 */
export class ProcessorAway extends Error {}

/** The answer never came: the result is unknown until the processor is polled for the order's key. */
export class ProcessorUnsure extends Error {}

/** A provider of card and bank payments. */
export interface PaymentProcessor extends ChargebackProvider, CardPageProvider {
  readonly name: 'sandbox' | 'stripe';
  /** Returns why a payment can't be taken at once, such as in an unknown currency, or null if it can. Sends no request. */
  refusalOf(payment: Pick<ChargeOrder, 'kind' | 'amount' | 'currency'>): AmountRefusal | null;
  /** Requests a charge. Throws ProcessorAway or ProcessorUnsure; any other error counts as unsure. */
  charge(order: ChargeOrder, signal: AbortSignal): Promise<ChargeResult>;
  /** Fetches the outcome of an order that was requested before. Null if the processor never received it. Throws ProcessorAway. */
  find(order: ChargeOrder, signal: AbortSignal): Promise<ChargeResult | null>;
  /**
   * Opens a page where the bidder confirms a charge, after it has closed all earlier ones of it: at most one is open. Returns the result
   * instead where the charge has one by now. Throws as `charge`.
   */
  openPage(order: PageOrder, signal: AbortSignal): Promise<OpenPage | ChargeResult>;
  /**
   * The outcome of a charge that the bidder has to confirm, ACTION_NEEDED as long as it can still be confirmed; `pageRef` is the page that
   * was opened last: when it has expired, the charge is declined. Throws ProcessorAway.
   */
  findPage(order: ChargeOrder, pageRef: string | null, signal: AbortSignal): Promise<ChargeResult>;
  /** Closes one page, whose address nobody got, and leaves the others of its charge open. Throws as `charge`. */
  closePage(order: ChargeOrder, pageRef: string, signal: AbortSignal): Promise<void>;
  /** Closes every page of a charge, so that it can no longer be confirmed, and returns its outcome. Throws as `charge`. */
  closePages(order: ChargeOrder, signal: AbortSignal): Promise<ChargeResult>;
  /** Fetches the current facts of a reference from the processor, so that typed ones aren't trusted. Throws ProcessorAway. */
  describe(cardRef: string, account: ProviderAccount, signal: AbortSignal): Promise<DescribedCard>;
  /** Requests a refund of a charge, never more than what is left of it. Throws as `charge`. */
  refund(order: RefundOrder, signal: AbortSignal): Promise<RefundResult>;
  /** Fetches the outcome of a refund that was requested before. Null if the processor never received it. Throws ProcessorAway. */
  findRefund(order: RefundOrder, signal: AbortSignal): Promise<RefundResult | null>;
  /**
   * Lists all payments, refunds, and disputes of an account since an instant, as events with their current state. Omits those that can
   * still end either way; includes older ones whose money moved since. Throws ProcessorAway.
   */
  list(account: ProviderAccount, since: Date, signal: AbortSignal): Promise<readonly LedgerEvent[]>;
  /** Lists one payment with its refunds and disputes, as events with their current state. Empty if there is none. Throws ProcessorAway. */
  listPayment(account: ProviderAccount, chargeRef: string, signal: AbortSignal): Promise<readonly LedgerEvent[]>;
  /** Sets the listener that receives events, in order. An event that the listener rejects is sent again. */
  onEvent(listener: (event: ProcessorEvent) => Promise<void>): void;
  /** Accepts a posted event, byte for byte. False if the signature isn't the provider's. Rejects if the event has to be posted again. */
  accept?(payload: string, signature: string): Promise<boolean>;
  /** Pages of the sandbox, where visitors approve or decline a charge on trial; undefined for a real provider. Null for a page that can't be answered. */
  sandboxPage?(ref: string, signal: AbortSignal): Promise<SandboxPage | null>;
  answerSandboxPage?(ref: string, end: 'APPROVED' | 'DECLINED', signal: AbortSignal): Promise<SandboxPage | null>;
  stop(): Promise<void>;
}

declare module '../../core/services' {
  interface Services {
    /** The provider that charges cards and bank accounts. */
    readonly processor: PaymentProcessor;
  }
}
