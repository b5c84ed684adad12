import type { Actor } from '../../core/http/actor';
import { windowOf } from '../../core/http/window';
import type { Services } from '../../core/services';
import { selectSessionBidders } from './message-store';
import type { SessionBiddersJson, SessionBiddersQuery } from './message-wire';

const PAGE_SIZE = 50;

/** Returns the bidders of sessions, who can get a message: everybody with a paddle and every buyer. */
export async function readSessionBidders(
  { db }: Services,
  { houseId }: Actor,
  { catalogRefs, search, ...paging }: SessionBiddersQuery,
): Promise<SessionBiddersJson> {
  const choice = { refs: catalogRefs.split(','), search: search?.trim() ?? '' };
  const { rows, total } = await selectSessionBidders(db, houseId, choice, windowOf(paging, PAGE_SIZE));
  return {
    bidders: rows.map(({ id, ref, ...bidder }) => ({ approvalID: id, userRef: ref, ...bidder })),
    totalRecords: total,
  };
}
