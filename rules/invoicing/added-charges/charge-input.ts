import { amountInWords, type Minor } from '../../core/money';
import type { Problem } from '../../core/problem';
import type { ChargeComponent } from '../invoices/facts';

/** The figures of an invoice that limit a discount. */
interface Discounted {
  readonly currency: string;
  readonly totalAfter: Minor;
  readonly paid: Minor;
  /** What is entered as Other. */
  readonly entered: Minor;
  /** The reader's, for amounts in problems. */
  readonly locale: string | undefined;
}

/** The largest discount is what would be due without it. */
function discountProblem({ currency, totalAfter, paid, entered, locale }: Discounted): string {
  const due = totalAfter - entered - paid;
  return due > 0
    ? `The discount can't exceed the amount still due (${amountInWords(due, currency, locale)}).`
    : 'Nothing is due, so there can be no discount.';
}

/**
 * Returns the problems of a charge that staff enter: only Other can be below 0 (a discount), and the total of the invoice can't be less than
 * what is paid on it.
 */
export function chargeInputProblems(component: ChargeComponent, value: Minor, invoice: Discounted): Problem[] {
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
            ? discountProblem(invoice)
            : "The invoice total can't be less than the amount already paid.",
      },
    ];
  }
  return [];
}
