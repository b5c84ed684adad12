import type { TaxCode } from '../lots/tax-codes';

/** A tax or fee row of a template as typed. */
export interface ChargeRowInput {
  readonly name: string;
  /** Percentage as text: "8.875". */
  readonly rate: string;
  /** ISO 3166-1 alpha-2, ALL, or empty if none is chosen. */
  readonly country: string;
  /** State code, or empty. */
  readonly state: string;
  readonly onHammer: boolean;
  readonly onLiveFee: boolean;
  /** Whether the charge applies to the buyer's premium (BP). */
  readonly onPremium: boolean;
  /** Taxes only: whether the tax applies to the charge for shipping, and to other charges that staff enter. */
  readonly onShipping: boolean;
  readonly onOther: boolean;
  /** Taxes only: the tax codes of the lots whose prices the tax applies to; empty for all lots. */
  readonly taxCodes: readonly TaxCode[];
}

/** A band of the artist's resale right as typed: the amount above which its rate applies. */
export interface ResaleBandInput {
  readonly above: string;
  readonly rate: string;
}

/** The artist's resale right as typed. Amounts are whole ones in the currency of the sale. */
export interface ResaleRightInput {
  readonly name: string;
  readonly threshold: string;
  /** Empty for no maximum. */
  readonly maximum: string;
  readonly bands: readonly ResaleBandInput[];
}

/** The parts of an invoice that a tax can apply to. */
export const CHARGED_PARTS = ['onHammer', 'onLiveFee', 'onPremium', 'onShipping', 'onOther'] as const;

/** A message of a template as typed. */
export interface MessageInput {
  readonly header: string;
  readonly detail: string;
  /** Position among the messages, from 1. */
  readonly sequence: number;
}

/** Whether charges are entered per invoice or per lot. */
export type ChargesApply = 'PER_INVOICE' | 'PER_LOT';

/** An invoice template as typed, before validation. */
export interface TemplateInput {
  readonly name: string;
  readonly subject: string;
  readonly replyToName: string;
  readonly replyToEmail: string;
  readonly bccEmail: string;
  /** Id of the location whose address the invoices show; null if none is chosen. */
  readonly locationNumber: number | null;
  readonly chargesApply: ChargesApply;
  readonly offersPayPal: boolean;
  readonly payPalEmail: string;
  /** Payment terms as typed: days after the invoice date, '0' for payment on receipt. */
  readonly paymentDays: string;
  /** Whether taxes also apply to fees. */
  readonly taxesFees: boolean;
  readonly taxes: readonly ChargeRowInput[];
  readonly fees: readonly ChargeRowInput[];
  /** Null if it isn't charged. */
  readonly resaleRight: ResaleRightInput | null;
  readonly messages: readonly MessageInput[];
}

/** Limits of a template, in characters or rows. The specification doesn't limit messages or the number of rows. */
export const TEMPLATE_LIMITS = {
  name: 50,
  subject: 72,
  replyToName: 150,
  replyToEmail: 150,
  bccEmail: 150,
  payPalEmail: 150,
  paymentDays: 3,
  chargeName: 50,
  header: 150,
  detail: 10_000,
  charges: 100,
  messages: 50,
  bands: 20,
} as const;

/** A row that was added but not filled in yet. A rate of 0 has to be entered. */
export const EMPTY_CHARGE: ChargeRowInput = {
  name: '',
  rate: '',
  country: '',
  state: '',
  onHammer: false,
  onLiveFee: false,
  onPremium: false,
  onShipping: false,
  onOther: false,
  taxCodes: [],
};

/** The initial values of a new template. */
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
  paymentDays: '0',
  taxesFees: false,
  taxes: [],
  fees: [],
  resaleRight: null,
  messages: [
    { header: 'Payment Option(s)', detail: '', sequence: 1 },
    { header: 'Shipping Notes', detail: '', sequence: 2 },
  ],
};
