import type { Author } from '../../core/audit/audit-log';
import type { Services } from '../../core/services';
import type { WorkKind } from '../../core/work/work';
import { answered } from '../charge-runs/ask-processor';
import { POLLS_AFTER_MS } from '../charge-runs/poll-work';
import type { SavedCard } from '../processor/card-pages';
import {
  beginCardPage,
  type CardRequestRow,
  keepCustomer,
  lockCardRequest,
  putCardPage,
  selectCardRequest,
  selectKnownCustomer,
} from './card-request-store';
import { accountOf, cardPageOrderOf, endCardRequest, expireCardRequest, planCheck, saveCard } from './save-card';

/** What opening the provider's page came to: its address; that the request has ended; or that the provider can't be asked. */
export type CardPageOutcome = { readonly url: string } | 'ENDED' | 'AWAY';

/** How long after a page was opened the provider is first asked about it, in case its event is lost. */
const FIRST_POLL_AFTER_MS = 60_000;

const asked = ({ houseId, id }: CardRequestRow) => ({ houseId, cardRequest: id });

const write = (services: Services, { houseId, id }: CardRequestRow, saved: SavedCard): Promise<void> =>
  services.db.transaction(async (tx) => {
    const row = await lockCardRequest(tx, houseId, id);
    if (row) await saveCard(tx, services, row, saved);
  });

/** Counts one more page of a request, unless it has ended; null then. A page to close counts, but nobody agreed to anything. */
const begin = (
  services: Services,
  { houseId, id }: CardRequestRow,
  isAgreed: boolean,
): Promise<CardRequestRow | null> =>
  services.db.transaction(async (tx) => {
    const row = await lockCardRequest(tx, houseId, id);
    const now = services.clock.now();
    if (row?.state !== 'OPEN' || row.expiresAt <= now) return null;
    if (!isAgreed) return beginCardPage(tx, row, { agreedAt: null, account: row.account });
    const account = await accountOf(tx, services, houseId);
    // A card saved at the house's earlier account could not be charged.
    if (row.pages > 0 && row.account !== account) return null;
    await planCheck(tx, services, row, 'page', new Date(now.getTime() + FIRST_POLL_AFTER_MS));
    return beginCardPage(tx, row, { agreedAt: now, account });
  });

/** Stores the page that was opened; false where the request has ended, or another page was opened meanwhile. */
const keepPage = (services: Services, { houseId, id, pages }: CardRequestRow, pageRef: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const row = await lockCardRequest(tx, houseId, id);
    if (row?.state !== 'OPEN' || row.pages !== pages) return false;
    await putCardPage(tx, row, pageRef);
    return true;
  });

/**
 * The provider's customer of a request, which is stored before any page is opened for it; null if the provider can't be asked. A customer
 * that was deleted at the provider is replaced by a new one, after its pages are closed.
 */
async function customerOf(services: Services, row: CardRequestRow): Promise<string | null> {
  const known = row.customerRef ?? (await selectKnownCustomer(services.db, row));
  const found = await answered(services, asked(row), (signal) =>
    services.processor.customerOf(cardPageOrderOf(row), known, signal),
  );
  if (typeof found !== 'string') return null;
  if (found === row.customerRef) return found;
  if (row.customerRef !== null) {
    const closed = await answered(services, asked(row), (signal) =>
      services.processor.closeCardPages(cardPageOrderOf(row), signal),
    );
    if (closed.state === 'AWAY' || closed.state === 'UNSURE') return null;
  }
  return keepCustomer(services.db, row, found);
}

/**
 * Opens a new page of the provider for a request, after closing the earlier ones: the bidder never has two pages where a card can be saved.
 * A page that was overtaken by another one, or by the end of the request, is closed before anybody has its address.
 */
