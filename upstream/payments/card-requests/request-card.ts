import { emailRefusal } from '../../../rules/core/email-address';
import {
  cardLinkExpiry,
  cardLinkUrl,
  MANDATE_VERSION,
  mandateText,
} from '../../../rules/payments/card-requests/card-request';
import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { queueMail } from '../../core/mail/outbox';
import { tokenHashOf } from '../../core/secrets';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { requireChangeable } from '../cards/cards-on-file';
import { cancelOpenRequest } from './card-pages';
import { cardLinkEmail } from './card-request-email';
import {
  insertCardRequest,
  lockBidderRequests,
  lockCardRequest,
  lockOpenCardRequest,
  putTokenHash,
  selectCardRequest,
} from './card-request-store';
import type {
  CancelCardRequestBody,
  CardRequestJson,
  RequestCardAnswerJson,
  RequestCardBody,
} from './card-request-wire';
import { readCardRequest } from './read-card-requests';
import { endCardRequest, planCheck } from './save-card';

/** Returns an unguessable token of 160 bits. */
const newToken = (services: Services): string => services.newRef(services.newRef('CRD'));

/** The address to email a link to; null for none. Throws 422 EMAIL_INVALID. */
function recipientOf({ email }: RequestCardBody): string | null {
  if (email === null) return null;
  const refusal = emailRefusal(email);
  if (refusal !== null) throw invalid([{ code: 'EMAIL_INVALID', message: refusal, field: 'email' }]);
  return email.trim();
}

/** Cancels the open request of a bidder, whose link a newer one replaces. */
async function replaceOpen(tx: Transaction, services: Services, actor: Actor, approvalId: number): Promise<void> {
  const { houseId, userId, requestId } = actor;
  await lockBidderRequests(tx, houseId, approvalId);
  const open = await lockOpenCardRequest(tx, houseId, approvalId);
  if (open === null) return;
  await endCardRequest(
    tx,
    services,
    open,
    { state: 'CANCELED', endedAt: services.clock.now(), endedBy: userId, isReplaced: true },
    { requestId, action: 'card.request.replace' },
  );
}

async function addRequest(
  tx: Transaction,
  services: Services,
  actor: Actor,
  approvalId: number,
  { token, recipient }: { readonly token: string; readonly recipient: string | null },
): Promise<number> {
  const { houseId, userId } = actor;
  const { clock, processor, publicUrl } = services;
  await requireChangeable(tx, services, actor, approvalId);
  await replaceOpen(tx, services, actor, approvalId);
  const house = await houseById(tx, houseId);
  const id = await takeNumbers(tx, houseId, 'cardRequest', 1);
  const createdAt = clock.now();
  const expiresAt = cardLinkExpiry(createdAt);
  await insertCardRequest(tx, {
    houseId,
    id,
    approvalId,
    processor: processor.name,
    tokenHash: tokenHashOf(token),
    recipient,
    mandateVersion: MANDATE_VERSION,
    mandateText: mandateText(house.name),
    createdAt,
    createdBy: userId,
    expiresAt,
  });
  if (recipient !== null) {
    const url = cardLinkUrl(publicUrl, token);
    await queueMail(tx, services, [cardLinkEmail(house, { url, recipient })]);
  }
  await planCheck(tx, services, { houseId, id }, 'expiry', expiresAt);
  const after = { bidder: approvalId, state: 'OPEN', recipient, mandateVersion: MANDATE_VERSION };
  await recordChanges(tx, clock, actor, 'card.request', [{ type: 'CardRequest', id, version: 1, after }]);
  return id;
}

/** Gives a request another link, because the answer with its first one was lost; null if it is no longer open. */
const renewedLink = (services: Services, { houseId }: Actor, id: number): Promise<string | null> =>
  services.db.transaction(async (tx) => {
    const row = await lockCardRequest(tx, houseId, id);
    if (row?.state !== 'OPEN' || row.recipient !== null || row.expiresAt <= services.clock.now()) return null;
    const token = newToken(services);
    await putTokenHash(tx, houseId, id, tokenHashOf(token));
    return cardLinkUrl(services.publicUrl, token);
  });

/**
 * Asks a bidder for a card: adds a request, whose link is emailed or returned, and which replaces an open one. Once per key; a repeated
 * request gets another link to the same request. Throws 404; 409 HOUSE_PAYMENT_PROCESSING_DISABLED, FLOOR_BIDDER; 422 EMAIL_INVALID.
 */
export async function requestCard(
  services: Services,
  actor: Actor,
  approvalId: number,
  body: RequestCardBody,
  key: string | null,
): Promise<RequestCardAnswerJson> {
  const recipient = recipientOf(body);
  const token = newToken(services);
  const added: { isNew: boolean } = { isNew: false };
  const act = { key, operation: 'payments.request-card', input: { approvalId, body } };
  const { id } = await idempotently(services, actor, act, async (tx) => {
    const made = await addRequest(tx, services, actor, approvalId, { token, recipient });
    added.isNew = true;
    return { id: made };
  });
  const first = recipient === null ? cardLinkUrl(services.publicUrl, token) : null;
  const url = added.isNew ? first : await renewedLink(services, actor, id);
  return { cardRequest: await readCardRequest(services, actor, id), url };
}

/**
 * Cancels an open request: its link stops working, and its page is closed. Repeated, it changes nothing. Throws 404; 409 NOT_OPEN,
 * EDITED_MEANWHILE, PROVIDER_AWAY.
 */
export async function cancelCardRequest(
  services: Services,
  actor: Actor,
  id: number,
  { version }: CancelCardRequestBody,
): Promise<CardRequestJson> {
  const row = await selectCardRequest(services.db, actor.houseId, id);
  if (row === null) throw notFound('The request for a card');
  if (row.state === 'CANCELED') return readCardRequest(services, actor, id);
  if (row.state !== 'OPEN' || row.expiresAt <= services.clock.now())
    throw conflict('NOT_OPEN', 'This link is no longer open. Refresh the page.');
  if (row.version !== version)
    throw conflict('EDITED_MEANWHILE', 'This link changed after you opened the page. Check it again.', 'version');
  if (!(await cancelOpenRequest(services, row, actor)))
    throw conflict('PROVIDER_AWAY', "The payment provider couldn't be reached. Try again in a few minutes.");
  return readCardRequest(services, actor, id);
}
