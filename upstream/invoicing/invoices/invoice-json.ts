import { formatDateUS, localDateOf } from '../../../rules/core/dates';
import { type Minor, wireFromMinor } from '../../../rules/core/money';
import { typedValues } from '../../../rules/core/record-fields';
import { disputeOpensOn, disputeRefusal } from '../../../rules/disputes/opening';
import {
  type AdditionalChargesFacts,
  isLineInAdditionalChargesMode,
} from '../../../rules/invoicing/added-charges/additional-charges-mode';
import { projectRounds } from '../../../rules/invoicing/added-charges/charge-rounds';
import { autoChargeRefusals, isAutoChargeOutdated } from '../../../rules/invoicing/charge-dates/auto-charge';
import {
  type BatchChargeFacts,
  batchIneligibilities,
  batchIneligibilityText,
} from '../../../rules/invoicing/charge-dates/batch-eligibility';
import { isOverdue } from '../../../rules/invoicing/documents/invoice-dates';
import { lastEffectivePayment } from '../../../rules/invoicing/figures/payment-ledger';
import type { AdditionalProjection, InvoiceProjection, PaymentEntry } from '../../../rules/invoicing/invoices/facts';
import { invoiceFields } from '../../../rules/invoicing/invoices/invoice-fields';
import { meansOnline, paymentMethodLabel } from '../../../rules/invoicing/invoices/payment-method';
import { companyId, platformCode } from '../../../rules/invoicing/invoices/platform';
import { onlinePaymentStat } from '../../../rules/invoicing/recorded-payments/online-payment';
import { dueByItem } from '../../../rules/invoicing/recorded-payments/open-rounds';
import { notPaidRefusal, paidRefusal, paymentRefusal } from '../../../rules/invoicing/recorded-payments/paying';
import { readInvoice } from '../../../rules/invoicing/recorded-payments/read-invoice';
import { deliveryRefusal } from '../../../rules/invoicing/shipping/pickup';
import { factsOf, type InvoiceRecord, paymentEntry } from '../records/invoice-facts';
import type { InvoiceRow } from '../records/invoice-record';
import type { PaymentRow } from '../records/ledger-store';
import type { LineRow } from '../records/line-record';
import { priceJson } from '../records/money-json';
import type { AdditionalRoundsJson } from '../records/price-wire';
import { autoChargeDay, batchFacts, type ChargingContext, firstEligibleAt } from './charging-facts';
import type { InvoiceDetailJson, InvoiceJson } from './invoice-wire';

/** What displaying the invoices of a response requires. */
export interface InvoiceContext extends ChargingContext {
  readonly now: Date;
  readonly timeZone: string;
  /** The reader's, for dates in sentences. */
  readonly locale: string | undefined;
  readonly methodNames: ReadonlyMap<number, string>;
  /** The references of the bidders' disputes, by lot. */
  readonly disputes: ReadonlyMap<number, string>;
  readonly deliveries: ReadonlyMap<number, NonNullable<InvoiceJson['delivery']>>;
}

type Refusals = Pick<InvoiceJson, 'paidRefusal' | 'notPaidRefusal'>;

/** How staff may mark an invoice and its items. */
interface PayingJson {
  readonly ofInvoice: () => Refusals & Pick<InvoiceJson, 'paymentRefusal'>;
  readonly ofItem: (lineId: number) => Refusals & Pick<InvoiceDetailJson, 'amountDue'>;
}

/** Computed from an invoice once for all its items. */
function payingJson(record: InvoiceRecord, projection: InvoiceProjection): PayingJson {
  const invoice = readInvoice(factsOf(record), projection);
  const due = dueByItem(invoice);
  const refusals = (lineId: number | null): Refusals => ({
    paidRefusal: paidRefusal(invoice, lineId)?.message ?? null,
    notPaidRefusal: notPaidRefusal(invoice, lineId)?.message ?? null,
  });
  return {
    ofInvoice: () => ({ ...refusals(null), paymentRefusal: paymentRefusal(invoice)?.message ?? null }),
    ofItem: (lineId) => ({
      ...refusals(lineId),
      amountDue: wireFromMinor(due.get(lineId) ?? 0, record.invoice.currency),
    }),
  };
}

