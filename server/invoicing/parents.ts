import type { ChargesPreviewJson, SkippedChargesJson } from '../../upstream/invoicing/added-charges/charges-wire';
import type { AutoChargeJson, UpcomingChargesJson } from '../../upstream/invoicing/charge-dates/auto-charge-wire';
export type { DeliveryPreviewJson } from '../../upstream/invoicing/shipping/shipping-wire';
import type {
  BidderMessageJson,
  MessagePreviewJson,
  MessageRunJson,
  MessageTemplateJson,
} from '../../upstream/invoicing/messages/messages-wire';
export type { InvoiceExplanationJson, LineExplanationJson } from '../../upstream/invoicing/figures/explain-wire';
import type { UninvoicedGroupJson } from '../../upstream/invoicing/creation/creation-wire';
import type { PreviewInvoiceJson, PreviewJson } from '../../upstream/invoicing/documents/document-wire';
import type { RunningEditJson } from '../../upstream/invoicing/editing/running-edits-wire';
import type { InvoiceGroupJson } from '../../upstream/invoicing/groups/group-wire';
import type { InvoiceDetailJson, InvoiceJson } from '../../upstream/invoicing/invoices/invoice-wire';
import type { NoteJson } from '../../upstream/invoicing/notes/notes-wire';
import type { InvoicePaymentJson } from '../../upstream/invoicing/recorded-payments/paying-wire';
import type { PriceJson, TotalsJson } from '../../upstream/invoicing/records/price-wire';
import type { SendCheckJson, SendJson } from '../../upstream/invoicing/sending/sending-wire';

/** The parent types of invoicing resolvers: parts of wire types, with their owner where an amount needs its currency. */
export type UninvoicedCatalogJson = UninvoicedGroupJson['catalogs'][number];
export type SkippedAutoChargeJson = AutoChargeJson['skipped'][number];
export type UpcomingChargeJson = UpcomingChargesJson['charges'][number];
/** The automatic charges scheduled for one day, by group. */
export interface UpcomingChargeDayParent {
  readonly day: string;
  readonly charges: readonly UpcomingChargeJson[];
}
export type DeliveryJson = NonNullable<InvoiceJson['delivery']>;
export type SkippedJson = SendJson['skipped'][number];
export type CheckedJson = SendCheckJson['skipped'][number];
export type DocumentAuctionJson = PreviewInvoiceJson['auctionList']['auctions'][number];

/** Stored totals of a group, or totals of a filter's result. */
export type TotalsParent = TotalsJson & { readonly currencyCode: string };

export interface PriceParent {
  readonly parts: Omit<PriceJson, 'currencySymbol'>;
  readonly currency: string;
}

export interface GroupCatalogParent {
  readonly catalog: InvoiceGroupJson['catalogs'][number];
  readonly dayNumber: number;
}

export interface LineParent {
  readonly line: InvoiceDetailJson;
  readonly invoice: Pick<
    InvoiceJson,
    'invoiceGroupID' | 'currencyCode' | 'pickup' | 'allPaid' | 'invoiceStatus' | 'outStandingBalance'
  >;
}

/** Returns the lines of an invoice that was loaded with them, each with its invoice. */
export function linesOf(invoice: InvoiceJson): LineParent[] {
  return (invoice.invoiceDetails ?? []).map((line) => ({ line, invoice }));
}

/** A page of previews with the numbers that it shows. */
export type PreviewListParent = PreviewJson & { readonly shownIDs: readonly number[] };

/** An act of paying with its entries, latest first. */
export interface PaymentActParent {
  readonly actID: number;
  readonly parts: readonly InvoicePaymentJson[];
}

export interface DocumentPaymentParent {
  readonly payment: NonNullable<PreviewInvoiceJson['payments']>[number];
  readonly currency: string;
}

export interface DocumentItemParent {
  readonly item: PreviewInvoiceJson['invoiceItems']['items'][number];
  readonly currency: string;
  /** The time zone of the house. */
  readonly timeZone: string;
}

export interface DocumentChargeParent {
  readonly charge: PreviewInvoiceJson['charges'][number];
  readonly currency: string;
}

export type {
  BidderMessageJson,
  ChargesPreviewJson,
  MessagePreviewJson,
  MessageRunJson,
  MessageTemplateJson,
  NoteJson,
  RunningEditJson,
  SkippedChargesJson,
};
export type SeenVersionJson = ChargesPreviewJson['versions'][number];

export interface ChargedInvoiceParent {
  readonly charged: ChargesPreviewJson['invoices'][number];
  readonly currency: string;
}

export interface ChargePartsParent {
  readonly charges: NonNullable<ChargesPreviewJson['charges']>;
  readonly currency: string;
}
