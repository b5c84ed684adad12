import { z } from 'zod';
import { Amount, data, IdsQuery, PageQuery, Timestamp } from '../core/http/wire';
import { SeenBody } from './invoices/seen-wire';

export { SeenBody } from './invoices/seen-wire';

/** JSON of the invoicing calls, spelled as S0§3 and S0§7 spell it; what the schema needs beyond is marked added. */

/* Uninvoiced sessions -------------------------------------------------------------------------------------------- */

export const UninvoicedCatalogJson = z.object({
  catalogRef: z.string(),
  catalogDateFull: z.string().describe("MM/DD/YYYY in the session's zone"),
  catalogTitle: z.string(),
  addressID: z.int(),
  /* added */
  catalogID: z.int(),
  startsAt: Timestamp,
  currencyCode: z.string(),
  soldCount: z.int().describe('Sold lots that are in no living invoice group'),
  bidderCount: z.int(),
  hammerTotal: Amount,
});
export const UninvoicedGroupJson = z.object({
  groupID: z.int(),
  groupName: z.string(),
  catalogs: z.array(UninvoicedCatalogJson),
});
export type UninvoicedGroupJson = z.infer<typeof UninvoicedGroupJson>;
/** GET /app/house/{houseRef}/invoiceCatalogs (S0§7); paging and search added, without a page all are answered. */
export const InvoiceCatalogsQuery = z.object({ ...PageQuery, search: z.string().max(200).optional() });
export const InvoiceCatalogsAnswer = data(
  z.object({ auctionGroups: z.array(UninvoicedGroupJson), totalRecords: z.int() }),
);
export type InvoiceCatalogsJson = z.infer<typeof InvoiceCatalogsAnswer>['data'];

/* Invoice groups --------------------------------------------------------------------------------------------------- */

export const GroupCatalogJson = z.object({
  catalogID: z.int(),
  date: z.string(),
  title: z.string(),
  identifier: z.string(),
  /* added */ startsAt: Timestamp,
  timeZoneID: z.string(),
});
export const PriceJson = z.object({
  hammer: Amount,
  premium: Amount,
  livefee: Amount,
  tax: Amount,
  shipping: Amount,
  insurance: Amount,
  other: Amount,
  currencySymbol: z.string(),
});
export type PriceJson = z.infer<typeof PriceJson>;
/** Progress of long work: counted in invoices. */
export const ProgressJson = z.object({ done: z.int(), total: z.int() });

export const InvoiceGroupJson = z.object({
  invoiceGroupID: z.int(),
  invoiceGroupTitle: z.string(),
  invoiceGroupSettingsID: z.int(),
  invoiceCreated: z.boolean(),
  catalogs: z.array(GroupCatalogJson),
  applyCostPerLot: z.boolean(),
  /* added */
  state: z.enum(['IN_CREATION', 'CREATED', 'FAILED', 'VOIDED']),
  failure: z.string().nullable(),
  progress: ProgressJson.nullable(),
  sentOrPaid: z.boolean().describe('Some invoice was sent or has payments: the group cannot be voided'),
  hasPaddleNumbers: z.boolean(),
  costsOverride: z.boolean().describe('Some invoice keeps charges per lot although the group does not'),
  currencyCode: z.string(),
  addressID: z.int(),
  createdAt: Timestamp,
  createdBy: z.string().nullable(),
  version: z.int(),
  templateVersion: z.int(),
  invoiceCount: z.int(),
  itemCount: z.int(),
  totalPrice: PriceJson,
  invoiceTotal: Amount,
  additionalTotal: Amount,
  paid: Amount,
  outStandingBalance: Amount,
  pendingCharges: Amount,
});
export type InvoiceGroupJson = z.infer<typeof InvoiceGroupJson>;
/** GET /app/house/{houseRef}/invoiceGroups?size=10&page={n}[&startDate=MM/DD/YYYY&endDate=MM/DD/YYYY] (S0§7): latest first; ids and search added. Dates are the creation's, in the house's zone. */
export const InvoiceGroupsQuery = z.object({
  ...PageQuery,
  startDate: z.string().optional(),
  endDate: z.string().optional(),
  ids: IdsQuery,
  search: z.string().max(200).optional(),
});
export const InvoiceGroupsAnswer = data(z.object({ invoices: z.array(InvoiceGroupJson), totalRecords: z.int() }));
export type InvoiceGroupsJson = z.infer<typeof InvoiceGroupsAnswer>['data'];
/** GET /app/house/{houseRef}/invoiceGroup/{invoiceGroupID} (added); POST .../invoiceGroup/{invoiceGroupID}/retry (added) starts a failed creation again and answers the same. */
export const InvoiceGroupAnswer = data(z.object({ invoiceGroup: InvoiceGroupJson }));

