import { chargeReasonText } from '../../../rules/payments/charge-runs/charge-reasons';
import { paymentLinkUrl } from '../../../rules/payments/links/payment-link';
import type { Author } from '../../core/audit/audit-log';
import type { Services } from '../../core/services';
import type { WorkKind } from '../../core/work/work';
import { beginPage, type LinkRow, putPage, selectLink } from '../link-store';
import type { ChargeResult } from '../processor/processor';
import { answered, orderOf } from './ask-processor';
import { type AttemptRow, lockAttempt, selectAttempt } from './charge-attempt-store';
import { POLLS_AFTER_MS } from './poll-work';
import { recordResult } from './record-result';
import { authorOf } from './settle-attempt';

/** What opening or closing the provider's page came to: its address; how the charge is now; or that the provider can't be asked. */
export type PageOutcome = { readonly url: string } | 'SETTLED' | 'AWAY';

const asked = ({ houseId, id }: AttemptRow) => ({ houseId, attempt: id });

const write = (services: Services, { houseId, id }: AttemptRow, result: ChargeResult): Promise<void> =>
  services.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, houseId, id);
    if (attempt) await recordResult(tx, services, attempt, result);
  });

/** Counts one more page of a link, unless the charge no longer waits for the bidder; null then. */
const begin = (services: Services, link: LinkRow): Promise<{ attempt: AttemptRow; pages: number } | null> =>
  services.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, link.houseId, link.attemptId);
    return attempt?.state === 'ACTION_NEEDED' ? { attempt, pages: await beginPage(tx, link) } : null;
  });

/** Stores the page that was opened; false where the charge has ended, or another page was opened meanwhile. */
const keepPage = (services: Services, link: LinkRow, pages: number, pageRef: string | null): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, link.houseId, link.attemptId);
    const now = await selectLink(tx, link.houseId, link.attemptId);
    if (attempt?.state !== 'ACTION_NEEDED' || now?.pages !== pages) return false;
    await putPage(tx, link, pageRef);
    return true;
  });

/**
 * Opens a new page of the provider for a charge, after closing the earlier ones: the bidder never has two pages that can be paid. A page
 * that was overtaken by another one, or by the end of the charge, is closed before anybody has its address. The bidder returns to the link
 * with the token that was opened.
 */
export async function openPage(services: Services, link: LinkRow, token: string): Promise<PageOutcome> {
  const begun = await begin(services, link);
  if (begun === null) return 'SETTLED';
  const { attempt, pages } = begun;
  const order = { ...orderOf(attempt), returnUrl: `${paymentLinkUrl(services.publicUrl, token)}?returned=1` };
  const page = await answered(services, asked(attempt), (signal) => services.processor.openPage(order, signal));
  if (page.state === 'AWAY' || page.state === 'UNSURE') return 'AWAY';
  if (page.state !== 'OPEN') {
    await write(services, attempt, page);
    return page.state === 'ACTION_NEEDED' ? 'AWAY' : 'SETTLED';
  }
  if (await keepPage(services, link, pages, page.pageRef)) return { url: page.url };
  const now = await selectAttempt(services.db, link.houseId, link.attemptId);
  if (now?.state !== 'ACTION_NEEDED') {
    const closed = await answered(services, asked(attempt), (signal) => services.processor.closePages(order, signal));
    if (closed.state === 'CHARGED') await write(services, attempt, closed);
    return 'SETTLED';
  }
  const { pageRef } = page;
  if (pageRef !== null)
    await answered(services, asked(attempt), (signal) => services.processor.closePage(order, pageRef, signal));
  return 'AWAY';
}

/** Fetches the status of a charge that waits for the bidder, and saves it. */
export async function pollPage(services: Services, attempt: AttemptRow): Promise<void> {
  const link = await selectLink(services.db, attempt.houseId, attempt.id);
  if (link === null) return;
  if (link.expiresAt <= services.clock.now()) {
    await endPages(services, link, { author: authorOf(attempt), code: 'LINK_EXPIRED' });
    return;
  }
  const found = await answered(services, asked(attempt), (signal) =>
    services.processor.findPage(orderOf(attempt), link.pageRef, signal),
  );
  if (found.state !== 'AWAY' && found.state !== 'UNSURE') await write(services, attempt, found);
}

/** Tries to close a page that a bidder opens at the same moment. */
const TRIES = 3;

/**
 * Ends a charge that waits for the bidder: closes its pages, and saves that it has failed, or that the bidder confirmed it meanwhile. Returns
 * whether it has ended; the provider may be away.
 */
export async function endPages(
  services: Services,
  link: LinkRow,
  { author, code }: { readonly author: Author; readonly code: 'LINK_EXPIRED' | 'LINK_CANCELED' },
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const begun = await begin(services, link);
    if (begun === null) return true;
    const { attempt, pages } = begun;
    const closed = await answered(services, asked(attempt), (signal) =>
      services.processor.closePages(orderOf(attempt), signal),
    );
    if (closed.state === 'AWAY' || closed.state === 'UNSURE') return false;
    const result = closed.state === 'DECLINED' ? { ...closed, code, message: chargeReasonText(code) } : closed;
    const isEnded = await services.db.transaction(async (tx) => {
      const locked = await lockAttempt(tx, link.houseId, link.attemptId);
      const now = await selectLink(tx, link.houseId, link.attemptId);
      // A page that was opened since is open.
      if (locked?.state === 'ACTION_NEEDED' && now?.pages !== pages) return false;
      if (locked) await recordResult(tx, services, locked, result, author);
      return true;
    });
    if (isEnded) return closed.state !== 'ACTION_NEEDED';
  }
  return false;
}

/**
 * Closes the pages of a charge that has ended otherwise, such as by a late success of its first payment. A payment that a bidder made on one
 * of them meanwhile is listed for staff.
 */
export const closePagesWork: WorkKind = {
  backoffMs: POLLS_AFTER_MS,
  run: async (services, { houseId, key }) => {
    const attempt = await selectAttempt(services.db, houseId, Number(key));
    if (attempt === null || attempt.state === 'ACTION_NEEDED') return;
    const closed = await answered(services, asked(attempt), (signal) =>
      services.processor.closePages(orderOf(attempt), signal),
    );
    if (closed.state === 'AWAY' || closed.state === 'UNSURE')
      throw new Error('The payment provider hasn’t closed the pages yet.');
    if (closed.state === 'CHARGED') await write(services, attempt, closed);
  },
};
