import { setTimeout as sleep } from 'node:timers/promises';
import { wireFromMinor } from '../../../rules/core/money';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { amountOf } from '../../core/http/wire-amount';
import type { Services } from '../../core/services';
import { readChargeReadiness } from '../../invoicing/charge-dates/service';
import { requireGroup } from '../../invoicing/groups/service';
import type { SeenBody } from '../../invoicing/invoices/seen-wire';
import { chosenInvoices } from '../../invoicing/invoices/service';
import type {
  ChargeConfirmationJson,
  ChargeRunJson,
  ConfirmedBody,
  ProcessCardsJson,
  StartChargeRunBody,
} from '../charge-wire';
import { type AttemptRow, selectAttemptIds, selectAttempts } from './charge-attempt-store';
import { attemptReason } from './charge-json';
import { selectRunState } from './charge-run-store';
import { type NewChargeRun, startChargeRun } from './charge-runs';
import { pollNow } from './charge-work';
import { readChargeRun, requireChargeRun } from './read-charge-runs';

/** Converts the confirmed figures of a dry run to minor units. Throws 422 if one isn't an amount. */
const confirmedOf = (
  { readyCount, readyTotal }: ConfirmedBody,
  currency: string,
): NonNullable<NewChargeRun['confirmed']> => ({
  readyCount,
  readyTotal: readyTotal === undefined ? undefined : amountOf(readyTotal, currency, 'readyTotal'),
});

/** Starts a run for selected invoices of a group, once per idempotency key. Throws the errors of startChargeRun. */
export async function startBatchCharge(
  services: Services,
  actor: Actor,
  invoiceGroupID: number,
  body: StartChargeRunBody,
  key: string | null,
): Promise<ChargeRunJson> {
  const { houseId } = actor;
  const { runId } = await idempotently(
    services,
    actor,
    { key, operation: 'payments.charge-run', input: { invoiceGroupID, body: { ...body, seen: undefined } } },
    async (tx) => {
      const { currency } = await requireGroup(tx, houseId, invoiceGroupID);
      const invoiceIds = await chosenInvoices(tx, houseId, invoiceGroupID, body.target);
      return startChargeRun(tx, services, actor, {
        source: 'BATCH',
        groupId: invoiceGroupID,
        invoiceIds,
        seen: body.seen,
        disputedIds: body.disputedIDs,
        confirmed: confirmedOf(body, currency),
      });
    },
  );
  return readChargeRun(services, actor, runId);
}

/**
 * Starts a run for the declined invoices of a finished run, once per idempotency key. Throws 404, 409 RUN_GOES_ON and CHARGES_CHANGED, 422
 * NO_INVOICES if none was declined.
 */
export async function retryDeclined(
  services: Services,
  actor: Actor,
  runId: number,
  body: ConfirmedBody,
  key: string | null,
): Promise<ChargeRunJson> {
  const started = await idempotently(
    services,
    actor,
    { key, operation: 'payments.charge-retry', input: { runId, ...body, seen: undefined } },
    async (tx) => {
      const run = await requireChargeRun(tx, actor.houseId, runId);
      if (run.state !== 'DONE') throw conflict('RUN_GOES_ON', 'This run is still going on. Wait for its end.');
      const declined = await selectAttemptIds(tx, actor.houseId, runId, 'DECLINED');
      return startChargeRun(tx, services, actor, {
        source: 'BATCH',
        groupId: run.groupId,
        invoiceIds: declined.map(({ invoiceId }) => invoiceId),
        retryOf: runId,
        seen: body.seen,
        disputedIds: body.disputedIDs,
        confirmed: confirmedOf(body, run.currency),
      });
    },
  );
  return readChargeRun(services, actor, started.runId);
}

/** Polls the provider now for a run's unknown and pending charges. Throws 404. */
export async function pollRun(
  services: Services,
  actor: Actor,
  runId: number,
  signal: AbortSignal,
): Promise<ChargeRunJson> {
  await requireChargeRun(services.db, actor.houseId, runId);
  await pollNow(services, actor.houseId, runId, signal);
  return readChargeRun(services, actor, runId);
}

const secondMs = 1000;
/** Default time that a call waits for its run. */
const WAITS_SECONDS = 20;
const LOOK_EVERY_MS = 50;

/** Returns whether the run ends within `ms` milliseconds. */
async function waitForEnd(
  { db }: Services,
  houseId: number,
  runId: number,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    if ((await selectRunState(db, houseId, runId)) === 'DONE') return true;
    if (waited >= ms || signal.aborted) return false;
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

function confirmationJson(attempt: AttemptRow): ChargeConfirmationJson {
  const { invoiceId, state, amount, currency } = attempt;
  const charged = state === 'CHARGED';
  return {
    invoiceID: invoiceId,
    charged,
    amountCharged: charged ? wireFromMinor(amount, currency) : 0,
    state,
    reason: attemptReason(attempt),
  };
}

interface ProcessCardsCommand {
  readonly seen?: SeenBody | undefined;
  /** The invoices to charge although a lot has an open dispute or return. */
  readonly disputedIds?: readonly number[] | undefined;
  readonly key: string | null;
  /** How long to wait for the end of the run, in seconds. */
  readonly wait?: number | undefined;
  readonly signal: AbortSignal;
}

/**
 * Charges the cards for invoices of one group, once per idempotency key, and returns the results when the run is done, or its progress when
 * the wait ends first. Throws 404, 409 GROUP_NOT_CREATED and EDITED_MEANWHILE, 422 SEVERAL_GROUPS.
 */
export async function processCards(
  services: Services,
  actor: Actor,
  invoiceIds: readonly number[],
  { seen, disputedIds, key, wait = WAITS_SECONDS, signal }: ProcessCardsCommand,
): Promise<ProcessCardsJson> {
  const { houseId } = actor;
  const ids = [...new Set(invoiceIds)];
  const { runId } = await idempotently(
    services,
    actor,
    { key, operation: 'payments.process-cards', input: disputedIds === undefined ? ids : { ids, disputedIds } },
    async (tx) => {
      const invoices = await readChargeReadiness(tx, services, houseId, ids);
      const [groupId, ...others] = new Set(invoices.map((invoice) => invoice.groupId));
      if (groupId === undefined || invoices.length < ids.length) throw notFound('The invoice');
      if (others.length > 0)
        throw invalid([
          { code: 'SEVERAL_GROUPS', message: 'Invoices of one invoice group can be charged at a time.', field: null },
        ]);
      return startChargeRun(tx, services, actor, { source: 'BATCH', groupId, invoiceIds: ids, seen, disputedIds });
    },
  );
  const hasEnded = await waitForEnd(services, houseId, runId, wait * secondMs, signal);
  const { rows } = await selectAttempts(services.db, houseId, runId, null, { limit: null, offset: 0 });
  return { httpStatus: hasEnded ? 200 : 202, invoiceConfirmations: rows.map(confirmationJson), chargeRunID: runId };
}
