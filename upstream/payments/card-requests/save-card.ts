import { recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import type { Services } from '../../core/services';
import { addWork } from '../../core/work/work';
import { houseById } from '../../house/service';
import { putSavedCard } from '../cards/cards-on-file';
import type { CardEvent, CardPageOrder, SavedCard } from '../processor/card-pages';
import { type CardRequestEnd, type CardRequestRow, lockCardRequest, putCardRequestEnd } from './card-request-store';

/** Job that checks a request: its pages, and its expiry. The key is the request's id, a slash, and a reason. */
export const CARD_REQUEST_WORK = 'payments.card-request';

/** Plans to check a request. A job that waits for the same reason is not changed. */
export const planCheck = (
  tx: Transaction,
  { clock }: Services,
  { houseId, id }: Pick<CardRequestRow, 'houseId' | 'id'>,
  reason: 'page' | 'expiry' | 'close',
  runAfter?: Date,
): Promise<void> =>
  addWork(tx, clock, [{ houseId, kind: CARD_REQUEST_WORK, key: `${id}/${reason}`, payload: {}, runAfter }]);

/** Identifies a request in the provider's records, also after a restore, which gives its number to another request. */
const keyOf = ({ houseId, id, createdAt }: Pick<CardRequestRow, 'houseId' | 'id' | 'createdAt'>): string =>
  `card-${houseId}-${id}-${createdAt.getTime()}`;

const KEY = /^card-(\d{1,9})-(\d{1,9})-\d+$/;

/** The house's account at the provider now; null for the account of the installation. */
export const accountOf = async (tx: Transaction, { processor }: Services, houseId: number): Promise<string | null> =>
  processor.name === 'stripe' ? (await houseById(tx, houseId)).stripeAccount : null;

/** The order of a request's pages, identical every time. */
export const cardPageOrderOf = (row: CardRequestRow): CardPageOrder => ({
  key: keyOf(row),
  account: row.account,
  bidder: row.approvalId,
  customer: row.customerRef,
  metadata: { house: String(row.houseId), bidder: String(row.approvalId), cardRequest: String(row.id) },
});

/** Ends a locked request, and records it with other records that changed. Pages that may be open are closed by a job. */
export async function endCardRequest(
  tx: Transaction,
  services: Services,
  row: CardRequestRow,
  end: CardRequestEnd,
  by: {
    readonly requestId: string | null;
    readonly action: string;
    readonly others?: Parameters<typeof recordChanges>[4];
  },
): Promise<void> {
  const { houseId, id, approvalId, mandateVersion, agreedAt, state } = row;
  const version = await putCardRequestEnd(tx, row, end);
  const { setupRef = null, mandateRef = null, card } = end.saved ?? {};
  const after = {
    bidder: approvalId,
    state: end.state,
    isReplaced: end.isReplaced ?? false,
    ...(card ? { cardRef: card.cardRef, setupRef, mandateRef, mandateVersion, agreedAt } : {}),
  };
  await recordChanges(tx, services.clock, { houseId, userId: end.endedBy, requestId: by.requestId }, by.action, [
    { type: 'CardRequest', id, version, before: { bidder: approvalId, state }, after },
    ...(by.others ?? []),
  ]);
  if (row.pages > 0) await planCheck(tx, services, row, 'close');
}

/** What ends by itself, or by the bidder. */
const BY_NOBODY = { endedBy: null } as const;

/**
 * Puts the card on file that a bidder saved for a locked request: once, however often it is reported. A card counts although the request
 * has expired or was replaced meanwhile, because the bidder was on the page by then; after staff canceled it, or moved the house to another
 * account, it doesn't.
 */
export async function saveCard(
  tx: Transaction,
  services: Services,
  row: CardRequestRow,
  saved: SavedCard,
): Promise<void> {
  const { houseId, state, isReplaced, account } = row;
  if (state === 'COMPLETED') return;
  const endedAt = services.clock.now();
  const isOver = state === 'CANCELED' && !isReplaced;
  if (isOver || (await accountOf(tx, services, houseId)) !== account) {
    services.log.warn({ houseId, cardRequest: row.id }, 'a bidder saved a card that is no longer asked for');
    if (state === 'OPEN')
      await endCardRequest(
        tx,
        services,
        row,
        { state: 'CANCELED', endedAt, ...BY_NOBODY },
        { requestId: null, action: 'card.request.cancel' },
      );
    return;
  }
  await endCardRequest(
    tx,
    services,
    row,
    { state: 'COMPLETED', endedAt, ...BY_NOBODY, saved },
    { requestId: null, action: 'card.save', others: await putSavedCard(tx, services, row, saved.card) },
  );
}

/** Lets an open request expire whose time is over. */
export async function expireCardRequest(tx: Transaction, services: Services, row: CardRequestRow): Promise<void> {
  const endedAt = services.clock.now();
  if (row.state !== 'OPEN' || row.expiresAt > endedAt) return;
  const by = { requestId: null, action: 'card.request.expire' };
  await endCardRequest(tx, services, row, { state: 'EXPIRED', endedAt, ...BY_NOBODY }, by);
}

/** Records what an event says that a bidder saved. False if this installation didn't ask for it. */
export async function applyCardEvent(tx: Transaction, services: Services, event: CardEvent): Promise<boolean> {
  const [, houseId, id] = KEY.exec(event.key) ?? [];
  const row = await lockCardRequest(tx, Number(houseId ?? 0), Number(id ?? 0));
  // An account can name any key: only events of the account that was asked count.
  if (row === null || keyOf(row) !== event.key || row.account !== event.account) return false;
  if (row.processor !== services.processor.name) return false;
  await saveCard(tx, services, row, event);
  return true;
}
