import type { WorkKind } from '../../core/work/work';
import { pollWork, REFUND_POLL_WORK, RUNS_AGAIN_AFTER_MS } from '../charging/poll-work';
import { abandonRefund, beginRefund, giveUpRefund, refreshRefund, refundOne } from './refund-one';
import { lockRefund, stepRefund } from './settle-refund';

/** Makes a refund whose caller did not; the key is the refund's number. */
export const REFUND_WORK = 'payments.refund';

/** Carries refunds on that were cut off, and looks for answers that never came. */
export const refundWork: Record<string, WorkKind> = {
  [REFUND_WORK]: {
    backoffMs: RUNS_AGAIN_AFTER_MS,
    run: async (services, { houseId, key }) => {
      // A refund that was already requested was cut off: its outcome is unknown.
      await refreshRefund(services, houseId, Number(key));
      await refundOne(services, houseId, Number(key));
    },
    onFailed: (tx, services, { houseId, key }) => abandonRefund(tx, services, houseId, Number(key)),
    // It may have been refunded after the backup: marked as asked, it is first looked up with the provider.
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
