import { type Minor, minorFromWire, MoneyError } from '../../../rules/core/money';
import {
  type MarkRefusal,
  notPaidRefusal,
  type Overpayment,
  paidRefusal,
  paymentRefusal,
} from '../../../rules/invoicing/recorded-payments/paying';
import { type PlannedPayment, planPayment } from '../../../rules/invoicing/recorded-payments/plan-payments';
import { planReversal, withPayments } from '../../../rules/invoicing/recorded-payments/plan-reversals';
import { type ReadInvoice, readInvoice } from '../../../rules/invoicing/recorded-payments/read-invoice';
import {
  type PlannedSurcharge,
  removedSurcharges,
  type Surcharge,
  withSurcharge,
  withSurcharges,
} from '../../../rules/invoicing/recorded-payments/surcharge';
import type { Problem } from '../../core/errors';
import type { PlannedEntry } from '../editing/edit-plan';
import { factsOf, type InvoiceRecord } from '../records/invoice-facts';

/** A change to the payments of an invoice or of its items. */
export interface PaymentCommand {
  readonly invoiceId: number;
  /** Only these items; null for the invoice as a whole. */
  readonly lineIds: ReadonlySet<number> | null;
  /** False to reverse the payments that staff recorded. */
  readonly isPaid: boolean;
  /** In major units, as in the call; null for all. */
  readonly amount: number | null;
  readonly overpayment: Overpayment;
  readonly at: Date;
  /** For a payment: a method that staff may choose. */
  readonly methodId: number | null;
  readonly reference: string | null;
  /** What a payment of a whole invoice adds to it and is more by; absent or null for nothing. */
  readonly surcharge?: Surcharge | null;
  /** A credit on another invoice pays, so that there is no method. */
  readonly isCredit?: boolean;
  /** The paths in the request that named it and its amount. */
  readonly field: string;
  readonly amountField: string;
  /** The reader's, for amounts in problems. */
  readonly locale: string | undefined;
}

/** The planned payments of one invoice. */
export interface PlannedPayments {
  readonly invoiceId: number;
  readonly entries: readonly PlannedEntry[];
  /** Why it can't be done as requested. */
  readonly problems: readonly Problem[];
  /** Why there is nothing to do. */
  readonly done: readonly string[];
}

function minorOf({ amount, amountField }: PaymentCommand, currency: string): Minor | null | Problem {
  if (amount === null) return null;
  try {
    return minorFromWire(amount, currency);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    return error.code === 'TOO_LARGE'
      ? { code: 'AMOUNT_TOO_LARGE', message: 'The amount is too large.', field: amountField }
      : { code: 'NOT_AN_AMOUNT', message: `The amount has more decimals than ${currency} has.`, field: amountField };
  }
}

/** Returns ledger entries. A payment that is only moved copies method, day, and reference of the original. */
function entriesOf(
  { invoice, payments }: InvoiceRecord,
  command: PaymentCommand,
  planned: readonly PlannedPayment[],
): PlannedEntry[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return planned.map(({ lineId, round, amount, refersTo, like }) => {
    const source = byId.get(like ?? refersTo ?? -1);
    const details =
      like !== null && source
        ? { at: source.at, reference: source.reference }
        : { at: command.at, reference: command.reference };
    return {
      invoiceId: invoice.id,
      lineId,
      kind: 'PAYMENT',
      round,
      amount,
      refersTo,
      state: 'SETTLED',
      online: false,
      methodId: source && (like !== null || command.methodId === null) ? source.methodId : command.methodId,
      ...(command.isCredit === true && { cause: 'CREDIT' as const }),
      ...details,
    };
  });
}

/** Returns the items that a command applies to, and why it doesn't apply to the others. */
function scopeOf(
  invoice: ReadInvoice,
  { lineIds, isPaid, amount }: PaymentCommand,
): { readonly scope: ReadonlySet<number> | null; readonly refusals: readonly MarkRefusal[] } {
  const refusalOf = isPaid ? paidRefusal : notPaidRefusal;
  if (lineIds === null) {
    const refusal = isPaid && amount !== null ? paymentRefusal(invoice) : refusalOf(invoice, null);
    return { scope: null, refusals: refusal === null ? [] : [refusal] };
  }
  const asked = [...lineIds]
    .filter((id) => invoice.facts.lines.some((line) => line.id === id))
    .map((id) => ({ id, refusal: refusalOf(invoice, id) }));
  return {
    scope: new Set(asked.filter(({ refusal }) => refusal === null).map(({ id }) => id)),
    refusals: asked.flatMap(({ refusal }) => refusal ?? []),
  };
}

