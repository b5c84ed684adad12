import type { z } from 'zod';
import { cardRequestStateBy, cardRequestStateText } from '../../../rules/payments/card-requests/card-request';
import { notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import {
  type CardRequestRow,
  selectCardRequest,
  selectCardRequestsById,
  selectCardRequestsOf,
  selectCardRequestsOnFile,
} from './card-request-store';
import type { CardRequestJson, CardRequestsJson, CardRequestsQuery } from './card-request-wire';

/** The card that a request brought; null for none. */
function cardOf({ kind, brand, lastFour }: CardRequestRow): CardRequestJson['card'] {
  return kind === null || brand === null || lastFour === null ? null : { kind, brand, lastFour };
}

/** Returns a request as shown to users, in its state by `now`. */
function cardRequestJson(row: CardRequestRow, now: Date): CardRequestJson {
  const state = cardRequestStateBy(row, now);
  const endedAt = state === 'EXPIRED' && row.endedAt === null ? row.expiresAt : row.endedAt;
  return {
    cardRequestID: row.id,
    approvalID: row.approvalId,
    state,
    stateText: cardRequestStateText(state),
    recipient: row.recipient,
    createdAt: row.createdAt.getTime(),
    createdBy: row.createdByName,
    expiresAt: row.expiresAt.getTime(),
    endedAt: endedAt?.getTime() ?? null,
    endedBy: row.endedByName,
    card: cardOf(row),
    mandate: {
      version: row.mandateVersion,
      text: row.mandateText,
      agreedAt: row.agreedAt?.getTime() ?? null,
      setupRef: row.setupRef,
      mandateRef: row.mandateRef,
    },
    version: row.version,
  };
}

/** How many requests of a bidder are shown. */
const MOST_SHOWN = 10;

/** Returns the requests of bidders with the one that each card on file came from, or requests by id. */
export async function readCardRequests(
  { db, clock, processor }: Services,
  { houseId }: Actor,
  { ids, approvalIDs = [] }: z.output<typeof CardRequestsQuery>,
): Promise<CardRequestsJson> {
  const now = clock.now();
  if (ids) {
    const rows = await selectCardRequestsById(db, houseId, ids);
    return { bidders: [], cardRequests: rows.map((row) => cardRequestJson(row, now)) };
  }
  const rows = await selectCardRequestsOf(db, houseId, approvalIDs, MOST_SHOWN);
  const onFile = await selectCardRequestsOnFile(db, houseId, processor.name, approvalIDs);
  return {
    bidders: approvalIDs.map((approvalID) => {
      const source = onFile.find(({ approvalId }) => approvalId === approvalID);
      return {
        approvalID,
        cardRequests: rows
          .filter(({ approvalId }) => approvalId === approvalID)
          .map((row) => cardRequestJson(row, now)),
        cardRequest: source ? cardRequestJson(source, now) : null,
      };
    }),
    cardRequests: [],
  };
}

/** Returns a request of the house. Throws 404. */
export async function readCardRequest(
  { db, clock }: Services,
  { houseId }: Actor,
  id: number,
): Promise<CardRequestJson> {
  const row = await selectCardRequest(db, houseId, id);
  if (row === null) throw notFound('The request for a card');
  return cardRequestJson(row, clock.now());
}