type PlatformCode = InvoiceJson['channel'];

const time = (at: Date | null): number | null => at?.getTime() ?? null;
const dateString = (at: Date | number | null, timeZone: string): string | null =>
  at === null ? null : formatDateUS(Number(at), timeZone);

/** Returns the latest effective payment of a settled line or invoice. */
const lastPayment = (payments: readonly PaymentRow[], counts: (payment: PaymentRow) => boolean): PaymentEntry | null =>
  lastEffectivePayment(payments.filter(counts).map(paymentEntry));

const methodName = (payment: PaymentEntry | null, { methodNames }: InvoiceContext): string | null =>
  payment &&
  paymentMethodLabel(payment, payment.methodId === null ? null : (methodNames.get(payment.methodId) ?? null));

/** Converts additional charges of a line or an invoice, with the payment method if they are paid. */
export function additionalJson(
  additional: AdditionalProjection,
  payments: readonly PaymentRow[],
  { currency, context }: { readonly currency: string; readonly context: InvoiceContext },
): InvoiceJson['additionalPriceInfo'] {
  const { status, statusAt } = additional;
  const amount = (minor: Minor) => wireFromMinor(minor, currency);
  const payment = lastPayment(payments, ({ round }) => round > 0);
  const online = {
    PAYMENT_PENDING: 'p',
    PAYMENT_FAILED: 'f',
    PAID: payment && meansOnline(payment) ? 'a' : null,
  } as const;
  return {
    tax: amount(additional.tax),
    shipping: amount(additional.shipping),
    insurance: amount(additional.insurance),
    other: amount(additional.other),
    paid: status === 'PAID',
    paidDateString: status === 'PAID' ? dateString(statusAt, context.timeZone) : null,
    onlinePaymentStat: status in online ? online[status as keyof typeof online] : null,
    paymentMethod: methodName(payment, context),
    additionalChargeSentDateString: status === 'SENT' ? dateString(statusAt, context.timeZone) : null,
    status,
    statusDate: statusAt,
  };
}

/** Converts the rounds of additional charges of a line, or (null) of the invoice with all its lines. Most invoices have none. */
function roundsJson(record: InvoiceRecord, lineId: number | null, context: InvoiceContext): AdditionalRoundsJson {
  const { currency } = record.invoice;
  if (!record.charges.some(({ round }) => round > 0)) return [];
  return projectRounds(factsOf(record), lineId, record.invoice.outstanding).map((projection) => ({
    ...additionalJson(
      projection,
      record.payments.filter(({ round }) => round === projection.round),
      { currency, context },
    ),
    round: projection.round,
    totalAmount: wireFromMinor(projection.total, currency),
  }));
}

const modeFacts = ({ invoice, lines }: InvoiceRecord, context: InvoiceContext): AdditionalChargesFacts => ({
  processor: context.processor,
  paymentsEnabled: context.paymentsEnabled,
  allPaid: invoice.allPaid,
  paymentPending: invoice.status === 'PAYMENT_PENDING',
  lines,
});

