import type { WorkKind } from '../../core/work/work';
import { pollWork, REFUND_POLL_WORK, RUNS_AGAIN_AFTER_MS } from '../charge-runs/poll-work';
import { abandonRefund, beginRefund, giveUpRefund, refreshRefund, refundOne } from './refund-one';
import { lockRefund, stepRefund } from './settle-refund';

/** Job that makes a refund that its caller didn't finish; the key is the ID of the refund. */
export const REFUND_WORK = 'payments.refund';

/** Jobs that continue interrupted refunds, and that poll unknown results. */
export const refundWork: Record<string, WorkKind> = {
  [REFUND_WORK]: {
    backoffMs: RUNS_AGAIN_AFTER_MS,
    run: async (services, { houseId, key }) => {
      // The request of an earlier start was interrupted: its outcome is unknown.
      await refreshRefund(services, houseId, Number(key));
      await refundOne(services, houseId, Number(key));
    },
    onFailed: (tx, services, { houseId, key }) => abandonRefund(tx, services, houseId, Number(key)),
    // It may have been refunded after the backup: marked as REQUESTED, its status is fetched from the provider first.
    onRestored: async (tx, services, { houseId, key }) => {
      await beginRefund(tx, services, houseId, Number(key));
      return false;
    },
  },
  [REFUND_POLL_WORK]: pollWork({
    once: refreshRefund,
    later: async (tx, services, { houseId, id, nextCheckAt }) => {
      const one = await lockRefund(tx, houseId, id);
      if (one?.refund.state === 'UNKNOWN')
        await stepRefund(tx, services, one, { state: 'UNKNOWN', looks: one.refund.looks + 1, nextCheckAt });
    },
    giveUp: giveUpRefund,
  }),
};
