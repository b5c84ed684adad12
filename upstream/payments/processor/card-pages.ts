import type { SandboxCard } from '../../../rules/payments/cards/sandbox-card-kinds';
import type { CardFacts } from '../cards/card-facts';

/** A card that a bidder saves on a page of the provider. */
export interface CardPageOrder {
  /** Identifies the request in the provider's own records: at most 100 printable ASCII characters. */
  readonly key: string;
  /** The house's account at the provider; null for the account of the installation. */
  readonly account: string | null;
  /** The bidder's number in the house (approvalID). */
  readonly bidder: number;
  /** The provider's customer that the card is saved for; null until one is known. */
  readonly customer: string | null;
  /** Identifies the request in the provider's own records, as for a charge. Contains nothing personal. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** A page to open. */
export interface NewCardPage extends CardPageOrder {
  readonly customer: string;
  /** Where the provider sends the bidder afterwards. */
  readonly returnUrl: string;
}

/** A page that is open. */
export interface OpenCardPage {
  readonly state: 'OPEN';
  /** The provider's id of the page. */
  readonly pageRef: string;
  readonly url: string;
}

/** A card that was saved. */
export interface SavedCard {
  readonly state: 'SAVED';
  readonly card: CardFacts;
  /** The provider's ids of the setup and of its mandate, if it has any. */
  readonly setupRef: string;
  readonly mandateRef: string | null;
}

/** The outcome of the pages of a request. WAITING: one is open. CLOSED: none is open, and no card was saved. */
export type CardPageResult = SavedCard | { readonly state: 'WAITING' } | { readonly state: 'CLOSED' };

/** An event of a page: a card was saved. */
export interface CardEvent extends SavedCard {
  readonly about: 'CARD';
  readonly id: string;
  /** The account that the event is from. */
  readonly account: string | null;
  /** The key of the request. */
  readonly key: string;
  /** The provider's id of the page. */
  readonly processorRef: string;
}

/** A page of the sandbox where a visitor chooses a card on trial. */
export interface SandboxCardPage {
  readonly ref: string;
  readonly returnUrl: string;
}

/** A provider's pages where bidders save cards. */
export interface CardPageProvider {
  /**
   * Returns the customer to save the card for: the one of `known`, a customer or the reference of a card, if it still exists, else a new
   * one. The same one for the same key. Throws as `charge`.
   */
  customerOf(order: CardPageOrder, known: string | null, signal: AbortSignal): Promise<string>;
  /** Opens a page after it has closed all earlier ones of the request: at most one is open. Returns the card instead if one was saved. Throws as `charge`. */
  openCardPage(page: NewCardPage, signal: AbortSignal): Promise<OpenCardPage | SavedCard>;
  /** Fetches the outcome of the pages of a request. Throws ProcessorAway. */
  findCardPage(order: CardPageOrder, signal: AbortSignal): Promise<CardPageResult>;
  /** Closes one page, whose address nobody got. Throws as `charge`. */
  closeCardPage(order: CardPageOrder, pageRef: string, signal: AbortSignal): Promise<void>;
  /** Closes every page of a request, and returns the card that was saved before that. Throws as `charge`. */
  closeCardPages(order: CardPageOrder, signal: AbortSignal): Promise<SavedCard | { readonly state: 'CLOSED' }>;
  /** Pages of the sandbox; undefined for a real provider. Null for a page that can't be answered. */
  sandboxCardPage?(ref: string, signal: AbortSignal): Promise<SandboxCardPage | null>;
  /** Saves a card on trial; null declines. */
  answerSandboxCardPage?(ref: string, card: SandboxCard | null, signal: AbortSignal): Promise<SandboxCardPage | null>;
}
