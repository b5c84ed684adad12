import {
  type BidderDetails,
  detailProblems,
  detailsOf,
  typedInto,
} from '../../../rules/customers/bidder-details/bidder-details';
import { recordChanges } from '../../core/audit/audit-log';
import type { Queryable, Transaction } from '../../core/database/database';
import { invalid, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { requireScope } from '../../core/http/scopes';
import type { Services } from '../../core/services';
import type { ApprovalJson } from '../wire';
import { lockBidder, selectBidder } from './details-store';
import { setDetails } from './set-details';

/** Returns typed details over the current ones, as they are stored. Throws 422 INVALID_DETAILS, CARD_NUMBER, below `path`. */
export function checkedDetails(current: BidderDetails, typed: Partial<BidderDetails>, path: string): BidderDetails {
  const after = typedInto(current, typed);
  const [first, ...others] = detailProblems(current, after).map((problem) => ({
    ...problem,
    field: `${path}.${problem.field}`,
  }));
  if (first) throw invalid([first, ...others]);
  return after;
}

/** Returns a bidder's record. Throws 404. */
export async function requireBidder(db: Queryable, houseId: number, id: number): Promise<ApprovalJson> {
  const row = await selectBidder(db, houseId, id);
  if (!row) throw notFound('The bidder');
  return row;
}

const EDITED = 'This bidder has changed since you opened the form. Review the change, then save again.';

/**
 * Corrects the name and address of a bidder, who stays locked. Does nothing if they are so already. Throws 404; 409 EDITED_MEANWHILE with the
 * current record if it isn't in the expected version; 422 INVALID_DETAILS, CARD_NUMBER.
 */
export async function correctBidderDetails(
  tx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  { typed, version }: { readonly typed: Partial<BidderDetails>; readonly version?: number | undefined },
): Promise<void> {
  const { houseId } = actor;
  // Whatever was called, an API token that changes bidders needs the scope for them.
  requireScope(actor, { area: 'customers', effect: 'write' });
  const before = await lockBidder(tx, houseId, id);
  if (!before) throw notFound('The bidder');
  if (version !== undefined && version !== before.version)
    throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message: EDITED, field: 'version' }], null, {
      approval: before,
    });
  const after = checkedDetails(before, typed, 'details');
  if (JSON.stringify(after) === JSON.stringify(detailsOf(before))) return;
  await recordChanges(tx, services.clock, actor, 'approval.details', await setDetails(tx, houseId, before, after));
}
