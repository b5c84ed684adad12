import { cardNumberRefusal } from '../../core/card-number';
import { withoutCurrencyMarks } from '../../core/currency-marks';
import { dateFormatOf, type LocalDate, parseTypedDate } from '../../core/dates';
import { amountInWords, type Minor, minorFromDecimal, sumMinor } from '../../core/money';
import { lateTaxNote } from '../../sales-tax/tax-day';
import { typedPayment } from '../added-charges/typed-charge';
import { markedDateProblem } from '../invoices/marking';
import { creditOf, partProblem, REFERENCE_LIMIT } from '../recorded-payments/paying';
import type { PayableName, Payer } from './payer';

/** The most lines of one receipt. */
export const MOST_LINES = 500;

/** A line as it is entered: one check or transfer. Empty dates and methods are those of the deposit slip. */
export interface EnteredLine {
  readonly payer: string;
  readonly amount: string;
  readonly reference: string;
  /** As typed, in the viewer's format or YYYY-MM-DD. */
  readonly date: string;
  /** The id of a payment method, or a text that isn't one. */
  readonly method: string;
  /** Keeps what is above the amount due as a credit. */
  readonly keepsCredit: boolean;
  /** Records the line although a payment of the bidder has its reference already. */
  readonly acceptsRepeat: boolean;
}

export type LineField = 'payer' | 'amount' | 'reference' | 'date' | 'method';

export const EMPTY_LINE: EnteredLine = {
  payer: '',
  amount: '',
  reference: '',
  date: '',
  method: '',
  keepsCredit: false,
  acceptsRepeat: false,
};

/** Returns whether nothing is entered on a line. Such a line isn't saved. */
export const isBlank = ({ payer, amount, reference, date, method }: EnteredLine): boolean =>
  [payer, amount, reference, date, method].every((text) => text.trim() === '');

/** What is known of an invoice that a line pays; amounts in minor units of its currency. */
export interface PayableInvoice extends PayableName {
  readonly currency: string;
  readonly outstanding: Minor;
  /** Why no payment can be recorded; null when it can. */
  readonly refusal: string | null;
}

/** What lines are checked against. */
export interface SheetContext<Invoice extends PayableInvoice> {
  /** The payer of a text; undefined while it is searched for. */
  readonly payerOf: (text: string) => Payer<Invoice> | undefined;
  readonly today: LocalDate;
  /** The viewer's, for typed dates. */
  readonly locale: string;
  /** Ids of the payment methods that staff can choose. */
  readonly methods: ReadonlySet<string>;
  /** Describes the recorded payment of the invoice's bidder with a reference; null if there is none, or if it isn't known yet. */
  readonly recordedWith: (reference: string, invoice: Invoice) => string | null;
}

/** A line with what follows from it. */
export interface SheetLine<Invoice extends PayableInvoice> {
  readonly invoice: Invoice | null;
  /** The invoices that the payer may mean, when there are several. */
  readonly choices: readonly Invoice[];
  /** Due on the invoice before this line: earlier lines that pay it are deducted. */
  readonly due: Minor;
  /** Null while there is none, or none that can be saved. */
  readonly amount: Minor | null;
  /** What the amount has above what is due; 0 for nothing. */
  readonly above: Minor;
  /** Describes an earlier payment of the bidder with the same reference, which staff have to accept; null for none. */
  readonly repeat: string | null;
  readonly problems: readonly { readonly field: LineField; readonly message: string }[];
  /** What doesn't prevent saving, but may be a mistake. */
  readonly warning: string | null;
}

export interface Sheet<Invoice extends PayableInvoice> {
  readonly lines: readonly SheetLine<Invoice>[];
  /** The currency of the first line with an invoice; null for none. */
  readonly currency: string | null;
  readonly total: Minor;
  /** Lines that are not blank. */
  readonly count: number;
}

function payerProblem(payer: string, found: Payer<PayableInvoice> | undefined, currency: string | null): string | null {
  if (payer.trim() === '') return 'Enter an invoice number, a paddle, or a name.';
  if (found === undefined) return null;
  if (found.kind === 'UNKNOWN') return `No open invoice found for "${payer.trim()}".`;
  if (found.kind === 'SEVERAL') return `Several invoices match "${payer.trim()}". Choose one.`;
  const { invoice } = found;
  if (invoice.refusal !== null) return invoice.refusal;
  return currency !== null && invoice.currency !== currency
    ? `Invoice ${invoice.number} is in ${invoice.currency}. A deposit has one currency, ${currency}.`
    : null;
}

/** The amount of a line, or why it has none. Without an invoice, its currency isn't known yet. */
function readAmount(
  text: string,
  currency: string | null,
): { readonly amount: Minor | null; readonly problem: string | null } {
  const [of, written] = currency === null ? ['USD', withoutCurrencyMarks(text)] : [currency, text];
  const typed = typedPayment(written, of);
  if (!typed.ok) return { amount: null, problem: typed.message };
  if (typed.value === '') return { amount: null, problem: 'Enter an amount.' };
  return { amount: minorFromDecimal(typed.value, of), problem: null };
}

