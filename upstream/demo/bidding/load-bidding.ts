import type { Transaction } from '../../core/database/database';
import { takeNumbers } from '../../core/database/numbering';
import type { Services } from '../../core/services';
import type { AbsenteeBidData, RegistrationData } from '../house-data';
import { insertRows } from '../store';

/** A sale as loaded, with the requests to bid in it. */
export interface LoadedSale {
  readonly id: number;
  readonly catalogIds: readonly number[];
  readonly registrations: readonly RegistrationData[];
}

export interface BiddingContext {
  readonly houseId: number;
  /** Who decided about the requests. */
  readonly userId: number | null;
  /** Returns the number of a bidder by their index in the data. */
  readonly approvalId: (index: number) => number;
}

/** Stores the requests to bid in sales, and the paddles of the approved ones. */
export async function loadRegistrations(
  tx: Transaction,
  services: Services,
  { houseId, userId, approvalId }: BiddingContext,
  sales: readonly LoadedSale[],
): Promise<void> {
  const all = sales.flatMap(({ registrations, ...sale }) => registrations.map((request) => ({ sale, request })));
  if (all.length === 0) return;
  const first = await takeNumbers(tx, houseId, 'registration', all.length);
  const numbered = all.map((one, index) => ({ ...one, id: first + index }));
  await insertRows(
    tx,
    'registration',
    numbered.map(({ id, sale, request: { approval, requestedAt, decidedAt, ...decision } }) => ({
      houseId,
      id,
      ref: services.newRef('REG'),
      saleId: sale.id,
      approvalId: approvalId(approval),
      requestedAt: new Date(requestedAt).toISOString(),
      ...decision,
      decidedAt: decidedAt === null ? null : new Date(decidedAt).toISOString(),
      decidedBy: decidedAt === null ? null : userId,
      version: decidedAt === null ? 1 : 2,
    })),
  );
  const paddles = numbered.flatMap(({ id, sale, request: { approval, paddle } }) =>
    paddle === null
      ? []
      : sale.catalogIds.map((catalogId) => ({
          catalogId,
          approvalId: approvalId(approval),
          number: paddle,
          registrationId: id,
        })),
  );
  if (paddles.length === 0) return;
  const firstPaddle = await takeNumbers(tx, houseId, 'paddle', paddles.length);
  await insertRows(
    tx,
    'paddle',
    paddles.map((paddle, index) => ({ houseId, id: firstPaddle + index, ...paddle })),
  );
}

/** Stores the absentee bids on lots. */
export async function loadAbsenteeBids(
  tx: Transaction,
  services: Services,
  { houseId, approvalId }: BiddingContext,
  lots: readonly { readonly id: number; readonly bids?: readonly AbsenteeBidData[] }[],
): Promise<void> {
  const all = lots.flatMap(({ id, bids = [] }) =>
    bids
      .toSorted((one, other) => one.placedAt - other.placedAt)
      .map((bid, index) => ({ lotId: id, sequence: index + 1, ...bid })),
  );
  if (all.length === 0) return;
  const first = await takeNumbers(tx, houseId, 'absentee_bid', all.length);
  await insertRows(
    tx,
    'absentee_bid',
    all.map(({ approval, placedAt, canceledAt, ...bid }, index) => ({
      houseId,
      id: first + index,
      ref: services.newRef('BID'),
      ...bid,
      approvalId: approvalId(approval),
      placedAt: new Date(placedAt).toISOString(),
      canceledAt: canceledAt === null ? null : new Date(canceledAt).toISOString(),
      version: canceledAt === null ? 1 : 2,
    })),
  );
}
