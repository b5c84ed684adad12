import { decimalFromMinor, minorFromDecimal, sumMinor } from '../../../rules/core/money';
import { counted, viewerLocale } from '../../core/locale';
import { formatMoney, isZero } from '../../ui/display/money-format';
import type { Toast } from '../../ui/overlays/Toast';
import { skippedInAll } from '../editing/run-per-group';
import { type MarkedTarget, markedToast } from './marking-words';
import type { MarkPaidMutation } from './Paying.generated';

type Recorded = Pick<
  MarkPaidMutation['markPaid'],
  'changedCount' | 'conflicts' | 'userErrors' | 'skipped' | 'recordedAmount' | 'invoiceGroup'
> & { readonly invoices: readonly { readonly number: number; readonly outstandingBalance: string }[] };

/** Adds up what was recorded in several groups; without an amount if the groups have several currencies. */
export function recordedInAll(answers: readonly Recorded[]): Recorded {
  const [first] = answers;
  const currency = first?.invoiceGroup?.currency ?? '';
  const isOne = answers.every(({ invoiceGroup }) => invoiceGroup?.currency === currency);
  const amounts = answers.flatMap(({ recordedAmount }) =>
    recordedAmount && isOne ? [minorFromDecimal(recordedAmount, currency)] : [],
  );
  return {
    changedCount: answers.reduce((sum, { changedCount }) => sum + changedCount, 0),
    skipped: skippedInAll(answers.flatMap(({ skipped }) => skipped)).map((each) => ({
      __typename: 'SkippedPayments' as const,
      ...each,
    })),
    recordedAmount: amounts.length > 0 ? decimalFromMinor(sumMinor(amounts), currency) : null,
    invoiceGroup: first?.invoiceGroup ?? null,
    invoices: [],
    conflicts: [],
    userErrors: [],
  };
}

interface RecordedTarget extends Omit<MarkedTarget, 'state'> {
  readonly isPaid: boolean;
}

/** Returns the invoice's balance after a payment or a reversal, as text. */
function balanceWords(kind: MarkedTarget['kind'], { invoices: [invoice] }: Recorded, money: (of: string) => string) {
  if (!invoice) return '';
  const { number, outstandingBalance } = invoice;
  const place = kind === 'Item' ? ` on invoice ${number}` : '';
  if (isZero(outstandingBalance)) return kind === 'Item' ? ` Invoice ${number} is paid in full.` : ' Paid in full.';
  return outstandingBalance.startsWith('-')
    ? ` ${money(outstandingBalance.slice(1))} credit${place}.`
    : ` ${money(outstandingBalance)} still due${place}.`;
}

/**
 * Returns the toast for recorded or removed payments, from the server's response, without its Undo. `isPart`: an amount
 * was entered.
 */
export function recordedToast(target: RecordedTarget, answer: Recorded, isPart: boolean): Toast {
  const { words, kind, isPaid } = target;
  const { changedCount, skipped, recordedAmount, invoiceGroup } = answer;
  // An invoice of 0.00 is paid without a payment.
  if (changedCount === 0 || !recordedAmount || !invoiceGroup || isZero(recordedAmount))
    return markedToast({ words, kind, state: `marked as ${isPaid ? '' : 'not '}paid` }, answer);
  const money = (amount: string) => formatMoney(amount, invoiceGroup.currency, viewerLocale());
  const amount = money(recordedAmount.replace('-', ''));
  if (kind !== 'Invoices') {
    const deed = isPaid
      ? `Payment of ${amount} recorded.`
      : isPart
        ? `Refund of ${amount} recorded.`
        : `Payment of ${amount} removed.`;
    return { tone: 'success', message: deed + balanceWords(kind, answer, money) };
  }
  const left = skipped.map(({ reason, count }) => ` ${counted(count, 'invoice')} skipped: ${reason}`).join('');
  const invoices = counted(changedCount, 'invoice');
  return {
    tone: 'success',
    message: isPaid
      ? `Payments of ${amount} recorded on ${invoices}.${left}`
      : `Payments of ${amount} removed from ${invoices}.${left}`,
  };
}
