import { amountInWords, type Minor } from '../../core/money';
import type { Problem } from '../../core/problem';

/** The figures of an invoice before or after an edit that may change its tax. */
export interface TaxedFigures {
  readonly id: number;
  readonly currency: string;
  readonly tax: Minor;
  readonly invoiceTotal: Minor;
  readonly additionalTotal: Minor;
  readonly credited: Minor;
  readonly allPaid: boolean;
  readonly isPaymentPending: boolean;
}

const totalOf = ({ invoiceTotal, additionalTotal }: TaxedFigures): Minor => invoiceTotal + additionalTotal;

/** Returns an invoice's tax with what an edit added to the taxes of its additional charges. */
export const taxAfter = (before: TaxedFigures, after: TaxedFigures): Minor =>
  after.tax + after.additionalTotal - before.additionalTotal;

/** How staff go on if an edit can't change the tax of an invoice that is paid or credited. */
export interface WaysOn {
  readonly paid: string;
  readonly credited: string;
}

/**
 * Returns why an edit can't change the tax of an invoice, as a message for staff that names the way on; null if it can, or if the edit doesn't change
 * the tax.
 */
export function taxChangeRefusal(
  before: TaxedFigures,
  after: TaxedFigures,
  ways: WaysOn,
  locale?: string,
): Omit<Problem, 'field'> | null {
  const { id, currency } = before;
  const [was, is] = [before.tax, taxAfter(before, after)];
  if (was === is) return null;
  const words = (amount: Minor) => amountInWords(amount, currency, locale);
  const change = `Its tax would change from ${words(was)} to ${words(is)}.`;
  if (before.isPaymentPending)
    return {
      code: 'PAYMENT_PENDING',
      message: `A payment on invoice ${id} is pending. ${change} Wait until it is settled.`,
    };
  if (before.credited !== 0)
    return {
      code: 'INVOICE_CREDITED',
      message: `${words(before.credited)} of invoice ${id} is credited. ${change} ${ways.credited}`,
    };
  if (before.allPaid && totalOf(after) > totalOf(before))
    return {
      code: 'INVOICE_PAID',
      message: `Invoice ${id} is paid. ${change} ${ways.paid}`,
    };
  return null;
}