/** Converts one line of an invoice. */
function lineJson(
  record: InvoiceRecord,
  line: LineRow,
  projection: InvoiceProjection['lines'][number],
  paying: PayingJson,
  context: InvoiceContext,
): InvoiceDetailJson {
  const { invoice } = record;
  const own = record.payments.filter(({ lineId }) => lineId === line.id || lineId === null);
  const payment = line.isPaid ? lastPayment(own, ({ round }) => round === 0) : null;
  const disputeRef = context.disputes.get(line.lotId) ?? null;
  const refusal = disputeRefusal(
    { channel: invoice.channel, hasDispute: disputeRef !== null, saleEndedAt: time(line.saleEndedAt) },
    context.now.getTime(),
    context.timeZone,
    context.locale,
  );
  return {
    invoiceDetailID: line.id,
    invoiceID: invoice.id,
    lotID: line.lotId,
    lotRef: line.lotRef,
    lotNum: line.lotNumber,
    lotNumExt: line.lotExtension,
    lotURL: line.lotUrl,
    lotTitle: line.title,
    imgUrl: line.imageUrl,
    catalogID: line.catalogId,
    saleIdentifier: line.saleIdentifier,
    suppress: line.suppressed,
    suppressedDate: time(line.hiddenAt),
    suppressedBy: line.hiddenBy,
    restricted: line.restricted,
    paid: line.isPaid,
    paidDate: time(line.paidAt),
    paidDateString: dateString(line.paidAt, context.timeZone),
    shipped: line.shippedAt !== null,
    shippedDate: time(line.shippedAt),
    shippedDateString: dateString(line.shippedAt, context.timeZone),
    carrier: line.carrier,
    trackingNumber: line.trackingNumber,
    totalAmount: wireFromMinor(line.total, invoice.currency),
    totalAmountPaid: wireFromMinor(line.paid, invoice.currency),
    ...paying.ofItem(line.id),
    paymentMethod: methodName(payment, context),
    paymentMethodID: payment?.methodId ?? null,
    onlinePaymentStat: onlinePaymentStat(line.isPaid ? 'PAID' : invoice.status, line.paidOnline),
    disputeRef,
    canOpenDispute: refusal === null,
    disputeRefusal: refusal,
    disputeOpensOn: disputeOpensOn(time(line.saleEndedAt), context.timeZone),
    additionalCharge: isLineInAdditionalChargesMode(modeFacts(record, context), line),
    priceInfo: { ...priceJson(line, invoice.currency), suppress: line.suppressed },
    additionalPriceInfo: additionalJson(projection.additional, own, { currency: invoice.currency, context }),
    additionalRounds: roundsJson(record, line.id, context),
    taxCode: line.taxCode,
    resaleRight: line.hasResaleRight,
    canceled: line.canceled,
    credited: wireFromMinor(line.credited, invoice.currency),
    status: line.status,
    version: line.version,
  };
}

const hasAutomaticTax = ({ charges }: InvoiceRecord): boolean =>
  charges.some(({ source }) => source === 'AUTOMATIC_TAX');

type BatchCharge = Pick<
  InvoiceJson,
  'batchChargeEligible' | 'batchChargIneligibilityReason' | 'batchChargeIneligibilityCodes'
>;

function batchCharge(facts: BatchChargeFacts, now: Date): BatchCharge {
  const codes = batchIneligibilities(facts, now.getTime());
  const [reason] = codes;
  return {
    batchChargeEligible: reason === undefined,
    batchChargIneligibilityReason: reason === undefined ? null : batchIneligibilityText(reason),
    batchChargeIneligibilityCodes: codes,
  };
}

type AutoCharge = Pick<
  InvoiceJson,
  | 'autoChargeDate'
  | 'firstEligibleAutoChargeDate'
  | 'autoChargeDay'
  | 'firstEligibleAutoChargeDay'
  | 'autoChargeOutdated'
  | 'autoChargeRefusals'
>;

function autoCharge(invoice: InvoiceRow, facts: BatchChargeFacts, { now, timeZone }: InvoiceContext): AutoCharge {
  const day = autoChargeDay(invoice, timeZone);
  const firstAt = firstEligibleAt(invoice);
  return {
    autoChargeDate: invoice.autoChargeAt && { time: invoice.autoChargeAt.getTime() },
    firstEligibleAutoChargeDate: firstAt,
    autoChargeDay: day,
    firstEligibleAutoChargeDay: firstAt === null ? null : localDateOf(firstAt, timeZone),
    autoChargeOutdated:
      day !== null && isAutoChargeOutdated(day, { now: now.getTime(), timeZone, firstEligibleAt: firstAt }),
    autoChargeRefusals: autoChargeRefusals(facts, now.getTime()),
  };
}

/** Whether a lot left the invoice without a trace for the bidder: a credited one is still shown with its credit. */
const isTakenOff = ({ removed, suppressed }: LineRow): boolean => removed && suppressed;

/**
 * Converts one invoice: its stored figures, and others computed from the entries. `invoiceDetails` is null if the request excludes lines.
 */
