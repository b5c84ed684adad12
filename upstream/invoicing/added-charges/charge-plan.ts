import { minorFromWire, MoneyError, RATE_PERCENT_DIGITS, rateFromPercent } from '../../../rules/core/money';
import {
  CHARGE_COMPONENTS,
  type ChargeFill,
  type ChargeFills,
  fillProblems,
} from '../../../rules/invoicing/added-charges/charge-fill';
import { DISCOUNT_TOO_LARGE } from '../../../rules/invoicing/added-charges/charge-words';
import {
  type ChargeableInvoice,
  type ChargedUnit,
  planCharges,
  type PlannedCharges,
  taxRefusal,
  unitsOfInvoice,
  unitsOfLines,
} from '../../../rules/invoicing/added-charges/plan-charges';
import type { ChargeComponent } from '../../../rules/invoicing/invoices/facts';
import { conflict, invalid, type Problem } from '../../core/errors';
import type { InvoiceRecord } from '../records/invoice-facts';
import { rowsBy } from '../records/rows-by';
import type { ChargeTarget } from './charge-target';
import { chargeableInvoice, type ChargeTerms } from './chargeable-invoices';
import type { ChargeFillJson, ChargesBody, SkippedChargesJson } from './charges-wire';

/** The request, as applied to every invoice of a target. */
export interface ChargeCommand {
  readonly fills: ChargeFills;
  readonly target: ChargeTarget;
  /** Whether the caller expected the charges to be additional ones; undefined if it doesn't matter. */
  readonly isAdditional: boolean | undefined;
  readonly at: Date;
  /** The reader's, for amounts in problems. */
  readonly locale: string | undefined;
}

/** The plan for one invoice of a target. */
export interface InvoiceCharges {
  readonly record: InvoiceRecord;
  readonly invoice: ChargeableInvoice;
  readonly units: readonly ChargedUnit[];
  /** Null if it can't be charged. */
  readonly plan: PlannedCharges | null;
  /** The problems that saving rejects, or for which it skips the invoice of a selection. */
  readonly problems: readonly Problem[];
  /** Tax was requested but is computed instead. */
  readonly taxLeft: boolean;
}

/** Returns whether taxes can apply to charges that are being set. */
export const entersTaxable = ({ fills: { shipping, other } }: Pick<ChargeCommand, 'fills'>): boolean =>
  shipping !== undefined || other !== undefined;

const TAX_LEFT = 'Tax is computed for bidders in the US, and is not entered.';
const MOST_NAMED = 50;

function fillOf(fill: ChargeFillJson, currency: string): ChargeFill {
  return 'amount' in fill
    ? { kind: 'AMOUNT', amount: minorFromWire(fill.amount, currency), split: fill.split }
    : { kind: 'HAMMER', rateMillionths: rateFromPercent(fill.percentOfHammer) };
}

function amountProblem(component: ChargeComponent, fill: ChargeFillJson, error: unknown, currency: string): Problem {
  if (!(error instanceof MoneyError)) throw error;
  if (error.code === 'TOO_LARGE')
    return { code: 'AMOUNT_TOO_LARGE', message: 'The amount is too large.', field: component };
  const message =
    'amount' in fill
      ? `The amount has more decimals than ${currency} has.`
      : `Enter a percentage with at most ${RATE_PERCENT_DIGITS} decimals.`;
  return { code: 'NOT_AN_AMOUNT', message, field: component };
}

/** Converts the charges of a request to minor units of the group's currency. Throws 422 with all their problems. */
export function fillsOf(charges: ChargesBody['charges'], currency: string): ChargeFills {
  const problems: Problem[] = [];
  const fills: Partial<Record<ChargeComponent, ChargeFill>> = {};
  for (const component of CHARGE_COMPONENTS) {
    const fill = charges[component];
    if (!fill) continue;
    try {
      fills[component] = fillOf(fill, currency);
    } catch (error) {
      problems.push(amountProblem(component, fill, error, currency));
    }
  }
  const [first, ...others] = [...problems, ...fillProblems(fills)];
  if (first) throw invalid([first, ...others]);
  return fills;
}

