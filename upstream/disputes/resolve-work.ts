import { recordChanges } from '../core/audit/audit-log';
import type { WorkKind } from '../core/work/work';
import { houseById } from '../house/service';
import { storeAction } from './act-on-disputes';
import { lockDisputes, raiseVersions } from './dispute-store';
import { emailBidders } from './email-bidders';
import { planAction } from './plan-disputes';

/** Job that closes a mutual resolution automatically; the key is the dispute's number. */
export const RESOLVE_WORK = 'disputes.resolve';

/**
 * Closes mutual resolutions. A dispute that was closed, canceled, or reopened in the meantime stays as it is. If a payment on its invoice is
 * pending, it is tried again; after the last attempt, staff close it by hand.
 */
export const resolveWork: WorkKind = {
  run: async (services, { houseId, key }) => {
    const { timeZone } = await houseById(services.db, houseId);
    await services.db.transaction(async (tx) => {
      const [dispute] = await lockDisputes(tx, houseId, [Number(key)]);
      if (dispute?.state !== 'OPEN' || dispute.resolvesAt === null) return;
      const by = { isSuperUser: true, mayCredit: true, now: services.clock.now().getTime(), timeZone };
      const plan = await planAction(tx, houseId, 'CLOSE', [dispute], by);
      const refusal = plan[0]?.refusal;
      if (refusal) throw new Error(refusal.message);
      const author = { houseId, userId: null, requestId: null };
      await storeAction(tx, services, author, plan, { action: 'dispute.resolve', state: 'CLOSED', message: '' });
      // In the name of the user who agreed on it.
      const { openedById } = dispute;
      if (openedById !== null) await emailBidders(tx, services, { houseId, userId: openedById }, 'CLOSE', plan, '');
    });
  },
  onFailed: async (tx, { clock }, { houseId, key }) => {
    const versions = await raiseVersions(tx, houseId, [Number(key)]);
    await recordChanges(
      tx,
      clock,
      { houseId, userId: null, requestId: null },
      'dispute.unresolved',
      versions.map(({ id, version }) => ({ type: 'Dispute' as const, id, version, before: {}, after: {} })),
    );
  },
};
