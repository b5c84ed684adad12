import type { z } from 'zod';
import type { Queryable } from '../core/database/database';
import { badRequest } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { windowOf } from '../core/http/window';
import type { Services } from '../core/services';
import {
  countFeedbackOf,
  type FeedbackRow,
  selectFeedbackBy,
  selectFeedbackOf,
  selectSoldLots,
} from './feedback-store';
import type { FeedbackJson, FeedbackListJson, FeedbackLotJson, FeedbackQuery } from './wire';

const PAGE_SIZE = 20;
const MOST_LOTS = 500;

const json = ({ id, lotId, lotExtension, approvalId, givenAt, ...row }: FeedbackRow): FeedbackJson => ({
  lotFeedbackID: id,
  lotID: lotId,
  lotRef: row.lotRef,
  lotNumber: row.lotNumber,
  lotExt: lotExtension,
  lotTitle: row.lotTitle,
  approvalID: approvalId,
  message: row.message,
  givenAt: givenAt.getTime(),
  givenBy: row.givenBy,
  version: row.version,
});

/** Returns feedback by number or by lot, or windows of the feedback on bidders, latest first. */
export async function readFeedback(
  { db }: Services,
  { houseId }: Actor,
  { ids, lotIDs, approvalIDs = [], ...paging }: z.output<typeof FeedbackQuery>,
): Promise<FeedbackListJson> {
  if (ids ?? lotIDs) {
    const found = await selectFeedbackBy(db, houseId, ids ? 'ids' : 'lotIDs', ids ?? lotIDs ?? []);
    return { feedback: found.map(json), bidders: [] };
  }
  const window = windowOf({ ...paging, size: paging.size ?? PAGE_SIZE });
  const rows = await selectFeedbackOf(db, houseId, approvalIDs, window);
  const totals = await countFeedbackOf(db, houseId, approvalIDs);
  return {
    feedback: [],
    bidders: approvalIDs.map((id) => ({
      id,
      totalRecords: totals.get(id) ?? 0,
      feedback: rows.filter(({ approvalId }) => approvalId === id).map(json),
    })),
  };
}

/** Returns sold lots with the feedback on their buyers; unknown and unsold lots are missing. */
export async function feedbackLots(
  db: Queryable,
  houseId: number,
  lotRefs: readonly string[],
): Promise<FeedbackLotJson[]> {
  const refs = [...new Set(lotRefs.filter((ref) => ref !== ''))];
  if (refs.length > MOST_LOTS) throw badRequest(`${MOST_LOTS} lots at most.`, 'lotRefs');
  const lots = await selectSoldLots(db, houseId, refs);
  const given = await selectFeedbackBy(
    db,
    houseId,
    'lotIDs',
    lots.map(({ lotId }) => lotId),
  );
  const ofLot = new Map(given.map((row) => [row.lotId, json(row)]));
  return lots.map(({ lotId, lotExtension, approvalId, channel: _channel, ...lot }) => {
    const feedback = ofLot.get(lotId) ?? null;
    return {
      ...lot,
      lotID: lotId,
      lotExt: lotExtension,
      approvalID: approvalId,
      feedbackExistsForLot: feedback !== null,
      feedback,
    };
  });
}
