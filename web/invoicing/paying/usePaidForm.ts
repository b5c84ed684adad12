import { useState } from 'react';
import type { LocalDate } from '../../../rules/core/dates';
import { minorFromDecimal } from '../../../rules/core/money';
import { typedAmount } from '../../../rules/invoicing/charges/typed-charge';
import { markedDateProblem } from '../../../rules/invoicing/paying/marking';
import { partProblem } from '../../../rules/invoicing/paying/paying';
import type { PayingTarget } from './useMarkPaid';

export type PaidPart = 'date' | 'methodId' | 'amount' | 'reference';
type Payment = Readonly<Record<PaidPart, string>>;

export interface PaidForm {
  /** What is typed; the date as YYYY-MM-DD. */
  values: Payment;
  type: (part: PaidPart, value: string) => void;
  /** What is wrong with a part, for staff. */
  problems: Readonly<Partial<Record<PaidPart, string>>>;
  /** Why it cannot be saved yet. */
  waiting: string | undefined;
  /** What is typed, as it is saved; no amount where all is paid. */
  saved: { date: string; methodId: string; amount?: string; reference?: string };
}

interface TypedPart {
  readonly amount?: string;
  readonly problem?: string;
}

/** The amount that is typed as a decimal, or why it is none. Empty is all that is due. */
function typedPart(text: string, due: PayingTarget['due']): TypedPart {
  if (text.trim() === '' || !due) return {};
  const typed = typedAmount(text, due.currency, false);
  if (!typed.ok) return { problem: typed.message };
  const minor = (decimal: string) => minorFromDecimal(decimal, due.currency);
  const problem = partProblem(minor(typed.value), minor(due.amount), due.currency);
  return problem === null ? { amount: typed.value } : { problem };
}

function waitingFor({ date, methodId }: Payment, problems: PaidForm['problems']): string | undefined {
  if (date === '') return 'Choose a date';
  if (problems.date !== undefined) return problems.date;
  if (methodId === '') return 'Choose a payment method';
  return problems.amount;
}

/** What is typed of a payment. */
export function usePaidForm(today: LocalDate, due: PayingTarget['due']): PaidForm {
  const [values, setValues] = useState<Payment>({ date: today, methodId: '', amount: '', reference: '' });
  const { amount, problem } = typedPart(values.amount, due);
  const dateProblem = values.date === '' ? null : markedDateProblem(values.date, today);
  const problems = {
    ...(dateProblem === null ? {} : { date: dateProblem }),
    ...(problem === undefined ? {} : { amount: problem }),
  };
  const reference = values.reference.trim();
  return {
    values,
    problems,
    waiting: waitingFor(values, problems),
    type: (part, value) => setValues((before) => ({ ...before, [part]: value })),
    saved: {
      date: values.date,
      methodId: values.methodId,
      ...(amount === undefined ? {} : { amount }),
      ...(reference === '' ? {} : { reference }),
    },
  };
}
