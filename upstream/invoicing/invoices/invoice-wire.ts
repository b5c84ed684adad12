import { z } from 'zod';
import { parseLocalDate } from '../../../rules/core/dates';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { TAX_CODES } from '../../../rules/lots/tax-codes';
import { typedWire } from '../../core/http/record-wire';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../../core/http/wire';
import { AdditionalPriceJson, AdditionalRounds, PriceJson, TotalsJson } from '../records/price-wire';
import { DeliveryJson } from './delivery-wire';

export const InvoiceDetailJson = z.object({
  additionalRounds: AdditionalRounds.describe('added'),
  invoiceDetailID: z.int(),
  lotID: z.int(),
  lotRef: z.string(),
  lotNum: z.int(),
  lotNumExt: z.string(),
  lotURL: z.string().nullable(),
  lotTitle: z.string(),
  saleIdentifier: z.string(),
  suppress: z.boolean(),
  restricted: z.boolean(),
  paid: z.boolean(),
  paidDate: Timestamp.nullable(),
  paidDateString: z.string().nullable(),
  shipped: z.boolean(),
  shippedDate: Timestamp.nullable(),
  shippedDateString: z.string().nullable(),
  totalAmount: Amount,
  totalAmountPaid: Amount,
  amountDue: Amount.describe('added: amount that marking it as paid records, including additional charges'),
  paidRefusal: z.string().nullable().describe('added: why it can’t be marked as paid'),
  notPaidRefusal: z.string().nullable().describe('added: why it can’t be marked as not paid'),
  paymentMethod: z.string().nullable(),
  paymentMethodID: z.int().nullable(),
  onlinePaymentStat: z.string().nullable(),
  disputeRef: z.string().nullable(),
  canOpenDispute: z.boolean(),
  additionalCharge: z.boolean(),
  priceInfo: PriceJson.extend({ suppress: z.boolean() }),
  additionalPriceInfo: AdditionalPriceJson,
  /* added */
  invoiceID: z.int(),
  catalogID: z.int(),
  imgUrl: z.string().nullable(),
  status: z.enum(['NOT_SENT', 'SENT', 'PAID', 'SHIPPED', 'CREDITED']),
  taxCode: z.enum(['', ...TAX_CODES]).describe('How the lot was taxed when it was invoiced; empty without a tax code'),
  resaleRight: z.boolean().describe('Whether the artist’s resale right was charged on the lot when it was invoiced'),
  canceled: z.boolean().describe('Whether a closed dispute canceled the sale of the lot'),
  credited: Amount.describe('What the credit note that canceled the sale credits, with its taxes'),
  version: z.int(),
  disputeOpensOn: z
    .string()
    .nullable()
    .describe(
      "YYYY-MM-DD in the house's time zone: first day on which a dispute can be opened; null until the session has ended",
    ),
  disputeRefusal: z.string().nullable().describe('Why only a super user can open a dispute now; null when anyone can'),
  carrier: z.string(),
  trackingNumber: z.string().describe('Tracking number of the shipment; empty when unknown'),
  suppressedDate: Timestamp.nullable(),
  suppressedBy: z.string().nullable().describe('Name of the user who hid the item; null while it is shown'),
});

export type InvoiceDetailJson = z.infer<typeof InvoiceDetailJson>;

/** The texts are specified, except for those about unallocated, refunded or disputed payments. */
const BatchIneligibilityCode = z.enum([
  'HOUSE_PAYMENT_PROCESSING_DISABLED',
  'FLOOR_BIDDER_INVOICE',
  'INVOICE_CREDITED',
  'INVOICE_PAID',
  'INVOICE_PENDING_ACH',
  'PAYMENT_UNALLOCATED',
  'PAYMENT_CHARGED_BACK',
  'PAYMENT_REFUNDED',
  'INVOICE_ITEMS_RESTRICTED',
  'INVOICE_ITEMS_SUPPRESSED',
  'CREDIT_CARD_LIMIT_EXCEEDED',
  'NO_CREDIT_CARD_FOR_APPROVAL',
  'AVA_TAX_CALC_ERROR',
  'INVOICE_NOT_SENT',
  'INVOICE_EDIT_NOT_SENT',
  'INVOICE_SENT_LESS_THAN_2_DAYS',
  'AUTOCHARGE_SCHEDULED',
  'CANNOT_PROCESS',
]);

const InvoicePaymentState = z.enum([
  'DISPUTED',
  'UNALLOCATED',
  'ACTION_NEEDED',
  'CREDIT_OWED',
  'PARTLY_REFUNDED',
  'REFUNDED',
]);

