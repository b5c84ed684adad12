import type { Minor } from '../../core/money';
import type { Problem } from '../../core/problem';
import type { ChargeComponent } from '../invoices/facts';

/**
 * Returns what is wrong with a charge that staff enter: only Other may be below 0 (a discount), and the invoice total can't
 * be less than the amount already paid on it.
 */
export function chargeInputProblems(
  component: ChargeComponent,
  value: Minor,
  invoice: { readonly totalAfter: Minor; readonly paid: Minor },
): Problem[] {
  if (value < 0 && component !== 'other') {
    return [{ code: 'NEGATIVE_CHARGE', field: component, message: 'The amount must be 0 or more.' }];
  }
  if (invoice.totalAfter < invoice.paid) {
    return [
      {
        code: 'TOTAL_BELOW_PAID',
        field: component,
        message:
          component === 'other'
            ? "The discount can't exceed the amount still due."
            : "The invoice total can't be less than the amount already paid.",
      },
    ];
  }
  return [];
}
