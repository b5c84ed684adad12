import { useState } from 'react';
import { decimalFromMinor, minorFromDecimal } from '../../../rules/core/money';
import { typedPayment } from '../../../rules/invoicing/added-charges/typed-charge';
import { refundProblem } from '../../../rules/payments/refunds/refund-states';
import { viewerLocale } from '../../core/locale';
import { isZero } from '../../ui/display/money-format';
import type { RefundDryRunQuery } from './Refunds.generated';

type DryRun = RefundDryRunQuery['refundDryRun'];

/** The typed refund, with the resulting figures. */
export interface RefundForm {
  readonly amount: string;
  readonly reason: string;
  readonly type: (part: 'amount' | 'reason', text: string) => void;
  readonly problem: string | undefined;
  /** Whether a credit note is issued with the refund. */
  readonly creditNote: boolean;
  readonly onCreditNote: (creditNote: boolean) => void;
  /** The amount to request, and the invoice's balance afterward; undefined while the amount is invalid. */
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
    locale: viewerLocale(),
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

/** Returns whether nothing is owed, in which case a refund is goodwill unless the user chooses otherwise. */
const isGoodwill = ({ outstandingBalance, creditable }: DryRun): boolean =>
  isZero(outstandingBalance) && !isZero(creditable);

/** The amount that the form begins with: what is wanted, at most what can be refunded. */
function startOf({ refundable, currency }: DryRun, wanted: string | undefined): string {
  if (wanted === undefined) return refundable;
  return minorFromDecimal(wanted, currency) < minorFromDecimal(refundable, currency) ? wanted : refundable;
}

/** Starts with the whole refundable amount, and with a credit note if nothing is owed. */
export function useRefundForm(dryRun: DryRun | undefined, wanted?: string): RefundForm {
  const [typed, setTyped] = useState<string>();
  const [reason, setReason] = useState('');
  const amount = typed ?? (dryRun ? startOf(dryRun, wanted) : '');
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
