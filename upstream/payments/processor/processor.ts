import type { Minor } from '../../../rules/core/money';
import type { AmountRefusal } from '../../../rules/payments/charging/amount-refusals';
import type { CardFacts } from '../cards/card-facts';
import type { SandboxPage } from './sandbox-pages';

/** A house's own account at the provider; null: the account of the installation. */
export type ProviderAccount = string | null;

/** What a processor is asked to take, once for each key, however often it is asked. */
export interface ChargeOrder {
  /** Stored before the processor is asked for the first time, and passed on to it: at most 200 printable ASCII characters. */
  readonly key: string;
  readonly account: ProviderAccount;
  /** The processor's own word for the card or account on file. */
  readonly cardRef: string;
  readonly kind: 'CARD' | 'ACH';
  readonly amount: Minor;
  /** ISO 4217. */
  readonly currency: string;
  /** What the buyer reads on the statement's details: Invoice 104001. */
  readonly description: string;
  /** By which the charge is found in the processor's own books; nothing personal. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The processor's own number of it, where it is known; null otherwise. */
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

/** What a processor is asked to give back of a charge, once for each key, however often it is asked. */
export interface RefundOrder {
  /** As of a charge: stored before it is asked for. */
  readonly key: string;
  readonly account: ProviderAccount;
  /** The key of the charge, and the processor's own number of it. */
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

/** What a processor tells later. Told more than once, it counts once, by its id; told in whatever order, it comes to the same. */
export type ProcessorEvent = ChargeEvent | ReturnedMoneyEvent;

/** Of a charge that it was asked for. */
export interface ChargeEvent {
  readonly about: 'CHARGE';
  readonly id: string;
  /** The account that it came from. */
  readonly account: ProviderAccount;
  /** The key of the order. */
  readonly key: string;
  /** The house that the order was of, as its metadata say; null where they do not. */
  readonly house: number | null;
  readonly processorRef: string;
  readonly amount: Minor;
  readonly currency: string;
  readonly state: 'CHARGED' | 'SETTLED' | 'RETURNED' | 'DECLINED';
  /** The page on which the bidder was to confirm it; undefined for a charge in the bidder's absence. */
  readonly pageRef?: string;
  readonly code: string | null;
  readonly message: string | null;
}

/** Of a refund, asked for here or made at the processor by hand, or of what the bidder's bank took back (a chargeback, a late return). */
export interface ReturnedMoneyEvent {
  readonly about: 'REFUND' | 'DISPUTE';
  readonly id: string;
  /** The account that it came from. */
  readonly account: ProviderAccount;
  /** The key of the order; null where it was not asked for here. */
  readonly key: string | null;
  /** The house that the charge was of, as its metadata say; null where they do not. */
  readonly house: number | null;
  /** The key of the charge's order, where the processor was asked for it; its number of the charge, and of what was given back. */
  readonly chargeKey: string | null;
  readonly chargeRef: string;
  readonly processorRef: string;
  readonly amount: Minor;
  readonly currency: string;
  /** FAILED: it came back to the house, or never left. */
  readonly state: 'PENDING' | 'REFUNDED' | 'FAILED';
  readonly code: string | null;
  readonly message: string | null;
}

/** What the processor says of a reference: the facts of what it names, or why it cannot be charged, in words for staff. */
export type DescribedCard =
  | { readonly card: CardFacts }
  | { readonly refusal: { readonly code: 'NO_SUCH_CARD' | 'CARD_REFERENCE' | 'CARD_KIND'; readonly message: string } };

/** Surely nothing reached the processor, or it surely refused to look at it: asking again, under the same key, is safe and needed. */
export class ProcessorAway extends Error {}

/** The answer never came: whether it was done is not known until the processor is asked for the order's key. */
export class ProcessorUnsure extends Error {}

/** A provider of card and bank payments. */
export interface PaymentProcessor {
  readonly name: 'sandbox' | 'stripe';
  /** Why this cannot be taken in one payment, such as in a currency that the provider does not know; null when it can. Asks nobody. */
  refusalOf(payment: Pick<ChargeOrder, 'kind' | 'amount' | 'currency'>): AmountRefusal | null;
  /** Throws ProcessorAway or ProcessorUnsure; whatever else is thrown counts as unsure. */
  charge(order: ChargeOrder, signal: AbortSignal): Promise<ChargeResult>;
  /** The outcome of an order that was requested before; null if the processor never received it. Throws ProcessorAway. */
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
  /** Closes every page of a charge, so that it can no longer be confirmed, and returns its outcome. Throws as `charge`. */
  closePages(order: ChargeOrder, signal: AbortSignal): Promise<ChargeResult>;
  /** What a reference names, as the processor has it now: never believed as typed. Throws ProcessorAway. */
  describe(cardRef: string, account: ProviderAccount, signal: AbortSignal): Promise<DescribedCard>;
  /** Gives back of a charge, never more than it still holds. Throws as `charge`. */
  refund(order: RefundOrder, signal: AbortSignal): Promise<RefundResult>;
  /** The outcome of a refund that was requested before; null if the processor never received it. Throws ProcessorAway. */
  findRefund(order: RefundOrder, signal: AbortSignal): Promise<RefundResult | null>;
  /**
   * All payments, refunds and disputes of an account since an instant, as events of what each is now; those that can still end either way are missing.
   * Includes older ones whose money moved since. Throws ProcessorAway.
   */
  list(account: ProviderAccount, since: Date, signal: AbortSignal): Promise<readonly ProcessorEvent[]>;
  /** Events since the last call of `tellTo` are told here, in order; rejecting keeps an event, to be told again. */
  tellTo(listener: (event: ProcessorEvent) => Promise<void>): void;
  /** Takes an event as it was posted, byte for byte; false where the signature is not the provider's. Rejects where it has to be posted again. */
  accept?(payload: string, signature: string): Promise<boolean>;
  /** Pages of the sandbox, where visitors approve or decline a charge on trial; undefined for a real provider. Null for a page that can't be answered. */
  sandboxPage?(ref: string, signal: AbortSignal): Promise<SandboxPage | null>;
  answerSandboxPage?(ref: string, end: 'APPROVED' | 'DECLINED', signal: AbortSignal): Promise<SandboxPage | null>;
  stop(): Promise<void>;
}
