/** A tax or fee row of a template as it is typed. */
export interface ChargeRowInput {
  readonly name: string;
  /** Percent, in figures: "8.875". */
  readonly rate: string;
  /** ISO 3166-1 alpha-2, ALL, or empty while none is chosen. */
  readonly country: string;
  /** Code of the state, or empty. */
  readonly state: string;
  readonly onHammer: boolean;
  readonly onLiveFee: boolean;
  /** On the buyer's premium (BP). */
  readonly onPremium: boolean;
}

/** A message of a template as it is typed. */
export interface MessageInput {
  readonly header: string;
  readonly detail: string;
  /** Its place among the messages, from 1. */
  readonly sequence: number;
}

/** What charges are kept for: the invoice, or every lot. */
export type ChargesApply = 'PER_INVOICE' | 'PER_LOT';

/** An invoice template as it is typed: nothing is checked yet. */
export interface TemplateInput {
  readonly name: string;
  readonly subject: string;
  readonly replyToName: string;
  readonly replyToEmail: string;
  readonly bccEmail: string;
  /** ID of the location whose address the invoices show; null while none is chosen. */
  readonly locationNumber: number | null;
  readonly chargesApply: ChargesApply;
  readonly offersPayPal: boolean;
  readonly payPalEmail: string;
  /** Whether taxes are laid on the fees too. */
  readonly taxesFees: boolean;
  readonly taxes: readonly ChargeRowInput[];
  readonly fees: readonly ChargeRowInput[];
  readonly messages: readonly MessageInput[];
}

/** Limits of a template, in characters or in rows. The specification has none for messages and for the number of rows. */
export const TEMPLATE_LIMITS = {
  name: 50,
  subject: 72,
  replyToName: 150,
  replyToEmail: 150,
  bccEmail: 150,
  payPalEmail: 150,
  chargeName: 50,
  header: 150,
  detail: 10_000,
  charges: 100,
  messages: 50,
} as const;

/** A row that was added and not filled in yet. Its rate clears when it gets the focus. */
export const EMPTY_CHARGE: ChargeRowInput = {
  name: '',
  rate: '0.00',
  country: '',
  state: '',
  onHammer: false,
  onLiveFee: false,
  onPremium: false,
};

/** What a new template begins with. */
export const NEW_TEMPLATE: TemplateInput = {
  name: '',
  subject: '',
  replyToName: '',
  replyToEmail: '',
  bccEmail: '',
  locationNumber: null,
  chargesApply: 'PER_INVOICE',
  offersPayPal: false,
  payPalEmail: '',
  taxesFees: false,
  taxes: [],
  fees: [],
  messages: [
    { header: 'Payment Option(s)', detail: '', sequence: 1 },
    { header: 'Shipping Notes', detail: '', sequence: 2 },
  ],
};
