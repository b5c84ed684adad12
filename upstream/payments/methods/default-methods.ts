import { ACH_METHOD_ID } from '../../../rules/invoicing/invoices/payment-method';

/** A payment method of a new house. */
export interface PaymentMethodData {
  readonly id: number;
  readonly name: string;
  /** Whether the method means paid online, as the provider's method and ACH do. */
  readonly isOnline: boolean;
  readonly isChoosable: boolean;
}

export { ACH_METHOD_ID };

/** Id of the provider's card payments, in every house. */
export const CARD_METHOD_ID = 10;

/** Returns the payment methods of a new house in the order in which they are offered. CC is the provider's and is never chosen manually. */
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