/** POST /app/house/{houseRef}/invoiceGroup[?dryRun=true] (S0§7); header Idempotency-Key. Answers at once; the group is then in creation. */
export const CreateGroupBody = z.object({
  catalogRefs: z.array(z.string()).max(250),
  groupTitle: z.string().max(1000),
  invoiceSettingsID: z.int().nullable(),
});
export const CreateGroupQuery = z.object({ dryRun: z.enum(['true', 'false']).optional() });
/** The counts and sums that creating would give. */
export const DryRunJson = z.object({
  currencyCode: z.string(),
  invoiceCount: z.int(),
  itemCount: z.int(),
  totalPrice: PriceJson,
  invoiceTotal: Amount,
});
export type DryRunJson = z.infer<typeof DryRunJson>;
export const CreateGroupAnswer = data(z.object({ invoiceGroupID: z.int().nullable(), dryRun: DryRunJson.nullable() }));
export type CreateGroupJson = z.infer<typeof CreateGroupAnswer>['data'];

/* Invoices ---------------------------------------------------------------------------------------------------------- */

export const AdditionalPriceJson = z.object({
  tax: Amount,
  shipping: Amount,
  insurance: Amount,
  other: Amount,
  paid: z.boolean(),
  paidDateString: z.string().nullable(),
  onlinePaymentStat: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  additionalChargeSentDateString: z.string().nullable(),
  /* added */ status: z.enum(['HIDDEN', 'PAID', 'PAYMENT_PENDING', 'PAYMENT_FAILED', 'SENT', 'NOT_SENT']),
  statusDate: Timestamp.nullable(),
});
/** One round of additional charges (added): charged together, sent and paid together. */
const AdditionalRounds = z.array(AdditionalPriceJson.extend({ round: z.int(), totalAmount: Amount }));
export type AdditionalRoundsJson = z.infer<typeof AdditionalRounds>;
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
  amountDue: Amount.describe('added: what marking it as paid pays, additional charges included'),
  paidRefusal: z.string().nullable().describe('added: why it cannot be marked as paid'),
  notPaidRefusal: z.string().nullable().describe('added: why it cannot be marked as not paid'),
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
  status: z.enum(['NOT_SENT', 'SENT', 'PAID', 'SHIPPED']),
  version: z.int(),
  disputeOpensOn: z
    .string()
    .nullable()
    .describe(
      "YYYY-MM-DD in the house's zone: from this day on a dispute can be opened; null while the session has not ended",
    ),
  disputeRefusal: z
    .string()
    .nullable()
    .describe('Why nobody but a super user can open a dispute now, for staff; null when anybody can'),
  carrier: z.string(),
  trackingNumber: z.string().describe('Of the shipment; empty where not known'),
  suppressedDate: Timestamp.nullable(),
  suppressedBy: z.string().nullable().describe('Who hid it; null while it is shown'),
});
export type InvoiceDetailJson = z.infer<typeof InvoiceDetailJson>;

/** S0§8. */
const BatchIneligibilityCode = z.enum([
  'HOUSE_PAYMENT_PROCESSING_DISABLED',
  'FLOOR_BIDDER_INVOICE',
  'INVOICE_PAID',
  'INVOICE_PENDING_ACH',
  'INVOICE_ITEMS_RESTRICTED',
  'INVOICE_ITEMS_SUPPRESSED',
  'CREDIT_CARD_LIMIT_EXCEEDED',
  'NO_CREDIT_CARD_FOR_APPROVAL',
  'AVA_TAX_CALC_ERROR',
  'INVOICE_NOT_SENT',
  'INVOICE_EDIT_NOT_SENT',
  'INVOICE_SENT_LESS_THAN_2_DAYS',
  'AUTOCHARGE_SCHEDULED',
]);