/** Returns the ledger entries of surcharges. */
const surchargesOf = (
  { invoice }: InvoiceRecord,
  { at }: PaymentCommand,
  charges: readonly PlannedSurcharge[],
): PlannedEntry[] =>
  charges.map((charge) => ({
    ...charge,
    at,
    kind: 'CHARGE',
    invoiceId: invoice.id,
    refersTo: null,
    online: false,
  }));

interface Step {
  readonly planned: readonly PlannedPayment[];
  readonly surcharges: readonly PlannedSurcharge[];
  readonly problems: readonly Problem[];
  readonly done: readonly string[];
}

function step(invoice: ReadInvoice, command: PaymentCommand): Step {
  const nothing = { planned: [], surcharges: [], problems: [], done: [] };
  const { scope, refusals } = scopeOf(invoice, command);
  const problems = refusals
    .filter(({ isDone }) => !isDone)
    .map(({ message }) => ({ code: 'CANNOT_MARK', message, field: command.field }));
  if (problems.length > 0) return { ...nothing, problems };
  const amount = minorOf(command, invoice.facts.currency);
  if (amount !== null && typeof amount === 'object') return { ...nothing, problems: [amount] };
  const done = refusals.map(({ message }) => message);
  // An amount is never ignored: an item that is already paid can take none.
  if (done.length > 0 && amount !== null)
    return { ...nothing, problems: done.map((message) => ({ code: 'CANNOT_MARK', message, field: command.field })) };
  if (scope === null ? done.length > 0 : scope.size === 0) return { ...nothing, done };
  const plan = command.isPaid
    ? planPayment(invoice, scope, amount, command.overpayment, command.locale)
    : planReversal(invoice, scope, amount, command.at.getTime(), command.locale);
  if (!plan.ok)
    return {
      ...nothing,
      problems: [
        { code: plan.code, message: plan.message, field: amount === null ? command.field : command.amountField },
      ],
    };
  const { surcharge = null } = command;
  if (command.isPaid && surcharge !== null && scope === null) {
    const more = withSurcharge(invoice, surcharge, {
      amount,
      entries: plan.entries,
      at: command.at.getTime(),
      locale: command.locale,
    });
    return more.plan.ok
      ? { planned: more.plan.entries, surcharges: more.surcharges, problems: [], done }
      : {
          ...nothing,
          problems: [{ code: more.plan.code, message: more.plan.message, field: command.amountField }],
        };
  }
  const removed = !command.isPaid && scope === null && amount === null ? removedSurcharges(invoice.facts) : [];
  return { planned: plan.entries, surcharges: removed, problems: [], done };
}

/**
 * Applies commands to one invoice, without writing. Reversals come first, because they can't refer to new entries, which have no numbers.
 */
export function paymentsOfInvoice(record: InvoiceRecord, commands: readonly PaymentCommand[]): PlannedPayments {
  let invoice = readInvoice(factsOf(record));
  const steps = [...commands]
    .sort((a, b) => Number(a.isPaid) - Number(b.isPaid))
    .map((command) => {
      const { planned, surcharges, ...rest } = step(invoice, command);
      if (surcharges.length > 0) invoice = withSurcharges(invoice, surcharges, command.at.getTime());
      if (planned.length > 0) invoice = withPayments(invoice, planned, command.at.getTime());
      return {
        ...rest,
        entries: [...surchargesOf(record, command, surcharges), ...entriesOf(record, command, planned)],
      };
    });
  return {
    invoiceId: record.invoice.id,
    entries: steps.flatMap(({ entries }) => entries),
    problems: steps.flatMap(({ problems }) => problems),
    done: steps.flatMap(({ done }) => done),
  };
}
