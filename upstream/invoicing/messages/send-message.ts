import { readableLine, readableText } from '../../../rules/core/text';
import { bidderMessageRefusals, type BidderMessageWords } from '../../../rules/customers/messages/bidder-message';
import type { Queryable } from '../../core/database/database';
import { invalid, notFound, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { approvalIdByRef } from '../../customers/service';
import type { MessageBody, MessageResultJson } from './send-message-wire';
import { sendToBidders } from './service';

function requireWords(words: BidderMessageWords): BidderMessageWords {
  const [first, ...others] = Object.entries(bidderMessageRefusals(words)).flatMap(([field, message]): Problem[] =>
    message === null ? [] : [{ code: 'CANNOT_SEND_MESSAGE', message, field }],
  );
  if (first) throw invalid([first, ...others]);
  return { subject: readableLine(words.subject), message: readableText(words.message).trim() };
}

/** Returns the numbers of the recipients, each once. Throws 404 for an unknown reference, 422 NO_BIDDERS. */
async function recipientsOf(db: Queryable, houseId: number, { userRef, approvalIDs }: MessageBody): Promise<number[]> {
  const named = userRef === undefined ? null : await approvalIdByRef(db, houseId, userRef);
  if (userRef !== undefined && named === null) throw notFound('The bidder');
  const ids = [...new Set([...(named === null ? [] : [named]), ...(approvalIDs ?? [])])];
  if (ids.length === 0)
    throw invalid([{ code: 'NO_BIDDERS', message: 'Choose at least one bidder.', field: 'userRef' }]);
  return ids;
}

/**
 * POST /message: emails bidders in the caller's name, once per key. Bidders without an address get nothing and are listed with the reason;
 * if no bidder has one, nothing is sent. Throws 404, 422 CANNOT_SEND_MESSAGE, WRONG_SENDER, NO_BIDDERS, NO_ADDRESS.
 */
export async function sendMessage(
  services: Services,
  actor: Actor,
  body: MessageBody,
  key: string | null,
): Promise<MessageResultJson[]> {
  const words = requireWords(body);
  if (body.houseUserRef !== actor.userRef)
    throw invalid([{ code: 'WRONG_SENDER', message: 'A message is sent in your own name.', field: 'houseUserRef' }]);
  const approvalIds = await recipientsOf(services.db, actor.houseId, body);
  const outcomes = await sendToBidders(services, actor, { approvalIds, ...words, key });
  return outcomes.map(({ approvalId, name, email, reason }) => ({
    approvalID: approvalId,
    name,
    email,
    sent: reason === null,
    reason,
  }));
}