function dateProblem(text: string, today: LocalDate, locale: string): string | null {
  if (text.trim() === '') return null;
  const date = parseTypedDate(text, locale);
  return date === null ? `Enter a date as ${dateFormatOf(locale)}.` : markedDateProblem(date, today);
}

/** Says where a line with a date in a past month counts for sales tax; null for any other. */
function lateWarning(text: string, today: LocalDate, locale: string): string | null {
  const date = text.trim() === '' ? null : parseTypedDate(text, locale);
  return date === null || markedDateProblem(date, today) !== null ? null : lateTaxNote(date, today);
}

const referenceProblem = (text: string): string | null =>
  text.trim().length > REFERENCE_LIMIT
    ? `A reference can have at most ${REFERENCE_LIMIT} characters.`
    : cardNumberRefusal(text);

const methodOf = (text: string, methods: ReadonlySet<string>): string | null =>
  text === '' || methods.has(text) ? null : `"${text}" is not a payment method that can be chosen.`;

/** Lines of the same reference and amount may be one check that was entered twice. */
const repeatKey = ({ reference }: EnteredLine, amount: Minor | null): string | null =>
  reference.trim() === '' || amount === null ? null : `${reference.trim().toLowerCase()} ${amount}`;

function warnRepeated<Invoice extends PayableInvoice>(
  entered: readonly EnteredLine[],
  lines: readonly SheetLine<Invoice>[],
): SheetLine<Invoice>[] {
  const firstOf = new Map<string, number>();
  return lines.map((line, index) => {
    const key = repeatKey(entered[index] ?? EMPTY_LINE, line.amount);
    if (key === null) return line;
    const first = firstOf.get(key);
    if (first === undefined) {
      firstOf.set(key, index);
      return line;
    }
    return { ...line, warning: `Same reference and amount as line ${first + 1}.` };
  });
}

/** Reads the lines of a receipt: their invoices and amounts, what is due before each of them, and what prevents saving. */
export function readSheet<Invoice extends PayableInvoice>(
  entered: readonly EnteredLine[],
  { payerOf, today, locale, methods, recordedWith }: SheetContext<Invoice>,
): Sheet<Invoice> {
  const paid = new Map<number, Minor>();
  let currency: string | null = null;
  const lines = entered.map((line): SheetLine<Invoice> => {
    const nothing = {
      invoice: null,
      choices: [],
      due: 0,
      amount: null,
      above: 0,
      repeat: null,
      problems: [],
      warning: null,
    };
    if (isBlank(line)) return nothing;
    const found = line.payer.trim() === '' ? undefined : payerOf(line.payer);
    const invoice = found?.kind === 'FOUND' ? found.invoice : null;
    const payer = payerProblem(line.payer, found, currency);
    currency ??= invoice?.currency ?? null;
    const before = invoice === null ? 0 : (paid.get(invoice.number) ?? 0);
    const due = invoice === null ? 0 : Math.max(0, invoice.outstanding - before);
    const { amount, problem } = readAmount(line.amount, invoice?.currency ?? currency);
    if (invoice !== null && amount !== null) paid.set(invoice.number, before + amount);
    const above = invoice === null || payer !== null || amount === null ? 0 : creditOf(amount, due, 'KEEP_AS_CREDIT');
    const part =
      invoice === null || payer !== null || amount === null || (line.keepsCredit && above > 0)
        ? null
        : partProblem(amount, due, invoice.currency, locale);
    const reference = line.reference.trim();
    const repeat = invoice === null || reference === '' ? null : recordedWith(reference, invoice);
    const problems = {
      payer,
      amount: problem ?? part,
      reference: referenceProblem(line.reference) ?? (line.acceptsRepeat ? null : repeat),
      date: dateProblem(line.date, today, locale),
      method: methodOf(line.method, methods),
    };
    return {
      invoice,
      choices: found?.kind === 'SEVERAL' ? found.invoices : [],
      due,
      amount,
      above,
      repeat,
      problems: (Object.keys(problems) as LineField[]).flatMap((field) => {
        const message = problems[field];
        return message === null ? [] : [{ field, message }];
      }),
      warning: repeat !== null && line.acceptsRepeat ? repeat : lateWarning(line.date, today, locale),
    };
  });
  return {
    lines: warnRepeated(entered, lines),
    currency,
    total: sumMinor(lines.map(({ amount }) => amount ?? 0)),
    count: entered.filter((line) => !isBlank(line)).length,
  };
}

/** What a deposit slip says; null for what it leaves out. */
export interface Control {
  readonly total: Minor | null;
  readonly count: number | null;
}

/** Why lines don't match their deposit slip; null when they do. */
export function controlProblem(
  { total, count }: { readonly total: Minor; readonly count: number },
  control: Control,
  currency: string,
  locale?: string,
): string | null {
  if (control.count !== null && control.count !== count)
    return `The deposit slip has ${control.count} payments, but ${count} are entered.`;
  if (control.total === null || control.total === total) return null;
  const difference = amountInWords(Math.abs(control.total - total), currency, locale);
  return total < control.total
    ? `The payments are ${difference} below the total of the deposit slip.`
    : `The payments are ${difference} above the total of the deposit slip.`;
}