export const InvoiceJson = z.object({
  additionalRounds: AdditionalRounds.describe('added: rounds of additional charges of the invoice with all its items'),
  invoiceID: z.int(),
  memberID: z.int().nullable(),
  approvalID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  ...typedWire(invoiceFields),
  paddleNumber: z.string(),
  city: z.string(),
  state: z.string(),
  province: z.string(),
  country: z.string(),
  channel: z.enum(['INV', 'PL', 'AZ', 'Floor']),
  notes: z.string(),
  pickup: z.boolean(),
  allPaid: z.boolean(),
  onlinePaymentStat: z.string().nullable(),
  invoiceSentDate: Timestamp.nullable(),
  invoiceSentDateString: z.string().nullable(),
  invoiceTotal: Amount,
  invoicePaid: Amount,
  paymentsMade: Amount.describe('added: invoicePaid, and payments on additional charges'),
  outStandingBalance: Amount,
  totalPrice: PriceJson,
  additionalPriceInfo: AdditionalPriceJson,
  creditCardLimitExceeded: z.boolean(),
  batchChargeEligible: z.boolean(),
  batchChargIneligibilityReason: z.string().nullable(),
  canHouseProcessCards: z.boolean(),
  autoChargeDate: z.object({ time: Timestamp }).nullable(),
  firstEligibleAutoChargeDate: Timestamp.nullable(),
  applyCostPerLot: z.boolean(),
  costsOverride: z.boolean(),
  invoiceDetails: z.array(InvoiceDetailJson).nullable().describe('null when the request has details=false'),
  /* added */
  invoiceRef: z.string(),
  invoiceGroupID: z.int(),
  companyID: z.int(),
  company: z.string(),
  phone: z.string(),
  street1: z.string(),
  street2: z.string(),
  postalCode: z.string(),
  taxExempt: z.boolean(),
  /* added */ exemptionNumber: z
    .string()
    .describe('The certificate for which it is exempt; empty if it isn’t, or if its bidder is exempt everywhere'),
  exemptionReason: z
    .string()
    .describe('Why staff set or removed the exemption; empty while it follows from the bidder'),
  taxReason: z
    .string()
    .describe('Why staff entered the tax by hand, instead of the computed one; empty while it is computed'),
  invoiceDate: z
    .string()
    .nullable()
    .describe("YYYY-MM-DD in the house's time zone: the day of the first send; null until then"),
  dueDate: z.string().nullable().describe('YYYY-MM-DD: the last day to pay; null until the invoice is sent'),
  overdue: z.boolean().describe("Whether an amount is due and the last day to pay is over in the house's time zone"),
  currencyCode: z.string(),
  itemCount: z.int(),
  additionalTotal: Amount,
  credited: Amount.describe('Sum of the credit notes'),
  pendingPayment: Amount,
  pendingCharges: Amount,
  restrictedTotal: Amount,
  onlineTotal: Amount,
  hasRestricted: z.boolean(),
  invoiceStatus: z.enum(['CREDITED', 'PAID', 'PAYMENT_PENDING', 'PAYMENT_FAILED', 'PARTIAL_PAID', 'SENT', 'NOT_SENT']),
  invoiceStatusDate: Timestamp.nullable(),
  paymentState: InvoicePaymentState.nullable().describe('What is special about the payments, beside the status'),
  paidSinceFailure: Amount.describe('What was paid since the payment failed; 0 unless invoiceStatus is PAYMENT_FAILED'),
  shipStatus: z.enum(['SHIPPED', 'PARTIAL_SHIPPED', 'NOT_SHIPPED']),
  shippedDate: Timestamp.nullable(),
  createdAt: Timestamp,
  version: z.int(),
  delivery: DeliveryJson.nullable(),
  batchChargeIneligibilityCodes: z
    .array(BatchIneligibilityCode)
    .describe(
      'Why the card can’t be charged, most important first; the text of the first is batchChargIneligibilityReason',
    ),
  chargeHold: z
    .enum(['REFUNDED', 'CHARGED_BACK'])
    .nullable()
    .describe('Why the card is not charged until a user allows it: a payment was refunded or charged back'),
  chargeAgainReason: z.string().describe('Why a user allowed charging the card again; empty when nobody did'),
  autoChargeDay: z.string().nullable().describe("autoChargeDate as YYYY-MM-DD in the house's time zone"),
  firstEligibleAutoChargeDay: z
    .string()
    .nullable()
    .describe('firstEligibleAutoChargeDate as YYYY-MM-DD in the house’s time zone'),
  autoChargeOutdated: z
    .boolean()
    .describe(
      'True when autoChargeDay has passed or is earlier than firstEligibleAutoChargeDay: the card is not charged on that day',
    ),
  autoChargeRefusals: z
    .array(z.string())
    .describe('Why no auto-charge date can be set, most important first; empty when one can be set'),
  taxFailed: z.boolean().describe('True when the automatic tax could not be calculated for the address'),
  deliveryRefusal: z.string().nullable().describe('Why the invoice can’t be switched between pickup and shipping'),
  paidRefusal: z.string().nullable().describe('Why the whole invoice can’t be marked as paid'),
  notPaidRefusal: z.string().nullable().describe('Why the whole invoice can’t be marked as not paid'),
  paymentRefusal: z
    .string()
    .nullable()
    .describe('Why no payment of an amount can be recorded. An invoice that was partly paid online takes one'),
});

