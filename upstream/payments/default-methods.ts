/** A way to pay, as a house knows it. */
export interface PaymentMethodData {
  readonly id: number;
  readonly name: string;
  /** Means that the invoice was paid online, through the product's own provider (S0§9). */
  readonly isOnline: boolean;
  /** Whether staff may choose it by hand. */
  readonly isChoosable: boolean;
}

const byHand = (id: number, name: string): PaymentMethodData => ({ id, name, isOnline: false, isChoosable: true });

/** The list that a new house starts with, in the order that staff see. Id 11 means ACH (S0§9); "CC" is the provider's own online payment. */
export const defaultPaymentMethods: readonly PaymentMethodData[] = [
  byHand(1, 'Cash'),
  byHand(2, 'Check'),
  byHand(3, 'Wire'),
  byHand(4, 'Credit card (offline)'),
  byHand(5, 'PayPal'),
  { id: 11, name: 'ACH', isOnline: true, isChoosable: true },
  { id: 12, name: 'CC', isOnline: true, isChoosable: false },
  byHand(6, 'Other'),
];
