import type { LotResult, StoredResult } from '../../../rules/lots/results/lot-result';
import type { SaleKind } from '../../../rules/sales/calendar/adding';

/** A result as it is stored, with the invoice group that the lot is in. */
export interface InvoicedResult extends StoredResult {
  readonly groupId: number | null;
}

/** A lot whose result is read or recorded. Amounts are in minor units of the session's currency. */
export interface ResultLot extends InvoicedResult {
  readonly id: number;
  readonly ref: string;
  readonly version: number;
  readonly catalogId: number;
  readonly kind: SaleKind;
  readonly number: number | null;
  readonly extension: string;
  readonly inventoryNumber: string;
  readonly title: string;
  readonly currency: string;
  readonly startingBid: number | null;
  readonly reserve: number | null;
  readonly isPublished: boolean;
  readonly isWithdrawn: boolean;
}

/** A result to be recorded. */
export interface ResultToSet {
  readonly lotId: number;
  readonly result: LotResult;
}

/** A result as records store it that can put it back: as JSON, with times as ISO 8601. */
export interface StoredResultJson extends Omit<StoredResult, 'soldAt' | 'closedAt'> {
  readonly soldAt: string | null;
  readonly closedAt: string | null;
}
