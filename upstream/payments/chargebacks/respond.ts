import { setTimeout as sleep } from 'node:timers/promises';
import { valuesOf } from '../../../rules/core/record-fields';
import { CHARGEBACK_UNANSWERED, type ChargebackRequest } from '../../../rules/payments/chargebacks/chargeback-states';
import { evidenceFields, hasEvidence } from '../../../rules/payments/chargebacks/evidence-fields';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { conflict, invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { addWork, type WorkKind } from '../../core/work/work';
import { answered, KEYS_LAST_MS } from '../charge-runs/ask-processor';
import { POLLS_AFTER_MS } from '../charge-runs/poll-work';
import type { ChargebackResult, ProviderChargeback } from '../processor/provider-chargeback';
import { type ChargebackRow, lockChargeback, selectChargeback } from './chargeback-store';
import type { ChargebackAnswerJson, RespondBody } from './chargeback-wire';
import { noteChargeback, stepChargeback } from './note-chargeback';
import { readChargeback } from './read-chargebacks';
import { lockToRespond } from './save-evidence';

/** Job that continues a request that was interrupted or has no answer yet; the key has the request's key. */
export const CHARGEBACK_REQUEST_WORK = 'payments.chargeback-request';

const secondMs = 1000;
/** How long a call waits for the provider. */
const ANSWERS_WITHIN_MS = 10 * secondMs;
/** The caller sends the request too: the job is for interrupted ones. */
const CARRIED_ON_AFTER_MS = 60 * secondMs;

const NO_REQUEST = { request: null, requestKey: null, requestedAt: null, requestedBy: null } as const;

/** Locks a chargeback whose request with this key is still open. Null if it has ended. */
async function lockRequest(
  tx: Transaction,
  { houseId, id }: Pick<ChargebackRow, 'houseId' | 'id'>,
  key: string,
): Promise<ChargebackRow | null> {
  const row = await lockChargeback(tx, houseId, id);
  return row?.requestKey === key ? row : null;
}

const authorOf = ({ houseId, requestedBy }: ChargebackRow) => ({ houseId, userId: requestedBy, requestId: null });

/** Ends a request that was refused, or that can't be known to have arrived. */
async function refuse(
  tx: Transaction,
  services: Services,
  of: ChargebackRow,
  key: string,
  refusal: string,
): Promise<void> {
  const row = await lockRequest(tx, of, key);
  if (row) await stepChargeback(tx, services, authorOf(row), row, { ...NO_REQUEST, refusal });
}

/** Ends a request that the provider has confirmed, then records the chargeback as it is there. */
async function complete(
  tx: Transaction,
  services: Services,
  of: ChargebackRow,
  key: string,
  found: ProviderChargeback,
): Promise<void> {
  const row = await lockRequest(tx, of, key);
  if (row === null) return;
  const now = services.clock.now();
  const done =
    row.request === 'SUBMIT_EVIDENCE'
      ? { submittedAt: row.submittedAt ?? now, submittedBy: row.requestedBy }
      : { acceptedAt: now, acceptedBy: row.requestedBy };
  await stepChargeback(tx, services, authorOf(row), row, { ...NO_REQUEST, ...done, refusal: null });
  await noteChargeback(tx, services, found);
}

/** Returns whether the provider has processed the request. */
const isDone = ({ request }: ChargebackRow, found: ProviderChargeback): boolean =>
  request === 'SUBMIT_EVIDENCE' ? found.isSubmitted : found.state === 'LOST';

/** Sends the open request of a chargeback, or finds that it was processed; returns whether its result is still unknown. */
async function askOnce(services: Services, houseId: number, id: number): Promise<boolean> {
  const row = await selectChargeback(services.db, houseId, id);
  const key = row?.requestKey ?? null;
  if (row === null || key === null) return false;
  const { processor, clock, db } = services;
  const { account, processorRef } = row;
  const about = { houseId, chargeback: id };
  const found = await answered(services, about, (signal) => processor.findChargeback(row, signal));
  if (found !== null && 'processorRef' in found && isDone(row, found)) {
    await db.transaction((tx) => complete(tx, services, row, key, found));
    return false;
  }
  const isOld = row.requestedAt !== null && clock.now().getTime() - row.requestedAt.getTime() >= KEYS_LAST_MS;
  if (isOld) return true;
  const order = { key, account, processorRef };
  const asked = await answered(services, about, (signal): Promise<ChargebackResult> =>
    row.request === 'SUBMIT_EVIDENCE'
      ? processor.submitEvidence({ ...order, evidence: valuesOf(evidenceFields, row) }, signal)
      : processor.acceptLoss(order, signal),
  );
  if (asked.state === 'AWAY' || asked.state === 'UNSURE') return true;
  await db.transaction((tx) =>
    asked.state === 'DONE'
      ? complete(tx, services, row, key, asked.chargeback)
      : refuse(tx, services, row, key, asked.message),
  );
  return false;
}

/** Saves a request before it is sent, once per idempotency key. */
async function order(
  services: Services,
  actor: Actor,
  id: number,
  { version }: RespondBody,
  { request, key }: { readonly request: ChargebackRequest; readonly key: string | null },
): Promise<void> {
  const { houseId } = actor;
  const operation = `payments.chargeback-${request}`;
  await idempotently(services, actor, { key, operation, input: { id, version } }, async (tx) => {
    const row = await lockToRespond(tx, services, houseId, id, version);
    if (row.processor !== services.processor.name)
      throw conflict('OTHER_PROVIDER', 'This was charged by another payment provider: respond there.');
    if (request === 'SUBMIT_EVIDENCE' && !hasEvidence(row))
      throw invalid([{ code: 'EVIDENCE_REQUIRED', message: 'Enter and save evidence first.', field: null }]);
    const requestKey = services.newRef('CBK');
    const at = services.clock.now();
    await stepChargeback(tx, services, actor, row, {
      request,
      requestKey,
      requestedAt: at,
      requestedBy: actor.userId,
      refusal: null,
    });
    await addWork(tx, services.clock, [
      { houseId, kind: CHARGEBACK_REQUEST_WORK, key: `${id}/${requestKey}`, payload: {}, delayMs: CARRIED_ON_AFTER_MS },
    ]);
    return {};
  });
}

/**
 * Submits the saved evidence to the bidder's bank, or accepts the loss: each for good, and once per idempotency key. Returns after some
 * seconds with the current state. Throws as `lockToRespond`; 409 OTHER_PROVIDER; 422 EVIDENCE_REQUIRED.
 */
export async function respond(
  services: Services,
  actor: Actor,
  id: number,
  body: RespondBody,
  how: { readonly request: ChargebackRequest; readonly key: string | null },
): Promise<ChargebackAnswerJson> {
  const { houseId } = actor;
  await order(services, actor, id, body, how);
  const asked = askOnce(services, houseId, id).catch((error: unknown) => {
    services.log.error({ err: error, houseId, chargeback: id }, 'a response to a chargeback is carried on later');
  });
  await Promise.race([asked, sleep(ANSWERS_WITHIN_MS, undefined, { ref: false })]);
  return { chargeback: await readChargeback(services, houseId, id) };
}

/** Job that continues a request that was interrupted or has no answer. Without an answer after two days, staff can try again. */
export const chargebackRequestWork: WorkKind = {
  backoffMs: POLLS_AFTER_MS,
  run: async (services, { houseId, key }) => {
    const [id, requestKey] = key.split('/');
    const row = await selectChargeback(services.db, houseId, Number(id));
    if (row?.requestKey === requestKey && (await askOnce(services, houseId, Number(id))))
      throw new Error('The payment provider hasn’t reported the result yet.');
  },
  onFailed: async (tx, services, { houseId, key }) => {
    const [id, requestKey = ''] = key.split('/');
    const row = await lockRequest(tx, { houseId, id: Number(id) }, requestKey);
    if (row) await refuse(tx, services, row, requestKey, CHARGEBACK_UNANSWERED);
  },
};
