import type { SaleCorrectionJson, SalePreviewJson } from '../../upstream/sale-corrections/correction-wire';
import type { UserErrorParent } from '../core/graphql/errors';

/** A result with the currency of its price. */
export interface CorrectedResultParent {
  readonly result: SalePreviewJson['from'];
  readonly currency: string;
}

/** An invoice with its currency. */
export interface SaleCorrectionInvoiceParent {
  readonly invoice: SalePreviewJson['invoices'][number];
  readonly currency: string;
}

/** The parts of an invoice with their currency. */
export interface CorrectedPartsParent {
  readonly parts: SalePreviewJson['invoices'][number]['before'];
  readonly currency: string;
}

/** What a change answers. Its invoices and its lot are read if they are asked for. */
export interface SaleCorrectionPayloadParent {
  readonly correction: SaleCorrectionJson | null;
  readonly userErrors: UserErrorParent[];
}
