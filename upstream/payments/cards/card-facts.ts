/** The stored facts of a card or bank account; never its number. */
export interface CardFacts {
  readonly processor: 'sandbox' | 'stripe';
  /** The processor's reference of the card or account. */
  readonly cardRef: string;
  readonly kind: 'CARD' | 'ACH';
  readonly brand: string;
  readonly lastFour: string;
  /** Null for a bank account. */
  readonly expiresMonth: number | null;
  readonly expiresYear: number | null;
}
