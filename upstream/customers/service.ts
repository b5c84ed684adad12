import type { z } from 'zod';
import type { Actor } from '../core/actor';
import type { Services } from '../core/services';
import { windowOf } from '../core/window';
import { selectApprovals, selectPaddles } from './store';
import type { ApprovalJson, ApprovalsQuery, PaddlesJson, PaddlesQuery } from './wire';

/** Bidders of the actor's house, by their numbers or by those of the persons on the platform; numbers of no bidder of it are left out. */
export async function readApprovals(services: Services, actor: Actor, { ids = [], memberIDs = [] }: z.output<typeof ApprovalsQuery>): Promise<ApprovalJson[]> {
  return selectApprovals(services.db, actor.houseId, ids, memberIDs);
}

/** A bidder's paddles, latest session first; none of no bidder of the house. */
export async function readPaddles(services: Services, actor: Actor, approvalID: number, query: z.output<typeof PaddlesQuery>): Promise<PaddlesJson> {
  const { rows, total } = await selectPaddles(services.db, actor.houseId, approvalID, windowOf(query));
  return { paddles: rows, totalRecords: total };
}
