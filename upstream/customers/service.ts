import type { Actor } from '../core/actor';
import type { Services } from '../core/services';
import { selectApprovals } from './store';
import type { ApprovalJson } from './wire';

/** Bidders of the actor's house; ids of no bidder of it are left out. */
export async function readApprovals(services: Services, actor: Actor, ids: readonly number[]): Promise<ApprovalJson[]> {
  return selectApprovals(services.db, actor.houseId, ids);
}
