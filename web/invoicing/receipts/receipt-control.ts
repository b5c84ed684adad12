import { minorFromDecimal } from '../../../rules/core/money';
import { typedPayment } from '../../../rules/invoicing/added-charges/typed-charge';
import { controlProblem, MOST_LINES, type Sheet } from '../../../rules/invoicing/receipts/receipt-sheet';
import { viewerLocale } from '../../core/locale';
import type { PayerInvoice } from './usePayers';
import type { Slip } from './useReceiptDraft';

/** The figures of a deposit slip, and their errors. */
export interface ReadControl {
  /** A decimal string; null if none was entered. */
  readonly total: string | null;
  readonly count: number | null;
  readonly totalProblem: string | undefined;
  readonly countProblem: string | undefined;
  /** Why the lines don't match the slip; null if they do. */
  readonly problem: string | null;
  /** The slip's total minus the entered amounts, in minor units; null without a total. */
  readonly difference: number | null;
}

/** Reads the input for the deposit slip's figures. */
export function readControl(slip: Slip, sheet: Sheet<PayerInvoice>, currency: string): ReadControl {
  const typed = typedPayment(slip.controlTotal, currency);
  const total = typed.ok && typed.value !== '' ? typed.value : null;
  const countText = slip.controlCount.trim();
  const isCount = countText === '' || (/^\d{1,3}$/.test(countText) && Number(countText) <= MOST_LINES);
  const count = isCount && countText !== '' ? Number(countText) : null;
  const minor = total === null ? null : minorFromDecimal(total, currency);
  return {
    total,
    count,
    totalProblem: typed.ok ? undefined : typed.message,
    countProblem: isCount ? undefined : `Enter a number up to ${MOST_LINES}.`,
    problem: controlProblem(sheet, { total: minor, count }, currency, viewerLocale()),
    difference: minor === null ? null : minor - sheet.total,
  };
}

/** Returns why a receipt can't be recorded yet; undefined if it can. */
export function waitingFor(
  slip: Slip,
  sheet: Sheet<PayerInvoice>,
  control: ReadControl,
  methods: readonly { readonly value: string }[],
): string | undefined {
  if (sheet.count === 0) return 'Enter a payment';
  if (sheet.count > MOST_LINES) return `Enter at most ${MOST_LINES} payments`;
  if (slip.date === '') return 'Choose the deposit date';
  const marked = sheet.lines.flatMap(({ problems }, index) => (problems.length > 0 ? [index + 1] : []));
  const [first] = marked;
  if (first !== undefined)
    return marked.length === 1
      ? `Line ${first}: ${sheet.lines[first - 1]?.problems[0]?.message ?? ''}`
      : `${marked.length} lines have problems, the first is line ${first}`;
  if (!methods.some(({ value }) => value === slip.methodId)) return 'Choose a payment method';
  return control.totalProblem ?? control.countProblem ?? control.problem ?? undefined;
}
