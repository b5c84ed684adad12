import { cardRequestStateBy, cardRequestStateText } from '../../../rules/payments/card-requests/card-request';
import type { CardRequestRow } from './card-request-store';
import type { CardRequestJson } from './card-request-wire';

/** The card that a request brought; null for none. */
function cardOf({ kind, brand, lastFour }: CardRequestRow): CardRequestJson['card'] {
  return kind === null || brand === null || lastFour === null ? null : { kind, brand, lastFour };
}

/** Returns a request as shown to users, in its state by `now`. */
export function cardRequestJson(row: CardRequestRow, now: Date): CardRequestJson {
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