export type InvoiceJson = z.infer<typeof InvoiceJson>;

const Day = z
  .string()
  .max(20)
  .refine((day) => parseLocalDate(day) !== null, 'Enter a date as MM/DD/YYYY or YYYY-MM-DD.');

/**
 * Filters for invoices of a group (added). `search` is a case-insensitive part of first name, last name, "first last", or number, or a
 * whole paddle or lot number; if no name or invoice number matches, part of an email address or a lot's title.
 */
export const InvoiceFilterJson = z.object({
  search: z.string().max(200).optional(),
  paid: z.enum(['true', 'false']).optional(),
  status: z
    .enum(['CREDITED', 'PAID', 'PAYMENT_PENDING', 'PAYMENT_FAILED', 'PARTIAL_PAID', 'SENT', 'NOT_SENT'])
    .optional(),
  sent: z.enum(['true', 'false']).optional(),
  paymentState: InvoicePaymentState.optional(),
  overdueOn: Day.optional().describe('Only invoices that are due before this day and have an outstanding balance'),
  creditOwed: z.enum(['true', 'false']).optional().describe('Whether the outstanding balance is negative'),
});

export type InvoiceFilterJson = z.infer<typeof InvoiceFilterJson>;

const Decimal = z
  .string()
  .max(20)
  .regex(/^-?\d{1,13}(\.\d{1,3})?$/, 'Enter an amount such as 1250.00.');

/** Filters for invoices of all groups (added): those of a group, and where, when, and how much. */
export const HouseFilterJson = z.object({
  ...InvoiceFilterJson.shape,
  groupIDs: IdsQuery,
  approvalIDs: IdsQuery,
  channel: z.enum(['INV', 'PL', 'AZ', 'Floor']).optional(),
  createdFrom: z.coerce.number().int().optional(),
  createdTo: z.coerce.number().int().optional(),
  currencyCode: z.string().max(3).optional(),
  mailRefused: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether the last email was refused, and the email address has not changed since'),
  dueFrom: Day.optional().describe('First due date'),
  dueTo: Day.optional().describe('Last due date'),
  totalFrom: Decimal.optional().describe(
    'Lowest invoice total, in currencyCode or the currency of the house; only invoices in it are selected',
  ),
  totalTo: Decimal.optional().describe('Highest invoice total'),
  outstandingFrom: Decimal.optional().describe('Lowest outstanding balance'),
  outstandingTo: Decimal.optional().describe('Highest outstanding balance'),
});

export type HouseFilterJson = z.infer<typeof HouseFilterJson>;

export const InvoiceSort = z.enum([
  'number',
  'name',
  'paddle',
  'total',
  'outstanding',
  'status',
  'shipStatus',
  'items',
  'platform',
  'location',
  'created',
  'due',
  'group',
]);

export const windowed = {
  ...PageQuery,
  sort: InvoiceSort.optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  details: z.enum(['true', 'false']).optional(),
};

/**
 * GET /app/house/{houseRef}/invoices (added): the house's invoices for reports, or by ids, or those that contain the lines of detailIDs;
 * latest first.
 */
export const InvoicesQuery = z.object({
  ...windowed,
  ...HouseFilterJson.shape,
  ids: IdsQuery,
  detailIDs: IdsQuery,
  totals: z
    .enum(['true', 'false'])
    .optional()
    .describe('false: without the number and the totals of all matches, which are then 0 and empty'),
});

export const InvoicesAnswer = data(
  z.object({
    invoices: z.array(InvoiceJson),
    totalRecords: z.int(),
    totals: z.array(TotalsJson.extend({ currencyCode: z.string() })),
  }),
);

export type InvoicesJson = z.infer<typeof InvoicesAnswer>['data'];

/**
 * GET /app/house/{houseRef}/invoiceWindows?groupIDs=|approvalIDs=|personIDs= (added): the same page of invoices per group, bidder, or person;
 * latest first unless sorted.
 */
export const InvoiceWindowsQuery = z.object({
  ...windowed,
  ...InvoiceFilterJson.shape,
  groupIDs: IdsQuery,
  approvalIDs: IdsQuery,
  personIDs: IdsQuery,
});

export const InvoiceWindowsAnswer = data(
  z.object({
    owners: z.array(
      z.object({
        id: z.int().describe('Id of the group, bidder, or person (invoiceGroupID, approvalID, or personID)'),
        ...InvoicesAnswer.shape.data.shape,
      }),
    ),
  }),
);

export type InvoiceWindowsJson = z.infer<typeof InvoiceWindowsAnswer>['data'];
