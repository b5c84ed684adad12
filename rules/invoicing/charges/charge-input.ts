import type { Minor } from '../../core/money';
import type { Problem } from '../../core/problem';
import type { ChargeComponent } from '../invoices/facts';

/**
 * What is wrong with a charge that staff enter: only Other may be below 0 (a discount, S0§5), and the invoice may not
 * come to less than is paid on it already.
 */
export function chargeInputProblems(
  component: ChargeComponent,
  value: Minor,
  invoice: { readonly totalAfter: Minor; readonly paid: Minor },
): Problem[] {
  if (value < 0 && component !== 'other') {
    return [{ code: 'NEGATIVE_CHARGE', field: component, message: 'The amount cannot be below 0.' }];
  }
  if (invoice.totalAfter < invoice.paid) {
    return [
      { code: 'TOTAL_BELOW_PAID', field: component, message: 'The invoice cannot come to less than is paid on it.' },
    ];
  }
  return [];
}