/** The latest message that carried the invoice, and what became of it (DESIGN: Mail). */
export const DeliveryJson = z.object({
  mailID: z.int(),
  messageID: z.string(),
  recipient: z.string(),
  state: z.enum(['QUEUED', 'SENDING', 'ACCEPTED', 'REFUSED', 'UNKNOWN']),
  reply: z.string().nullable(),
  attempts: z.int(),
  transport: z.enum(['smtp', 'file']).nullable().describe('How the last attempt left; null before the first'),
  queuedAt: Timestamp,
  settledAt: Timestamp.nullable(),
});
export type DeliveryJson = z.infer<typeof DeliveryJson>;

export const InvoiceJson = z.object({
  additionalRounds: AdditionalRounds.describe('added: rounds of the invoice with all its items'),
  invoiceID: z.int(),
  memberID: z.int().nullable(),
  approvalID: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
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
  invoiceDetails: z
    .array(InvoiceDetailJson)
    .nullable()
    .describe('null where the request asked for none (details=false)'),
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
  currencyCode: z.string(),
  itemCount: z.int(),
  additionalTotal: Amount,
  pendingPayment: Amount,
  pendingCharges: Amount,
  restrictedTotal: Amount,
  onlineTotal: Amount,
  hasRestricted: z.boolean(),
  invoiceStatus: z.enum(['PAID', 'PAYMENT_PENDING', 'PAYMENT_FAILED', 'PARTIAL_PAID', 'SENT', 'NOT_SENT']),
  invoiceStatusDate: Timestamp.nullable(),
  shipStatus: z.enum(['SHIPPED', 'PARTIAL_SHIPPED', 'NOT_SHIPPED']),
  shippedDate: Timestamp.nullable(),
  createdAt: Timestamp,
  version: z.int(),
  delivery: DeliveryJson.nullable(),
  batchChargeIneligibilityCodes: z
    .array(BatchIneligibilityCode)
    .describe('All that stand against charging, the most telling first: its text is batchChargIneligibilityReason'),
  autoChargeDay: z.string().nullable().describe("autoChargeDate as YYYY-MM-DD on the house's calendar"),
  firstEligibleAutoChargeDay: z.string().nullable().describe('firstEligibleAutoChargeDate likewise'),
  autoChargeOutdated: z
    .boolean()
    .describe('autoChargeDay is earlier than firstEligibleAutoChargeDay, or has passed: the card is not charged on it'),
  autoChargeRefusals: z
    .array(z.string())
    .describe(
      'All that stands against an auto-charge date, in the texts of S0§8, the most telling first; empty when one can be set',
    ),
  taxFailed: z.boolean().describe('The automatic tax could not be computed for the address'),
  deliveryRefusal: z.string().nullable().describe('Why pickup and shipping cannot be switched'),
  paidRefusal: z.string().nullable().describe('Why the invoice as a whole cannot be marked as paid'),
  notPaidRefusal: z.string().nullable().describe('Why the invoice as a whole cannot be marked as not paid'),
});
export type InvoiceJson = z.infer<typeof InvoiceJson>;

/** What selects invoices of a group (added): search is case-insensitive part of first name, last name, "first last" or number, or a whole paddle or lot number; where no name and no invoice number has it, part of an email address or a lot's title. */
export const InvoiceFilterJson = z.object({
  search: z.string().max(200).optional(),
  paid: z.enum(['true', 'false']).optional(),
  status: z.enum(['PAID', 'PAYMENT_PENDING', 'PAYMENT_FAILED', 'PARTIAL_PAID', 'SENT', 'NOT_SENT']).optional(),
  sent: z.enum(['true', 'false']).optional(),
});
export type InvoiceFilterJson = z.infer<typeof InvoiceFilterJson>;
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
]);
const windowed = {
  ...PageQuery,
  sort: InvoiceSort.optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  details: z.enum(['true', 'false']).optional(),
};
/** GET .../groupDetailInfo (S0§7): without size the whole group; window, filter, numbers of invoices, order and details added; ids, selection (token) and sendRunID each name the invoices. */
export const GroupDetailQuery = z.object({
  ...windowed,
  ...InvoiceFilterJson.shape,
  ids: IdsQuery,
  selection: z.string().max(100).optional(),
  sendRunID: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
});
export const InvoiceIdsBody = z.array(z.int()).max(1000);
export const TotalsJson = z.object({
  invoiceCount: z.int(),
  itemCount: z.int(),
  totalPrice: PriceJson,
  invoiceTotal: Amount,
  additionalTotal: Amount,
  paid: Amount,
  outStandingBalance: Amount,
  pendingCharges: Amount,
});
export type TotalsJson = z.infer<typeof TotalsJson>;
export const GroupDetailAnswer = data(
  z.object({
    invoiceBidders: z.array(InvoiceJson),
    catalogs: z.array(GroupCatalogJson),
    totalPrice: PriceJson,
    totalPriceWithAdditionalCharges: Amount,
    hasPaddleNumbers: z.boolean(),
    totalAmount: Amount,
    outStandingBalance: Amount,
    /* added: the group's stored totals, and the sums of what the filter selects */
    invoiceGroup: InvoiceGroupJson,
    totals: TotalsJson,
    totalRecords: z.int(),
  }),
);
export type GroupDetailJson = z.infer<typeof GroupDetailAnswer>['data'];
/** One edit of invoices of a group (added), and whether it can be undone now. */
export const EditJson = z.object({
  editID: z.int(),
  invoiceGroupID: z.int(),
  action: z.string(),
  label: z.string(),
  at: Timestamp,
  by: z.string().nullable(),
  invoiceCount: z.int(),
  version: z.int(),
  undoes: z.int().nullable(),
  undoneBy: z.int().nullable(),
  canUndo: z.boolean(),
  undoRefusal: z.string().nullable(),
});
export type EditJson = z.infer<typeof EditJson>;
const version = z
  .int()
  .optional()
  .describe('added: the version that the caller has seen; an edit of the same field since is a 409 EDITED_MEANWHILE');
