/** What is on file of a card or bank account: never its number. */
export interface CardFacts {
  readonly processor: 'sandbox' | 'stripe';
  /** The processor's own word for it. */
  readonly cardRef: string;
  readonly kind: 'CARD' | 'ACH';
  readonly brand: string;
  readonly lastFour: string;
  /** Null of a bank account. */
  readonly expiresMonth: number | null;
  readonly expiresYear: number | null;
}
