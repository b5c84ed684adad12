import type { LotResult, StoredResult } from '../../../rules/lots/results/lot-result';
import type { SaleKind } from '../../../rules/sales/calendar/adding';

/** A lot whose result is read or recorded. Amounts are in minor units of the session's currency. */
export interface ResultLot extends StoredResult {
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
  /** The invoice group that it is in; null for none. */
  readonly groupId: number | null;
}

/** A result to be recorded. */
export interface ResultToSet {
  readonly lotId: number;
  readonly result: LotResult;
}
