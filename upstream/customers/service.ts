import type { z } from 'zod';
import { forgives, isNearName } from '../../rules/core/finding';
import { fullName } from '../../rules/core/text';
import { type ChangedRecord, partsOf } from '../core/audit/audit-log';
import type { Queryable, Transaction } from '../core/database/database';
import { forbidden } from '../core/errors';
import { actorMay } from '../core/http/access';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import { selectBidders, selectSimilarBidders, wordsOf } from './bidder-store';
import {
  countPaddles,
  raiseApprovalVersions,
  selectApprovalIdByRef,
  selectApprovals,
  selectPaddles,
  selectPaddlesById,
} from './store';
import type {
  ApprovalJson,
  ApprovalsQuery,
  BidderOrder,
  BidderOwing,
  BiddersJson,
  BiddersQuery,
  PaddlesJson,
  PaddlesQuery,
  SimilarBiddersQuery,
} from './wire';

/** Returns bidders of the actor's house, by number or by the number of the person on the platform; unknown numbers are left out. */
export async function readApprovals(
  services: Services,
  actor: Actor,
  { ids = [], memberIDs = [] }: z.output<typeof ApprovalsQuery>,
): Promise<ApprovalJson[]> {
  return selectApprovals(services.db, actor.houseId, ids, memberIDs);
}

const PAGE_SIZE = 50;

/** Refuses to filter or sort by what bidders owe without the permission to read it. */
export function checkOwing(actor: Actor, owing: BidderOwing | undefined, sort: BidderOrder | undefined): void {
  if ((owing !== undefined || sort === 'outstanding') && !actorMay(actor, 'invoices'))
    throw forbidden({ right: 'invoices' });
}

/** Returns a page of the house's bidders, by name unless sorted, and their number. */
export async function readBidders(
  { db }: Services,
  actor: Actor,
  { search, channel, owing, hasCard, sort = 'name', direction = 'asc', ...paging }: z.output<typeof BiddersQuery>,
): Promise<BiddersJson> {
  const { houseId } = actor;
  checkOwing(actor, owing, sort);
  const filter = {
    search: search ?? null,
    channel: channel ?? null,
    owing: owing ?? null,
    hasCard: hasCard === undefined ? null : hasCard === 'true',
  };
  const window = windowOf({ ...paging, size: paging.size ?? PAGE_SIZE }, PAGE_SIZE);
  const { rows, total } = await selectBidders(
    db,
    houseId,
    filter,
    { by: sort, isDescending: direction === 'desc' },
    window,
  );
  return { bidders: rows, totalRecords: total };
}

/**
 * Returns bidders whose names have each word of a text, or one that differs by a typing error, by name. Words of less than four letters,
 * and numbers, have to be right.
 */
export async function readSimilarBidders(
  { db }: Services,
  { houseId }: Actor,
  { names, size }: z.output<typeof SimilarBiddersQuery>,
): Promise<BiddersJson> {
  const words = wordsOf(names);
  if (!words.some(forgives)) return { bidders: [], totalRecords: 0 };
  const rows = await selectSimilarBidders(db, houseId, words);
  const near = rows.filter((row) => isNearName(`${fullName(row)} ${row.company}`, words.join(' ')));
  return { bidders: near.slice(0, size), totalRecords: near.length };
}

/** Returns windows of the paddles of bidders, latest session first, or paddles by id. Empty for numbers that are no bidder of the house. */
export async function readPaddles(
  { db }: Services,
  { houseId }: Actor,
  query: z.output<typeof PaddlesQuery>,
): Promise<PaddlesJson> {
  if (query.ids) return { bidders: [], paddles: await selectPaddlesById(db, houseId, query.ids) };
  const approvalIds = query.approvalIDs ?? [];
  const rows = await selectPaddles(db, houseId, approvalIds, windowOf({ ...query, size: query.size ?? PAGE_SIZE }));
  const totals = await countPaddles(db, houseId, approvalIds);
  const paddlesOf = (id: number) =>
    rows.filter(({ approvalID }) => approvalID === id).map(({ approvalID: _approval, ...paddle }) => paddle);
  return {
    bidders: approvalIds.map((id) => ({ id, totalRecords: totals.get(id) ?? 0, paddles: paddlesOf(id) })),
    paddles: [],
  };
}

/**
 * Returns a bidder's record and person as parts of another record's change, with their next versions: customers of the private label are the
 * same records.
 */
export async function bidderParts(tx: Transaction, houseId: number, id: number): Promise<ChangedRecord[]> {
  const raised = await raiseApprovalVersions(tx, houseId, id);
  return [
    ...partsOf('Approval', raised),
    ...partsOf(
      'Person',
      raised.filter((record) => record.id === record.personId),
    ),
    ...partsOf(
      'Customer',
      raised.filter(({ channel }) => channel === 'PRIVATE_LABEL'),
    ),
  ];
}

/** Returns the number of a bidder by reference; null if the house has none with that reference. */
export const approvalIdByRef = (db: Queryable, houseId: number, ref: string): Promise<number | null> =>
  selectApprovalIdByRef(db, houseId, ref);
