import { useState } from 'react';
import { decimalFromMinor, minorFromDecimal } from '../../../rules/core/money';
import { typedPayment } from '../../../rules/invoicing/charges/typed-charge';
import { refundProblem } from '../../../rules/payments/refunds/refund-states';
import { isZero } from '../../ui/display/money-format';
import type { RefundDryRunQuery } from './Refunds.generated';

type DryRun = RefundDryRunQuery['refundDryRun'];

/** What is typed of a refund, with what it comes to. */
export interface RefundForm {
  readonly amount: string;
  readonly reason: string;
  readonly type: (part: 'amount' | 'reason', text: string) => void;
  readonly problem: string | undefined;
  /** Whether a credit note is issued with the refund. */
  readonly creditNote: boolean;
  readonly onCreditNote: (creditNote: boolean) => void;
  /** The amount as it is asked for, and what the invoice would owe then; undefined while the amount is none. */
  readonly command:
    { readonly amount: string; readonly balanceAfter: string; readonly creditNote: boolean } | undefined;
  readonly waiting: string | undefined;
}

function read(
  text: string,
  { refundable, outstandingBalance, creditable, currency }: DryRun,
  creditNote: boolean,
): Pick<RefundForm, 'problem' | 'command'> {
  const typed = typedPayment(text, currency);
  if (!typed.ok) return { problem: typed.message, command: undefined };
  const minor = (decimal: string) => minorFromDecimal(decimal, currency);
  const amount = typed.value === '' ? 0 : minor(typed.value);
  const problem = refundProblem({ state: 'CHARGED', amount: minor(refundable), givenBack: 0 }, amount, {
    hasOpen: false,
    currency,
  });
  if (problem !== null) return { problem: problem.message, command: undefined };
  const credit = creditNote ? Math.min(amount, minor(creditable)) : 0;
  return {
    problem: undefined,
    command: {
      amount: decimalFromMinor(amount, currency),
      balanceAfter: decimalFromMinor(minor(outstandingBalance) + amount - credit, currency),
      creditNote,
    },
  };
}

/** Nothing is owed, so a refund is goodwill unless staff say otherwise. */
const isGoodwill = ({ outstandingBalance, creditable }: DryRun): boolean =>
  isZero(outstandingBalance) && !isZero(creditable);

/** Begins with all that is left, and with a credit note where nothing is owed. */
export function useRefundForm(dryRun: DryRun | undefined): RefundForm {
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState('');
  const amount = typed ?? dryRun?.refundable ?? '';
  const [chosen, setChosen] = useState<boolean>();
  const creditNote = chosen ?? (dryRun !== undefined && isGoodwill(dryRun));
  const { problem, command } = dryRun ? read(amount, dryRun, creditNote) : { problem: undefined, command: undefined };
  const missing = reason.trim() === '' ? 'Enter the reason' : undefined;
  return {
    amount,
    reason,
    problem,
    creditNote,
    onCreditNote: setChosen,
    command,
    waiting: dryRun ? (problem ?? missing) : 'Calculating',
    type: (part, text) => (part === 'amount' ? setTyped(text) : setReason(text)),
  };
}
