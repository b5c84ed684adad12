import type { Transaction } from '../core/database/database';
import type { Services } from '../core/services';
import type { WorkItem, WorkKind } from '../core/work/work';
import { claimWork, failWork, finishWork } from '../core/work/work-store';
import { createInvoicesWork } from '../invoicing/creation/create-invoices';
import { sendInvoicesWork } from '../invoicing/sending/send-invoices';
import { CREATE_WORK, SEND_WORK } from '../invoicing/work-kinds';

const KINDS: Readonly<Record<string, WorkKind>> = { [CREATE_WORK]: createInvoicesWork, [SEND_WORK]: sendInvoicesWork };
const LEASE_MS = 30_000;
const MOST = 100;

const claimDue = ({ db, clock }: Services): Promise<WorkItem[]> => {
  const now = clock.now();
  return claimWork(db, now, new Date(now.getTime() + LEASE_MS), MOST);
};

/** Does the work that is due, as the runner would; what goes wrong is thrown, and ends the loading. */
export async function doDueWork(services: Services): Promise<void> {
  const { signal } = new AbortController();
  for (const item of await claimDue(services)) {
    const kind = KINDS[item.kind];
    if (!kind) throw new Error(`A demo house has no work of the kind ${item.kind}.`);
    await kind.run(services, item, { progress: () => Promise.resolve(), signal });
    await finishWork(services.db, item, services.clock.now());
  }
}

/** Lets the creation that is due fail for good, as after its last attempt. */
export async function failDueCreation(tx: Transaction, services: Services): Promise<void> {
  const reason = 'A creation that failed, to look at and to try again.';
  for (const item of await claimDue(services)) {
    await failWork(tx, item, reason, services.clock.now(), null);
    await createInvoicesWork.onFailed?.(tx, services, item, reason);
  }
}
