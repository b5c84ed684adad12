import { ACH_METHOD_ID } from '../../../rules/invoicing/paying/payment-method';

/** A way to pay as a house starts with it. */
export interface PaymentMethodData {
  readonly id: number;
  readonly name: string;
  /** The provider's online payment and ACH mean paid online. */
  readonly isOnline: boolean;
  readonly isChoosable: boolean;
}

export { ACH_METHOD_ID };

/** The provider's payments by card, in every house. */
export const CARD_METHOD_ID = 10;

/** The methods of a new house in the order in which they are offered. CC is the provider's own: never chosen by hand. */
export function defaultPaymentMethods(): PaymentMethodData[] {
  const offline = (id: number, name: string): PaymentMethodData => ({ id, name, isOnline: false, isChoosable: true });
  return [
    offline(1, 'Cash'),
    offline(2, 'Check'),
    offline(3, 'Wire'),
    offline(4, 'Credit card (offline)'),
    offline(5, 'PayPal'),
    { id: ACH_METHOD_ID, name: 'ACH', isOnline: true, isChoosable: true },
    offline(12, 'Other'),
    { id: CARD_METHOD_ID, name: 'CC', isOnline: true, isChoosable: false },
  ];
}