const HidingWish = z.object({ invoiceID: z.int(), invoiceDetailID: z.int(), suppress: z.boolean(), version });
export type HidingWish = z.infer<typeof HidingWish>;
const EmailWish = z.object({ email: z.string(), invoiceID: z.int(), version });
export type EmailWish = z.infer<typeof EmailWish>;
/** POST .../invoiceEmail (added): where invoices go; the addresses of one edit. */
export const InvoiceEmailBody = z.strictObject({ invoiceEmails: z.array(EmailWish).min(1).max(200) });
export type InvoiceEmailBody = z.infer<typeof InvoiceEmailBody>;
const NoteWish = z.object({ notes: z.string(), invoiceID: z.int(), version });
export type NoteWish = z.infer<typeof NoteWish>;
const DeliveryModeWish = z.object({ deliveryMode: z.enum(['pickup', 'shipping']), invoiceID: z.int(), version });
export type DeliveryModeWish = z.infer<typeof DeliveryModeWish>;
/** POST .../groupDetailInfo (S0§7): one of hiding and showing, notes, and pickup or shipping. */
export const GroupDetailBody = z.union([
  z.strictObject({
    invoiceDetails: z
      .array(z.unknown())
      .optional()
      .describe('Named beside invoiceDetailPrice in S0§7, without a shape; nothing is read from it'),
    invoiceDetailPrice: z.array(HidingWish).min(1).max(200),
  }),
  z.strictObject({ invoiceNotes: z.array(NoteWish).min(1).max(5000) }),
  z.strictObject({ invoiceItemDeliveryModes: z.array(DeliveryModeWish).min(1).max(5000) }),
]);
export type GroupDetailBody = z.infer<typeof GroupDetailBody>;
/** `success` is the text 'true'; added: the edit, and the invoices with details and their group as they are now. POST .../invoiceEdit/{editID}/undo (added) answers the same of the undo. */
export const GroupDetailEditAnswer = data(
  z.object({
    success: z.literal('true'),
    /* added */
    edit: EditJson.nullable().describe('null where all was as wished'),
    invoices: z.array(InvoiceJson).describe('None of more than 200'),
    invoiceGroup: InvoiceGroupJson,
  }),
);
export type GroupDetailEditJson = z.infer<typeof GroupDetailEditAnswer>['data'];

/* History (all of it added) -------------------------------------------------------------------------------------------- */

