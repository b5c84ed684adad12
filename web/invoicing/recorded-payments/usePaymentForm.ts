import { useMemo } from 'react';
import type { LocalDate } from '../../../rules/core/dates';
import { decimalFromMinor, minorFromDecimal } from '../../../rules/core/money';
import { yesNo } from '../../../rules/core/record-fields';
import { typedPayment } from '../../../rules/invoicing/added-charges/typed-charge';
import { markedDateProblem } from '../../../rules/invoicing/invoices/marking';
import { creditOf, partProblem } from '../../../rules/invoicing/recorded-payments/paying';
import { type EditForm, type FieldWords, type Problem, useEditForm } from '../../core/forms/useEditForm';
import { viewerLocale } from '../../core/locale';
import { formatMoney } from '../../ui/display/money-format';
import type { MarkPaid, MarkPaidAnswer, PayableState, PayingTarget } from './useMarkPaid';

/** The input of a payment; the date as YYYY-MM-DD, the amount as typed. */
export interface PaymentValues {
  readonly date: string;
  readonly methodId: string;
  readonly amount: string;
  readonly reference: string;
  /** Whether the part above the amount due becomes a credit. */
  readonly keepsCredit: boolean;
  /** Whether the payer is let off the surcharge of the method. */
  readonly withoutSurcharge: boolean;
}

const FIELD_NAMES: readonly string[] = ['date', 'methodId', 'amount', 'reference'] satisfies (keyof PaymentValues)[];

/**
 * Returns whether an amount can be entered: each invoice of a selection pays its balance, and nothing can be paid if
 * nothing is due.
 */
const hasAmount = (due: PayingTarget['due']): due is NonNullable<PayingTarget['due']> =>
  due !== undefined && minorFromDecimal(due.amount, due.currency) > 0;

function amountProblem(text: string, due: PayingTarget['due'], keepsCredit: boolean): string | null {
  if (!hasAmount(due)) return null;
  const typed = typedPayment(text, due.currency);
  if (!typed.ok) return typed.message;
  if (typed.value === '') return 'Enter an amount.';
  const [amount, most] = [typed.value, due.amount].map((decimal) => minorFromDecimal(decimal, due.currency));
  return keepsCredit && creditOf(amount ?? 0, most ?? 0, 'KEEP_AS_CREDIT') > 0
    ? null
    : partProblem(amount ?? 0, most ?? 0, due.currency, viewerLocale());
}

function problemsOf(
  { date, amount, keepsCredit }: PaymentValues,
  today: LocalDate,
  due: PayingTarget['due'],
): readonly Problem[] {
  const problems = {
    date: date === '' ? 'Choose a date.' : markedDateProblem(date, today),
    amount: amountProblem(amount, due, keepsCredit),
  };
  return Object.entries(problems).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

const wordsOf = (due: PayingTarget['due']): FieldWords<PaymentValues> => ({
  date: { label: 'Date' },
  methodId: { label: 'Payment method' },
  amount: {
    label: 'Amount',
    words: (amount) => {
      const typed = due ? typedPayment(amount, due.currency) : null;
      return due && typed?.ok && typed.value !== '' ? formatMoney(typed.value, due.currency, viewerLocale()) : amount;
    },
  },
  reference: { label: 'Reference' },
  keepsCredit: { label: 'Keep the rest as credit', words: yesNo },
  withoutSurcharge: { label: 'Without surcharge', words: yesNo },
});

export interface PaymentForm extends EditForm<PaymentValues, PayableState> {
  /** The current amount due; undefined for a selection, and if no amount can be entered. */
  readonly due: PayingTarget['due'];
  /** The part of the amount above the amount due, as text; undefined if there is none. */
  readonly credit: string | undefined;
  /** Evaluates arithmetic: "10+2.5" becomes "12.50". */
  readonly leaveAmount: () => void;
  /** What the payment pays of the invoice, as a decimal; undefined for a selection, and until an amount is entered. */
  readonly paid: string | undefined;
  /** Records the payment, with a surcharge in percent or null. Resolves to the response; null after a refusal, which the form shows. */
  readonly record: (surchargePercent: string | null) => Promise<MarkPaidAnswer | null>;
}

/**
 * The form of a payment. It starts with today and the whole amount due; after another user's edit, with the new amount
 * due.
 */
export function usePaymentForm(target: PayingTarget, today: LocalDate, { mark, refresh, due }: MarkPaid): PaymentForm {
  const amount = due?.amount ?? '';
  const values = useMemo(
    () => ({ date: today, methodId: '', amount, reference: '', keepsCredit: false, withoutSurcharge: false }),
    [today, amount],
  );
  const [record] = target.seen ?? [];
  const form = useEditForm<PaymentValues, PayableState>({
    draftName: `payment.${record?.id ?? `selection.${target.groupNumber}`}`,
    values,
    version: record?.version ?? null,
    fields: useMemo(() => wordsOf(due), [due]),
    read: (current) => ({ values: { ...values, amount: current.due }, version: current.version }),
    problemsOf: useMemo(() => (typed: PaymentValues) => problemsOf(typed, today, due), [today, due]),
    pathOf: ([field = '']) => (FIELD_NAMES.includes(field) ? field : null),
  });
  const exact = due && typedPayment(form.values.amount, due.currency);
  const isAmountEntered = exact?.ok === true && exact.value !== '';
  const above =
    isAmountEntered && hasAmount(due) && target.kind === 'Invoice'
      ? creditOf(
          minorFromDecimal(exact.value, due.currency),
          minorFromDecimal(due.amount, due.currency),
          'KEEP_AS_CREDIT',
        )
      : 0;
  return {
    ...form,
    due: hasAmount(due) ? due : undefined,
    credit:
      above > 0 && due ? formatMoney(decimalFromMinor(above, due.currency), due.currency, viewerLocale()) : undefined,
    leaveAmount: () => {
      form.leave('amount');
      if (isAmountEntered && exact.value !== form.values.amount) form.type({ amount: exact.value });
    },
    paid: isAmountEntered && hasAmount(due) ? exact.value : undefined,
    record: (surchargePercent) =>
      form.save(
        ({ values: { date, methodId, reference, keepsCredit }, version }) =>
          mark(
            {
              date,
              methodId,
              ...(isAmountEntered && hasAmount(due) ? { amount: exact.value } : {}),
              ...(keepsCredit && above > 0 ? { overpayment: 'KEEP_AS_CREDIT' as const } : {}),
              ...(surchargePercent === null ? {} : { surchargePercent }),
              ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
            },
            version,
          ),
        () => null,
        refresh,
      ),
  };
}