export function invoiceJson(
  record: InvoiceRecord,
  projection: InvoiceProjection,
  context: InvoiceContext,
  withDetails: boolean,
): InvoiceJson {
  const { invoice, lines } = record;
  const facts = batchFacts(invoice, hasAutomaticTax(record), context);
  const { currency } = invoice;
  const amount = (minor: Minor) => wireFromMinor(minor, currency);
  const paying = payingJson(record, projection);
  return {
    invoiceID: invoice.id,
    invoiceRef: invoice.ref,
    invoiceGroupID: invoice.groupId,
    memberID: invoice.memberId,
    approvalID: invoice.approvalId,
    companyID: companyId(invoice.channel),
    firstName: invoice.firstName,
    lastName: invoice.lastName,
    company: invoice.company,
    ...typedValues(invoiceFields, invoice),
    phone: invoice.phone,
    street1: invoice.street1,
    street2: invoice.street2,
    city: invoice.city,
    state: invoice.state,
    province: invoice.province,
    postalCode: invoice.postalCode,
    country: invoice.country,
    taxExempt: invoice.taxExempt,
    exemptionNumber: invoice.exemptionNumber,
    exemptionReason: invoice.exemptionReason,
    taxReason: invoice.taxReason,
    paddleNumber: invoice.paddleNumber,
    channel: platformCode(invoice.channel) as PlatformCode,
    notes: invoice.notes,
    pickup: invoice.pickup,
    allPaid: invoice.allPaid,
    onlinePaymentStat: onlinePaymentStat(invoice.status, invoice.allPaid && lines.some(({ paidOnline }) => paidOnline)),
    invoiceSentDate: time(invoice.sentAt),
    invoiceSentDateString: dateString(invoice.sentAt, context.timeZone),
    invoiceDate: invoice.firstSentAt && localDateOf(invoice.firstSentAt.getTime(), context.timeZone),
    dueDate: invoice.dueOn,
    overdue: isOverdue(invoice, localDateOf(context.now.getTime(), context.timeZone)),
    currencyCode: currency,
    itemCount: invoice.itemCount,
    invoiceTotal: amount(invoice.invoiceTotal),
    additionalTotal: amount(invoice.additionalTotal),
    invoicePaid: amount(invoice.paid),
    paymentsMade: amount(invoice.paid + invoice.additionalPaid),
    credited: amount(invoice.credited),
    pendingPayment: amount(invoice.pendingPayment),
    outStandingBalance: amount(invoice.outstanding),
    pendingCharges: amount(invoice.pendingCharges),
    restrictedTotal: amount(invoice.restrictedTotal),
    onlineTotal: amount(invoice.onlineTotal),
    hasRestricted: invoice.hasRestricted,
    totalPrice: priceJson(invoice, currency),
    additionalPriceInfo: additionalJson(projection.additional, record.payments, { currency, context }),
    additionalRounds: roundsJson(record, null, context),
    creditCardLimitExceeded: facts.cardLimitExceeded,
    ...batchCharge(facts, context.now),
    taxFailed: facts.taxFailed,
    deliveryRefusal: deliveryRefusal(
      { allPaid: invoice.allPaid, paymentPending: invoice.status === 'PAYMENT_PENDING' },
      lines,
    ),
    chargeHold: invoice.chargeHold,
    chargeAgainReason: invoice.chargeAgainReason,
    ...paying.ofInvoice(),
    canHouseProcessCards: context.processor === 'p' && context.paymentsEnabled,
    ...autoCharge(invoice, facts, context),
    applyCostPerLot: invoice.chargesPerLot,
    costsOverride: invoice.costsOverride,
    invoiceStatus: invoice.status,
    invoiceStatusDate: time(invoice.statusAt),
    paymentState: invoice.paymentState,
    paidSinceFailure: amount(projection.paidSinceFailure),
    shipStatus: invoice.shipStatus,
    shippedDate: time(invoice.shippedAt),
    createdAt: invoice.createdAt.getTime(),
    version: invoice.version,
    delivery: context.deliveries.get(invoice.id) ?? null,
    invoiceDetails: withDetails
      ? lines.flatMap((line, index) => {
          const figures = projection.lines[index];
          return figures && !isTakenOff(line) ? [lineJson(record, line, figures, paying, context)] : [];
        })
      : null,
  };
}