export const EditsQuery = z.object({ ids: IdsQuery });
export const EditsAnswer = data(z.object({ edits: z.array(EditJson) }));
export const HistoryQuery = z.object({ ...PageQuery, invoiceIDs: IdsQuery, groupIDs: IdsQuery, detailIDs: IdsQuery });
const HistoryOf = z.array(z.object({ id: z.int(), totalRecords: z.int(), edits: z.array(EditJson) }));
export const HistoryAnswer = data(
  z.object({ invoices: HistoryOf, invoiceGroups: HistoryOf, invoiceDetails: HistoryOf }),
);
export type HistoryJson = z.infer<typeof HistoryAnswer>['data'];
/** A field of a record before and after an edit, as staff read it; '' for nothing. */
export const EditChangeJson = z.object({
  editID: z.int(),
  invoiceID: z.int(),
  invoiceDetailID: z.int().nullable(),
  lotNumber: z.string().nullable(),
  lotTitle: z.string().nullable(),
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
});
export type EditChangeJson = z.infer<typeof EditChangeJson>;
export const EditChangesQuery = z.object({ ids: IdsQuery, invoiceID: z.coerce.number().int().optional() });
export const EditChangesAnswer = data(z.object({ changes: z.array(EditChangeJson) }));
export type EditChangesJson = z.infer<typeof EditChangesAnswer>['data'];

/** GET .../applyCostPerLot (S0§7). */
export const ApplyCostPerLotAnswer = data(
  z.object({ invoiceBidders: z.array(z.object({ invoiceID: z.int(), applyCostPerLot: z.boolean() })) }),
);

/** GET /app/house/{houseRef}/invoices (added): the house's invoices for reports, or by ids, or those that hold the lines of detailIDs; latest first. */
export const InvoicesQuery = z.object({
  ...windowed,
  ...InvoiceFilterJson.shape,
  ids: IdsQuery,
  detailIDs: IdsQuery,
  groupIDs: IdsQuery,
  approvalIDs: IdsQuery,
  channel: z.enum(['INV', 'PL', 'AZ', 'Floor']).optional(),
  createdFrom: z.coerce.number().int().optional(),
  createdTo: z.coerce.number().int().optional(),
});
export const InvoicesAnswer = data(
  z.object({
    invoices: z.array(InvoiceJson),
    totalRecords: z.int(),
    totals: z.array(TotalsJson.extend({ currencyCode: z.string() })),
  }),
);
export type InvoicesJson = z.infer<typeof InvoicesAnswer>['data'];

/** GET /app/house/{houseRef}/invoiceWindows?groupIDs=|approvalIDs= (added): the same window of the invoices of each group or bidder; latest first unless ordered. */
export const InvoiceWindowsQuery = z.object({
  ...windowed,
  ...InvoiceFilterJson.shape,
  groupIDs: IdsQuery,
  approvalIDs: IdsQuery,
});
export const InvoiceWindowsAnswer = data(
  z.object({
    owners: z.array(
      z.object({ id: z.int().describe('invoiceGroupID or approvalID'), ...InvoicesAnswer.shape.data.shape }),
    ),
  }),
);
export type InvoiceWindowsJson = z.infer<typeof InvoiceWindowsAnswer>['data'];

/* Selections, preview, send --------------------------------------------------------------------------------------------- */

/** POST .../selection (added): keeps a choice of invoices that is too long for a URL; ids, or a filter with exceptions. */
export const SelectionBody = z.union([
  z.object({ ids: z.array(z.int()).min(1).max(5000) }),
  z.object({ filter: InvoiceFilterJson, except: z.array(z.int()).max(5000) }),
]);
export const SelectionAnswer = data(z.object({ token: z.string(), invoiceCount: z.int(), outStandingBalance: Amount }));
export type SelectionJson = z.infer<typeof SelectionAnswer>['data'];
/** Preview and send take the specified body of ids, or (added) ?selection=token with an empty list; preview pages with page and size. */
export const SelectionQuery = z.object({ ...PageQuery, selection: z.string().optional() });