const modeProblem = (units: readonly ChargedUnit[], isAdditional: boolean | undefined): Problem[] =>
  isAdditional === undefined || units.every(({ round }) => round > 0 === isAdditional)
    ? []
    : [
        {
          code: 'CHARGES_MODE_CHANGED',
          field: null,
          message: isAdditional
            ? 'New charges here are no longer additional charges. Review them and try again.'
            : 'New charges here are additional ones now. Look at them again.',
        },
      ];

/** Applies the command to one invoice, without writing anything. */
export function chargesOfInvoice(
  record: InvoiceRecord,
  terms: ChargeTerms,
  { fills, target, isAdditional, at, locale }: ChargeCommand,
): InvoiceCharges {
  const invoice = chargeableInvoice(record, terms);
  const found = target.lineIds === null ? unitsOfInvoice(invoice) : unitsOfLines(invoice, target.lineIds);
  if (!found.ok)
    return {
      record,
      invoice,
      units: [],
      plan: null,
      problems: [{ code: found.code, message: found.message, field: null }],
      taxLeft: false,
    };
  const refusal = fills.tax ? taxRefusal(invoice) : null;
  const { tax: _tax, ...untaxed } = fills;
  const plan = planCharges(invoice, found.units, refusal === null ? fills : untaxed, at.getTime(), locale);
  const problems = [
    ...modeProblem(found.units, isAdditional),
    ...(refusal !== null && !target.isChoice ? [{ code: 'TAX_AUTOMATIC', message: refusal, field: 'tax' }] : []),
    ...plan.problems,
  ];
  return { record, invoice, units: found.units, plan, problems, taxLeft: refusal !== null };
}

/** Rejects what named invoices can't have: 409 CHARGES_MODE_CHANGED, 422 for the rest. Invoices of a selection are skipped instead. */
export function requireChargeable(charged: readonly InvoiceCharges[], { isChoice }: ChargeTarget): void {
  if (isChoice) return;
  const problems = charged.flatMap((one) => one.problems);
  const mode = problems.find(({ code }) => code === 'CHARGES_MODE_CHANGED');
  if (mode) throw conflict(mode.code, mode.message, 'additionalCharge');
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
}

/** Whether the invoice is charged, or skipped because of a problem. */
export const isCharged = ({ plan, problems }: InvoiceCharges): boolean => plan !== null && problems.length === 0;

const skippedOf = (
  component: ChargeComponent | null,
  reason: string,
  invoiceIDs: readonly number[],
): SkippedChargesJson => ({ component, reason, count: invoiceIDs.length, invoiceIDs: invoiceIDs.slice(0, MOST_NAMED) });

/** The reason in a list of many invoices: one sentence for discounts, although each invoice owes another amount. */
const reasonAmongMany = ({ code, field, message }: Problem): string =>
  code === 'TOTAL_BELOW_PAID' && field === 'other' ? DISCOUNT_TOO_LARGE : message;

/** Returns what is skipped in a selection, by reason. */
export function skippedBy(charged: readonly InvoiceCharges[], { isChoice }: ChargeTarget): SkippedChargesJson[] {
  if (!isChoice) return [];
  const refused = charged.flatMap(({ record, problems: [first] }) =>
    first ? [{ id: record.invoice.id, reason: reasonAmongMany(first) }] : [],
  );
  const byReason = rowsBy(refused, ({ reason }) => reason);
  const untaxed = charged.filter((one) => one.taxLeft && isCharged(one)).map(({ record }) => record.invoice.id);
  return [
    ...[...byReason].map(([reason, own]) =>
      skippedOf(
        null,
        reason,
        own.map(({ id }) => id),
      ),
    ),
    ...(untaxed.length > 0 ? [skippedOf('tax', TAX_LEFT, untaxed)] : []),
  ];
}
