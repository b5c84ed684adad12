import { isEmailAddress } from '../../../rules/core/email-address';
import { wireFromMinor } from '../../../rules/core/money';
import { linkExpiry, paymentLinkUrl } from '../../../rules/payments/links/payment-link';
import { idempotently } from '../../core/database/idempotency';
import { conflict, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { queueMail } from '../../core/mail/outbox';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { type AttemptRow, lockAttempt, selectAttempt } from '../charge-runs/charge-attempt-store';
import { endPages, openPage, pollPage } from '../charge-runs/link-pages';
import { attemptsJson } from '../charge-runs/read-charge-runs';
import { step } from '../charge-runs/settle-attempt';
import { insertToken, type LinkRow, putSent, selectLink, selectLinkOfToken, selectRecipient } from '../link-store';
import { linkEmail } from './link-email';
import type {
  CreatePaymentLinkJson,
  OpenPaymentLinkJson,
  PaymentLinkAnswerJson,
  PaymentLinkBody,
  PaymentLinkChargeJson,
  PaymentLinkJson,
} from './link-wire';

const away = () => conflict('PROVIDER_AWAY', "The payment provider couldn't be reached. Try again in a few minutes.");

/** Refuses a charge that no longer waits for its bidder, or is no longer as it was seen. */
function requireWaiting(attempt: AttemptRow | null, { version }: PaymentLinkBody): AttemptRow {
  if (attempt === null) throw notFound('The charge');
  if (attempt.state !== 'ACTION_NEEDED')
    throw conflict('NOT_WAITING', 'This charge no longer waits for the bidder. Refresh the page.');
  if (attempt.version !== version)
    throw conflict('EDITED_MEANWHILE', 'This charge changed after you opened it. Check it again.', 'version');
  return attempt;
}

async function chargeJson(services: Services, { houseId }: Actor, id: number): Promise<PaymentLinkChargeJson> {
  const attempt = await selectAttempt(services.db, houseId, id);
  if (attempt === null) throw notFound('The charge');
  const [chargeAttempt] = await attemptsJson(services, houseId, [attempt]);
  if (!chargeAttempt) throw notFound('The charge');
  return { chargeAttempt };
}

/** Returns an unguessable token of 160 bits. */
const newToken = (services: Services): string => services.newRef(services.newRef('PAY'));

/**
 * Makes a link of a charge for a user to hand on. Only its hash is stored, so it is returned only now; earlier ones keep working. Throws 404;
 * 409 NOT_WAITING, EDITED_MEANWHILE.
 */
export async function createPaymentLink(
  services: Services,
  actor: Actor,
  id: number,
  body: PaymentLinkBody,
): Promise<CreatePaymentLinkJson> {
  const { houseId, userId } = actor;
  const token = newToken(services);
  await services.db.transaction(async (tx) => {
    requireWaiting(await lockAttempt(tx, houseId, id), body);
    const link = await selectLink(tx, houseId, id);
    if (link === null) throw notFound('The link');
    await insertToken(tx, link, token, { at: services.clock.now(), by: userId });
  });
  return { ...(await chargeJson(services, actor, id)), url: paymentLinkUrl(services.publicUrl, token) };
}

/**
 * Emails the link of a charge to the bidder, at the invoice's address; from then on it works for its whole time again. Once per key. Throws
 * 404; 409 NOT_WAITING, EDITED_MEANWHILE, NO_EMAIL_ADDRESS.
 */
export async function sendPaymentLink(
  services: Services,
  actor: Actor,
  id: number,
  body: PaymentLinkBody,
  key: string | null,
): Promise<PaymentLinkChargeJson> {
  const { houseId } = actor;
  await idempotently(services, actor, { key, operation: 'payments.send-link', input: { id, body } }, async (tx) => {
    const attempt = requireWaiting(await lockAttempt(tx, houseId, id), body);
    const link = await selectLink(tx, houseId, id);
    const recipient = await selectRecipient(tx, houseId, attempt.invoiceId);
    if (link === null) throw notFound('The link');
    if (recipient === null || !isEmailAddress(recipient))
      throw conflict('NO_EMAIL_ADDRESS', `Invoice ${attempt.invoiceId} has no valid email address. Correct it first.`);
    const { clock, publicUrl } = services;
    const sentAt = clock.now();
    const token = newToken(services);
    await insertToken(tx, link, token, { at: sentAt, by: actor.userId });
    const email = linkEmail(await houseById(tx, houseId), attempt, { token, recipient, publicUrl });
    await queueMail(tx, services, [email]);
    await putSent(tx, link, { sentAt, expiresAt: linkExpiry(sentAt) });
    await step(tx, services, attempt, { state: 'ACTION_NEEDED' }, actor);
    return {};
  });
  return chargeJson(services, actor, id);
}

/**
 * Ends a charge that waits for its bidder: nothing is charged, and its link stops working. Repeated, it changes nothing. Throws 404; 409
 * NOT_WAITING, EDITED_MEANWHILE, PROVIDER_AWAY.
 */
export async function cancelPaymentLink(
  services: Services,
  actor: Actor,
  id: number,
  body: PaymentLinkBody,
): Promise<PaymentLinkChargeJson> {
  const attempt = await selectAttempt(services.db, actor.houseId, id);
  if (attempt?.reasonCode === 'LINK_CANCELED') return chargeJson(services, actor, id);
  requireWaiting(attempt, body);
  const link = await selectLink(services.db, actor.houseId, id);
  if (link === null) throw notFound('The link');
  if (!(await endPages(services, link, { author: actor, code: 'LINK_CANCELED' }))) throw away();
  return chargeJson(services, actor, id);
}

/** The link of a token with its charge. Throws 404. */
async function requireLink(services: Services, token: string): Promise<{ link: LinkRow; attempt: AttemptRow }> {
  const link = await selectLinkOfToken(services.db, token);
  const attempt = link && (await selectAttempt(services.db, link.houseId, link.attemptId));
  if (link === null || attempt === null) throw notFound('The payment link');
  return { link, attempt };
}

function stateOf({ state }: AttemptRow, { expiresAt }: LinkRow, now: Date): PaymentLinkJson['state'] {
  if (state === 'ACTION_NEEDED') return expiresAt > now ? 'OPEN' : 'CLOSED';
  if (state === 'CHARGED') return 'PAID';
  return state === 'PENDING' ? 'PENDING' : 'CLOSED';
}

/** What the bidder sees of a link. Throws 404. */
export async function readPaymentLink(services: Services, token: string): Promise<PaymentLinkAnswerJson> {
  const { link, attempt } = await requireLink(services, token);
  const house = await houseById(services.db, link.houseId);
  return {
    paymentLink: {
      houseName: house.name,
      houseEmail: house.email,
      invoiceID: attempt.invoiceId,
      amount: wireFromMinor(attempt.amount, attempt.currency),
      currencyCode: attempt.currency,
      kind: attempt.cardKind ?? 'CARD',
      state: stateOf(attempt, link, services.clock.now()),
    },
  };
}

/** The same after fetching the status from the provider: for a bidder who comes back from its page. Throws 404. */
export async function refreshPaymentLink(services: Services, token: string): Promise<PaymentLinkAnswerJson> {
  const { attempt } = await requireLink(services, token);
  if (attempt.state === 'ACTION_NEEDED') await pollPage(services, attempt);
  return readPaymentLink(services, token);
}

/** Opens the provider's page of a link. Throws 404, 409 PROVIDER_AWAY. */
export async function openPaymentLink(services: Services, token: string): Promise<OpenPaymentLinkJson> {
  const { link, attempt } = await requireLink(services, token);
  const isOpen = stateOf(attempt, link, services.clock.now()) === 'OPEN';
  const outcome = isOpen ? await openPage(services, link, token) : 'SETTLED';
  if (outcome === 'AWAY') throw away();
  const { paymentLink } = await readPaymentLink(services, token);
  return { paymentLink, url: outcome === 'SETTLED' ? null : outcome.url };
}