export const PreviewItemJson = z.object({
  lotRef: z.string(),
  lotNumber: z.string().describe('Number with extension'),
  title: z.string(),
  imgUrls: z.array(z.string()),
  hammerTotal: Amount,
  premiumTotal: Amount,
  liveFeeTotal: Amount.describe('added'),
  shipping: Amount,
  insurance: Amount,
  misc: Amount,
  tax: Amount,
  total: Amount,
  paid: z.boolean(),
  suppress: z.boolean(),
  restricted: z.boolean(),
  additionalCharge: z.boolean(),
  additionalPriceInfo: AdditionalPriceJson,
  /* added */ invoiceDetailID: z.int(),
  catalogID: z.int(),
});
/** One invoice as the bidder gets it (S0§2.6, S0§3 preview invoice): kept like this when sent. */
export const PreviewInvoiceJson = z.object({
  invoiceID: z.int(),
  memberID: z.int().nullable(),
  companyId: z.int(),
  billing: z.object({
    firstName: z.string(),
    lastName: z.string(),
    street: z.string(),
    street2: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string(),
    phone: z.string(),
  }),
  emailTo: z.string(),
  invoiceTotal: Amount,
  totalDue: Amount,
  onlineTotal: Amount,
  paymentsMade: Amount,
  restrictedTotal: Amount,
  currencyCode: z.string(),
  pickup: z.boolean(),
  showCostsPerItem: z.boolean(),
  allPaid: z.boolean(),
  shipHandle: Amount,
  insurance: Amount,
  misc: Amount,
  tax: Amount,
  additionalCharge: z.boolean(),
  additionalPriceInfo: AdditionalPriceJson,
  totalAdditionalCharges: Amount,
  acceptedCards: z.array(z.enum(['VISA', 'MC', 'DISC', 'AMEX'])),
  alternativePaymentUrl: z.string().nullable(),
  allowACHPayment: z.boolean(),
  auctionList: z.object({
    auctions: z.array(
      z.object({ title: z.string(), date: z.string(), /* added */ catalogID: z.int(), identifier: z.string() }),
    ),
  }),
  invoiceItems: z.object({ items: z.array(PreviewItemJson) }),
  house: z.object({ name: z.string(), email: z.string() }),
  houseAddress: z.object({
    street1: z.string(),
    street2: z.string(),
    city: z.string(),
    stateCountryCompositeKey: z.string().describe('State and country as ST-CC'),
    province: z.string(),
    postCode: z.string(),
    telNo: z.string(),
    timeZoneID: z.string(),
  }),
  invoiceMessages: z.array(
    z.object({
      header: z.string(),
      detail: z.string().describe('As the template has it'),
      /* added */ detailHtml: z
        .string()
        .describe('The detail as HTML that is safe to show: p, br, b, i, ul, ol, li, a'),
    }),
  ),
  /* added */
  invoiceGroupID: z.int(),
  company: z.string(),
  paddleNumber: z.string(),
  hammer: Amount,
  premium: Amount,
  liveFee: Amount,
  subject: z.string(),
  replyTo: z.object({ name: z.string(), email: z.string() }),
  date: z.string().describe('MM/DD/YYYY of the send, or of today in a preview'),
  charges: z
    .array(
      z.object({ component: z.enum(['tax', 'shipping', 'insurance', 'other']), label: z.string(), amount: Amount }),
    )
    .describe('Named charges of the whole invoice'),
  version: z
    .int()
    .optional()
    .describe(
      'The version of the invoice that the document shows; absent from documents that were sent before it was recorded',
    ),
});
export type PreviewInvoiceJson = z.infer<typeof PreviewInvoiceJson>;
/** POST .../invoicePreview (S0§7): the first is the previewed invoice. */
export const PreviewAnswer = data(
  z.object({
    invoiceGroups: z.array(PreviewInvoiceJson),
    /* added */ totalRecords: z.int(),
    invoiceIDs: z.array(z.int()),
    sequence: z.int().describe('The change feed up to which this is current: `seen` of the send'),
  }),
);
export type PreviewJson = z.infer<typeof PreviewAnswer>['data'];

/** GET /app/house/{houseRef}/invoiceDocuments?invoiceIDs= (added): the documents of these invoices as they are now, of any groups. */
export const InvoiceDocumentsQuery = z.object({ invoiceIDs: IdsQuery });
export const InvoiceDocumentsAnswer = data(z.object({ documents: z.array(PreviewInvoiceJson) }));
export type InvoiceDocumentsJson = z.infer<typeof InvoiceDocumentsAnswer>['data'];

/** POST .../invoiceSend: the specified list of numbers, or (added) the same with what staff saw of the invoices. */
export const SendBody = z.union([InvoiceIdsBody, z.strictObject({ ids: InvoiceIdsBody, seen: SeenBody.optional() })]);
/** POST .../invoiceSend (S0§7); header Idempotency-Key. `success` is the text 'true' once every invoice of the run is in the outbox or named as skipped. */
export const SendAnswer = data(
  z.object({
    success: z.enum(['true', 'false']),
    /* added */ sendRunID: z.int(),
    version: z.int(),
    invoiceGroupID: z.int(),
    invoiceIDs: z.array(z.int()).describe('The invoices of the run, in order'),
    total: z.int(),
    done: z.int(),
    skipped: z.array(z.object({ invoiceID: z.int(), name: z.string(), reason: z.string() })),
  }),
);
export type SendJson = z.infer<typeof SendAnswer>['data'];
/** GET /app/house/{houseRef}/sendRun/{sendRunID} (added) answers the same. */