export async function openCardPage(
  services: Services,
  before: CardRequestRow,
  returnUrl: string,
): Promise<CardPageOutcome> {
  const row = await begin(services, before, true);
  if (row === null) return 'ENDED';
  const customer = await customerOf(services, row);
  if (customer === null) return 'AWAY';
  const order = { ...cardPageOrderOf(row), customer };
  const page = await answered(services, asked(row), (signal) =>
    services.processor.openCardPage({ ...order, returnUrl }, signal),
  );
  if (page.state === 'AWAY' || page.state === 'UNSURE') return 'AWAY';
  if (page.state === 'SAVED') {
    await write(services, row, page);
    return 'ENDED';
  }
  if (await keepPage(services, row, page.pageRef)) return { url: page.url };
  const now = await selectCardRequest(services.db, row.houseId, row.id);
  if (now?.state === 'OPEN') {
    await answered(services, asked(row), (signal) => services.processor.closeCardPage(order, page.pageRef, signal));
    return 'AWAY';
  }
  const closed = await answered(services, asked(row), (signal) => services.processor.closeCardPages(order, signal));
  if (closed.state === 'SAVED') await write(services, row, closed);
  return 'ENDED';
}

/** Fetches the outcome of the pages of a request, and saves it. Returns whether a page is still open, or the provider can't be asked. */
export async function pollCardPage(services: Services, row: CardRequestRow): Promise<boolean> {
  const found = await answered(services, asked(row), (signal) =>
    services.processor.findCardPage(cardPageOrderOf(row), signal),
  );
  if (found.state === 'SAVED') await write(services, row, found);
  return found.state !== 'SAVED' && found.state !== 'CLOSED';
}

/** Tries to close a page that a bidder opens at the same moment. */
const TRIES = 3;

/**
 * Cancels an open request: closes its pages, and saves that it was canceled, or that the bidder saved a card meanwhile. Returns whether it
 * has ended; the provider may be away.
 */
export async function cancelOpenRequest(services: Services, before: CardRequestRow, author: Author): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = before.pages === 0 && tries === 0 ? before : await begin(services, before, false);
    if (row === null) return true;
    const closed =
      row.pages === 0
        ? ({ state: 'CLOSED' } as const)
        : await answered(services, asked(row), (signal) =>
            services.processor.closeCardPages(cardPageOrderOf(row), signal),
          );
    if (closed.state === 'AWAY' || closed.state === 'UNSURE') return false;
    const isEnded = await services.db.transaction(async (tx) => {
      const now = await lockCardRequest(tx, row.houseId, row.id);
      if (now === null) return true;
      if (closed.state === 'SAVED') {
        await saveCard(tx, services, now, closed);
        return true;
      }
      if (now.state !== 'OPEN') return true;
      // A page that was opened since is open.
      if (now.pages !== row.pages) return false;
      await endCardRequest(
        tx,
        services,
        now,
        { state: 'CANCELED', endedAt: services.clock.now(), endedBy: author.userId },
        { requestId: author.requestId, action: 'card.request.cancel' },
      );
      return true;
    });
    if (isEnded) return true;
  }
  return false;
}

/** Closes the pages of a request that has ended, and saves the card of a page that was completed before. */
async function closeEnded(services: Services, row: CardRequestRow): Promise<void> {
  const closed = await answered(services, asked(row), (signal) =>
    services.processor.closeCardPages(cardPageOrderOf(row), signal),
  );
  if (closed.state === 'AWAY' || closed.state === 'UNSURE')
    throw new Error('The payment provider hasn’t closed the pages yet.');
  if (closed.state === 'SAVED') await write(services, row, closed);
}

/** Checks a request until it has ended: fetches the outcome of its pages, lets it expire, and closes its pages after its end. */
export const cardRequestWork: WorkKind = {
  backoffMs: POLLS_AFTER_MS,
  run: async (services, { houseId, key, attempt }) => {
    const id = Number(key.split('/')[0]);
    await services.db.transaction(async (tx) => {
      const row = await lockCardRequest(tx, houseId, id);
      if (row) await expireCardRequest(tx, services, row);
    });
    const row = await selectCardRequest(services.db, houseId, id);
    if (row === null || row.pages === 0 || row.processor !== services.processor.name) return;
    if (row.state !== 'OPEN') {
      await closeEnded(services, row);
      return;
    }
    const isWaiting = await pollCardPage(services, row);
    // A page that is open after the last attempt has closed by itself, and the link opens another one.
    if (isWaiting && attempt <= POLLS_AFTER_MS.length) throw new Error('The bidder hasn’t saved a card yet.');
  },
};
