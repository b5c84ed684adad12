import type { TypedExemption } from '../../rules/tax-exemptions/exemption-fields';
import type { Queryable, Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import type { ExemptionRow } from './exemption-record';
import { selectExemptions, selectExemptionsOfBidders } from './exemption-store';
import { addExemption, requireInOrder } from './save-exemption';

/** Returns the papers in force of these bidders, with those of the other records of each person, by the number of the bidder. */
export async function exemptionsOfBidders(
  db: Queryable,
  houseId: number,
  approvalIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ExemptionRow[]>> {
  const papers = new Map<number, ExemptionRow[]>();
  for (const { bidderId, ...row } of await selectExemptionsOfBidders(db, houseId, approvalIds))
    papers.set(bidderId, [...(papers.get(bidderId) ?? []), row]);
  return papers;
}

/** Returns a paper that isn't removed; null if there is none with that number. */
export async function exemptionById(db: Queryable, houseId: number, id: number): Promise<ExemptionRow | null> {
  const [row] = await selectExemptions(db, houseId, [id]);
  return row && !row.isRemoved ? row : null;
}

/** Returns a typed paper as it is stored. Throws 422 INVALID_EXEMPTION with a problem for each field, below `path`. */
export const checkedExemption = (typed: TypedExemption, path: string): TypedExemption =>
  requireInOrder(typed, (field) => `${path}.${field}`);

/** Adds a checked paper to a bidder. Throws 404. */
export const addExemptionTo = (
  tx: Transaction,
  services: Services,
  actor: Actor,
  approvalId: number,
  paper: TypedExemption,
): Promise<ExemptionRow> => addExemption(tx, services, actor, approvalId, paper);
