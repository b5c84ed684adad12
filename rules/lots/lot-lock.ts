import type { Instant } from '../core/dates';
import type { SaleKind } from '../sales/calendar/adding';
import { EDIT_LOCKED, isEditLocked } from '../sales/edit-lock';
import { DELETED_LOT } from './lot-fields';

/** Why a lot can't be edited. */
export interface LotLock {
  readonly code: 'LOT_DELETED' | 'LOT_SOLD' | 'EDIT_LOCKED';
  readonly message: string;
}

/** What the lock of a lot depends on. */
export interface LotState {
  readonly isDeleted: boolean;
  readonly isSold: boolean;
  readonly saleKind: SaleKind;
  /** The start of the session. */
  readonly startsAt: Instant;
}

const LOT_SOLD = 'This lot was sold, so it can no longer be edited.';

/** Returns why the lots of a session can't be edited at a time; null if they can. The items of Buy It Now sales always can. */
export const sessionLock = (
  { saleKind, startsAt }: Pick<LotState, 'saleKind' | 'startsAt'>,
  now: Instant,
): LotLock | null =>
  saleKind !== 'BUY_NOW' && isEditLocked(startsAt, now) ? { code: 'EDIT_LOCKED', message: EDIT_LOCKED } : null;

/** Returns why a lot can't be edited at a time; null if it can. */
export function lotLock(lot: LotState, now: Instant): LotLock | null {
  if (lot.isDeleted) return { code: 'LOT_DELETED', message: DELETED_LOT };
  if (lot.isSold) return { code: 'LOT_SOLD', message: LOT_SOLD };
  return sessionLock(lot, now);
}
