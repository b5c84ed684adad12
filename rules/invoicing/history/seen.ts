import { formatDayAndTime, type Instant } from '../../core/dates';
import { editedFieldLabel } from './edit-words';

/**
 * Actions with invoices that have an effect outside the house: they apply to the version that staff saw, or are rejected. A message
 * without amounts is a MESSAGE, one with amounts a MESSAGE_WITH_AMOUNTS. AUTO_CHARGE sets the day on which cards will be charged.
 */
export type OutwardAct = 'SEND' | 'CHARGE' | 'MESSAGE' | 'MESSAGE_WITH_AMOUNTS' | 'REFUND' | 'AUTO_CHARGE';

const AMOUNTS = /^(payment|charge|credit)\.|^suppressed$/;
const FIELDS: Readonly<Record<OutwardAct, readonly string[]>> = {
  SEND: ['email', 'pickup'],
  CHARGE: ['chargeHold'],
  MESSAGE: ['email'],
  MESSAGE_WITH_AMOUNTS: ['email'],
  REFUND: [],
  AUTO_CHARGE: ['chargeHold'],
};

/**
 * Whether an edit of this field changes what the action sends or charges. Notes and shipping, for example, appear in no invoice document.
 */
export const mattersFor = (act: OutwardAct, field: string): boolean =>
  (act !== 'MESSAGE' && AMOUNTS.test(field)) || FIELDS[act].includes(field);

const DOCUMENT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  Location: ['street1', 'street2', 'city', 'state', 'country', 'postalCode', 'phone', 'timeZone'],
  House: ['houseName', 'email', 'processorType', 'paymentProcessingEnabled'],
};
const MESSAGE_FIELDS: Readonly<Record<string, readonly string[]>> = { House: ['houseName', 'email'] };

type Values = Readonly<Record<string, unknown>> | null;

const showsIn = (fields: typeof DOCUMENT_FIELDS, type: string, before: Values, after: Values): boolean =>
  (fields[type] ?? []).some((name) => after !== null && name in after && after[name] !== before?.[name]);

/** Whether a change of the house or of a location shows on invoice documents. */
export const showsOnDocuments = (type: string, before: Values, after: Values): boolean =>
  showsIn(DOCUMENT_FIELDS, type, before, after);

/** Whether a change of the house shows in messages to bidders. */
export const showsInMessages = (type: string, before: Values, after: Values): boolean =>
  showsIn(MESSAGE_FIELDS, type, before, after);

const NOTHING_DONE: Readonly<Record<OutwardAct, string>> = {
  SEND: 'Nothing was sent.',
  CHARGE: 'Nothing was charged.',
  MESSAGE: 'Nothing was sent.',
  MESSAGE_WITH_AMOUNTS: 'Nothing was sent.',
  REFUND: 'Nothing was refunded.',
  AUTO_CHARGE: 'No date was changed.',
};

/** Returns the rejection in one line; the changes follow it, one by one. */
export function changedSinceSeen(act: OutwardAct, invoiceCount: number): string {
  const what =
    invoiceCount === 0
      ? 'Something changed since you opened this page.'
      : invoiceCount === 1
        ? 'One invoice has changed since you saw it.'
        : `${invoiceCount} invoices have changed since you saw them.`;
  return `${what} ${NOTHING_DONE[act]} Review the changes, then try again.`;
}

/** The user who changed something and when. `by` is null for the system itself. */
export interface Change {
  readonly by: string | null;
  readonly at: Instant;
  readonly timeZone: string;
  /** The reader's, or en-US. */
  readonly locale?: string | undefined;
}

const changeSentence = (what: string, { by, at, timeZone, locale }: Change): string =>
  `${by ?? 'The system'} changed ${what} on ${formatDayAndTime(at, timeZone, locale)}.`;

/** Describes what an edit changed on an invoice, by the names of its fields. */
export function changedInvoice(invoiceNumber: number, fields: readonly string[], change: Change): string {
  const labels = [...new Set(fields.flatMap((name) => editedFieldLabel(name) ?? []))].join(', ');
  return changeSentence(`${labels} on invoice ${invoiceNumber}`, change);
}

const RECORDS: Readonly<Record<string, string>> = {
  Location: 'the address on the invoices',
  House: 'the house settings',
  BidderCard: 'the card on file of a bidder',
  ChargeAttempt: 'the refunds of this charge',
};

/** Describes the change of a record that is not an invoice. */
export const changedRecord = (type: string, change: Change): string => changeSentence(RECORDS[type] ?? type, change);

/** Why an invoice of a run was not sent although it was ready. */
export const changedWhileSending = (by: string | null): string =>
  `${by ?? 'The system'} changed it while it was being sent. Review the change, then send it.`;

/** The message if the selection differs from the one on the screen. */
export const otherCount = (now: number, seen: number): string =>
  `The selection has ${now} invoices now. Your screen showed ${seen}.`;
