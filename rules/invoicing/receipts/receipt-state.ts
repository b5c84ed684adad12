/** The states of a receipt: whether its payments were undone since. */
export const RECEIPT_STATES = ['RECORDED', 'PARTLY_UNDONE', 'UNDONE'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

const TEXTS: Readonly<Record<ReceiptState, string>> = {
  RECORDED: 'Recorded',
  PARTLY_UNDONE: 'Partly undone',
  UNDONE: 'Undone',
};

/** A state as staff read it. */
export const receiptStateText = (state: ReceiptState): string => TEXTS[state];

/** Returns the state of a receipt of that many payments. */
export const receiptState = (payments: number, undone: number): ReceiptState =>
  undone === 0 ? 'RECORDED' : undone < payments ? 'PARTLY_UNDONE' : 'UNDONE';

/** The name of a receipt, such as in titles. */
export const receiptName = (number: number): string => `Deposit ${number}`;

/** What can't be undone of a receipt, and why. */
export interface ReceiptUndoRefusal {
  readonly groupTitle: string;
  readonly invoiceNumbers: readonly number[];
  readonly reason: string;
}

/** Says what can't be undone, for staff. */
export const undoRefusalText = (refusals: readonly ReceiptUndoRefusal[]): string =>
  refusals
    .map(({ groupTitle, invoiceNumbers, reason }) => `${groupTitle}, ${named(invoiceNumbers)}: ${reason}`)
    .join(' ');

const named = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `invoice ${numbers[0]}` : `invoices ${numbers.join(', ')}`;
