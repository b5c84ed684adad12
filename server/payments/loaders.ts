import type { PaymentMethodJson } from '../../upstream/payments/wire';
import type { PaymentsEndpoints } from './endpoints';

export function createPaymentsLoaders(endpoints: PaymentsEndpoints) {
  let asked: Promise<PaymentMethodJson[]> | null = null;
  return {
    /** Asked once however many groups show them. */
    paymentMethods: () => (asked ??= endpoints.paymentMethods()),
  };
}