/** POST .../invoiceSendCheck (added), same body and query as the send: what sending would do now. At most 20 of each kind are named. */
const CheckedJson = z.object({ invoiceID: z.int(), name: z.string(), recipient: z.string(), reason: z.string() });
export const SendCheckAnswer = data(
  z.object({
    total: z.int(),
    sendable: z.int(),
    sentBefore: z.int(),
    skippedTotal: z.int(),
    skipped: z.array(CheckedJson),
    unknownTotal: z.int(),
    unknown: z.array(CheckedJson).describe('The last message may have gone out or not'),
    refusedTotal: z.int(),
    refused: z.array(CheckedJson).describe('The last message was refused, and would go to the same address'),
    sequence: z.int().describe('The change feed up to which this is current: `seen` of the send'),
  }),
);
export type SendCheckJson = z.infer<typeof SendCheckAnswer>['data'];

/** GET /app/house/{houseRef}/sentInvoices?invoiceIDs= (added): the latest document sent of each. */
export const SentInvoicesQuery = z.object({ invoiceIDs: IdsQuery });
export const SentInvoicesAnswer = data(
  z.object({
    sentInvoices: z.array(
      z.object({
        invoiceID: z.int(),
        memberName: z.string(),
        companyID: z.int(),
        location: z.string(),
        outstandingBalance: Amount,
        currencyCode: z.string(),
        invoiceStatus: z.string(),
        /* added */ sentAt: Timestamp,
        document: PreviewInvoiceJson,
      }),
    ),
  }),
);
export type SentInvoicesJson = z.infer<typeof SentInvoicesAnswer>['data'];

/** One sending of an invoice: by whom, in which run, and what became of its message. */
export const InvoiceSendJson = z.object({
  sentInvoiceID: z.int(),
  invoiceID: z.int(),
  sendRunID: z.int(),
  sentAt: Timestamp,
  sentBy: z.string().nullable(),
  delivery: DeliveryJson,
  version: z.int(),
});
export type InvoiceSendJson = z.infer<typeof InvoiceSendJson>;
/** GET /app/house/{houseRef}/invoiceSends?invoiceIDs=&size=&offset= (added): the sends of each, latest first, a window of each; ?ids= these sends. */
export const InvoiceSendsQuery = z.object({ ...PageQuery, invoiceIDs: IdsQuery, ids: IdsQuery });
export const InvoiceSendsAnswer = data(
  z.object({ sends: z.array(InvoiceSendJson), totals: z.array(z.object({ invoiceID: z.int(), total: z.int() })) }),
);
export type InvoiceSendsJson = z.infer<typeof InvoiceSendsAnswer>['data'];

/** GET /app/house/{houseRef}/sentMessages?ids= (added): the messages that carried these sends, as they left. */
export const SentMessageJson = z.object({
  sentInvoiceID: z.int(),
  messageID: z.string(),
  from: z.object({ name: z.string(), email: z.string() }),
  to: z.object({ name: z.string(), email: z.string() }),
  replyTo: z.object({ name: z.string(), email: z.string() }).nullable(),
  bcc: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string().describe('As it left; pictures stand as cid:'),
  page: z.string().describe('What GET /app/house/{houseRef}/sentMessage/{page} shows it by'),
});
export type SentMessageJson = z.infer<typeof SentMessageJson>;
export const SentMessagesQuery = z.object({ ids: IdsQuery });
export const SentMessagesAnswer = data(z.object({ sentMessages: z.array(SentMessageJson) }));
export type SentMessagesJson = z.infer<typeof SentMessagesAnswer>['data'];
/** GET /app/house/{houseRef}/sentDocuments?ids= (added): what these sends were of, kept as it was sent. */
export const SentDocumentsAnswer = data(
  z.object({ sentDocuments: z.array(z.object({ sentInvoiceID: z.int(), document: PreviewInvoiceJson })) }),
);
export type SentDocumentsJson = z.infer<typeof SentDocumentsAnswer>['data'];
/** GET /app/house/{houseRef}/sentMessage/{page} (added): the HTML part as a page, with its pictures in it. */
export const SentMessagePageParams = z.object({ page: z.string().max(100) });
