import type { Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import { postMessage } from '../invoicing/messages/service';
import type { DisputeRow } from './dispute-store';

/** A lot about which a message is sent. */
type Subject = Pick<DisputeRow, 'approvalId' | 'lotNumber' | 'lotExtension' | 'lotTitle'>;

const MOST_NAMED = 10;

/** Returns the subject line: "Lot 12: Bracket Clock", or "Lots 12, 15, and 20". */
function subjectOf(lots: readonly Subject[]): string {
  const [only, ...others] = lots;
  if (only && others.length === 0) return `Lot ${only.lotNumber}${only.lotExtension}: ${only.lotTitle}`.slice(0, 150);
  const named = lots.slice(0, MOST_NAMED).map(({ lotNumber, lotExtension }) => `${lotNumber}${lotExtension}`);
  const more = lots.length - named.length;
  return `Lots ${new Intl.ListFormat('en-US').format(more > 0 ? [...named, `${more} more`] : named)}`;
}

/**
 * Emails a message about disputes to their bidders: one email for each bidder, whatever the number of their lots. It is among the messages
 * of the bidder, with its delivery. A message that is blank isn't sent.
 */
export async function emailBidders(
  tx: Transaction,
  services: Services,
  actor: Actor,
  lots: readonly Subject[],
  message: string,
): Promise<void> {
  if (message === '') return;
  const ofBidder = new Map<number, Subject[]>();
  for (const lot of lots) ofBidder.set(lot.approvalId, [...(ofBidder.get(lot.approvalId) ?? []), lot]);
  for (const [approvalId, own] of ofBidder)
    await postMessage(tx, services, actor, { approvalIds: [approvalId], subject: subjectOf(own), message });
}
