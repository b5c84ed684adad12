import { cardNumberRefusal } from '../../../rules/core/card-number';
import { readableText } from '../../../rules/core/text';
import { registrationFields } from '../../../rules/customers/approvals/registration-fields';
import {
  type Decision,
  decisionRefusal,
  nextPaddle,
  reasonProblem,
  type RegistrationState,
} from '../../../rules/customers/approvals/registrations';
import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { storedFields } from '../../core/database/record';
import { conflict, invalid, notFound, type Problem, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { EditableRecord } from '../../core/records/editable-record';
import type { Services } from '../../core/services';
import { bidderParts } from '../service';
import { deleteGivenPaddles, insertMissingPaddles, selectHighestPaddles, selectOwnPaddles } from './paddle-store';
import { readRegistrations, registrationJson } from './read-registrations';
import {
  insertRegistrations,
  isOpenSale,
  lockDecisions,
  type NewState,
  registrationRecord,
  type RegistrationRow,
  selectBuyers,
  selectKnownBidders,
  selectRegistrationsById,
  updateStates,
} from './registration-store';
import type { DecidedJson, DecisionBody, RegistrationsJson, RequestBody } from './registration-wire';

const STATES: Readonly<Record<Decision, RegistrationState>> = {
  APPROVE: 'APPROVED',
  DECLINE: 'DECLINED',
  REOPEN: 'PENDING',
};
const ACTIONS: Readonly<Record<Decision, string>> = {
  APPROVE: 'registration.approve',
  DECLINE: 'registration.decline',
  REOPEN: 'registration.reopen',
};

/** Returns the paddle number of each of these requests: the bidder's own in the sale, or the next free one. */
async function paddlesFor(
  tx: Transaction,
  houseId: number,
  rows: readonly RegistrationRow[],
): Promise<ReadonlyMap<number, string>> {
  const own = await selectOwnPaddles(
    tx,
    houseId,
    rows.map(({ id }) => id),
  );
  const highest = new Map(await selectHighestPaddles(tx, houseId, salesOf(rows)));
  return new Map(
    rows.map(({ id, saleId }) => {
      const kept = own.get(id);
      if (kept !== undefined) return [id, kept];
      const next = nextPaddle(highest.get(saleId) ?? null);
      highest.set(saleId, next);
      return [id, String(next)];
    }),
  );
}

const salesOf = (rows: readonly RegistrationRow[]) => [...new Set(rows.map(({ saleId }) => saleId))];

/** Sets the states of locked requests, with the paddles of their bidders. Returns what changed, the requests first. */
async function setStates(
  tx: Transaction,
  { clock }: Services,
  { houseId, userId }: Actor,
  rows: readonly RegistrationRow[],
  { state, reason }: { readonly state: RegistrationState; readonly reason: string },
): Promise<ChangedRecord[]> {
  const paddles = state === 'APPROVED' ? await paddlesFor(tx, houseId, rows) : null;
  const decided = state === 'PENDING' ? null : clock.now();
  const after = rows.map(({ id }): NewState => ({
    id,
    state,
    reason,
    paddle: paddles?.get(id) ?? null,
    decidedAt: decided,
    decidedBy: decided && userId,
  }));
  await updateStates(tx, houseId, after);
  if (paddles) await insertMissingPaddles(tx, houseId, salesOf(rows));
  else
    await deleteGivenPaddles(
      tx,
      houseId,
      rows.map(({ id }) => id),
    );
  const parts: ChangedRecord[] = [];
  // The pages of bidders show their paddles. In the order of their numbers, as every change of several bidders.
  for (const approvalId of [...new Set(rows.map((row) => row.approvalId))].sort((one, other) => one - other))
    parts.push(...(await bidderParts(tx, houseId, approvalId)));
  return [
    ...rows.map((row, index): ChangedRecord => ({
      type: 'Registration',
      id: row.id,
      version: row.version + 1,
      before: storedFields(registrationRecord, row),
      after: storedFields(registrationRecord, { ...row, ...after[index] }),
    })),
    ...parts,
  ];
}

/** Throws 409 with every request about which the decision can't be made, as they are now. */
async function requirePossible(
  tx: Transaction,
  { clock }: Services,
  houseId: number,
  decision: Decision,
  rows: readonly RegistrationRow[],
): Promise<void> {
  const buyers =
    decision === 'REOPEN'
      ? await selectBuyers(
          tx,
          houseId,
          rows.map(({ id }) => id),
        )
      : [];
  const now = clock.now();
  const refused = rows.flatMap((row) => {
    const refusal = decisionRefusal(decision, {
      ...row,
      saleHasEnded: row.saleEndedAt !== null && row.saleEndedAt <= now,
      hasBought: buyers.includes(row.id),
    });
    return refusal ? [{ row, refusal }] : [];
  });
  const [first, ...others] = refused.map(({ refusal }): Problem => ({ ...refusal, field: 'registrations' }));
  if (!first) return;
  throw new Refusal(409, [first, ...others], null, {
    registrations: refused.map(({ row }) => registrationJson(row)),
  });
}

/** Throws 409 EDITED_MEANWHILE with the current requests if the caller saw other versions. */
function requireSeen(rows: readonly RegistrationRow[], chosen: DecisionBody['registrations']): void {
  const moved = rows.filter((row) =>
    chosen.some(
      ({ registrationID, version }) => registrationID === row.id && version !== undefined && version !== row.version,
    ),
  );
  if (moved.length === 0) return;
  throw new Refusal(
    409,
    [
      {
        code: 'EDITED_MEANWHILE',
        message:
          'A colleague has decided about these requests since. Review the list, then return them to pending again.',
        field: 'registrations',
      },
    ],
    null,
    { registrations: moved.map(registrationJson) },
  );
}

/** Locks the chosen requests. Throws 404 if the house doesn't have one of them. */
async function lockChosen(
  tx: Transaction,
  houseId: number,
  chosen: DecisionBody['registrations'],
): Promise<RegistrationRow[]> {
  await lockDecisions(tx, houseId);
  const ids = [...new Set(chosen.map(({ registrationID }) => registrationID))];
  const rows = await selectRegistrationsById(tx, houseId, ids);
  if (rows.length < ids.length) throw notFound('The request');
  return rows;
}

/** Returns a reason as stored. Throws 422 INVALID_FIELD, CARD_NUMBER. */
function reasonOf(decision: Decision, typed: string): string {
  if (decision !== 'DECLINE') return '';
  const reason = readableText(typed).trim();
  const problem = reasonProblem(reason);
  if (problem !== null) throw invalid([{ code: 'INVALID_FIELD', message: problem, field: 'reason' }]);
  const card = cardNumberRefusal(reason);
  if (card !== null) throw invalid([{ code: 'CARD_NUMBER', message: card, field: 'reason' }]);
  return reason;
}

/**
 * Approves or declines requests to bid, or returns decided ones to pending: all or none, once per key. Throws 404; 409 ALREADY_DECIDED,
 * SALE_ENDED, HAS_BOUGHT, EDITED_MEANWHILE, with the current requests; 422 INVALID_FIELD, CARD_NUMBER.
 */
export const decideRegistrations = async (
  services: Services,
  actor: Actor,
  decision: Decision,
  body: DecisionBody,
  key: string | null,
): Promise<DecidedJson> => {
  const reason = reasonOf(decision, body.reason ?? '');
  const ids = await idempotently(services, actor, { key, operation: ACTIONS[decision], input: body }, async (tx) => {
    const { houseId } = actor;
    const all = await lockChosen(tx, houseId, body.registrations);
    // Returning what is pending already changes nothing, so that an undo can be repeated.
    const rows = decision === 'REOPEN' ? all.filter(({ state }) => state !== 'PENDING') : all;
    if (decision === 'REOPEN') requireSeen(rows, body.registrations);
    await requirePossible(tx, services, houseId, decision, rows);
    const changes = await setStates(tx, services, actor, rows, { state: STATES[decision], reason });
    await recordChanges(tx, services.clock, actor, ACTIONS[decision], changes);
    return all.map(({ id }) => id);
  });
  const { registrations } = await readRegistrations(services, actor, { ids });
  return { registrations };
};

/**
 * Adds the requests of bidders to bid in a sale, as the bidding platform reports them, once per key; requests that exist stay as they are.
 * Throws 404, also for a sale that has ended.
 */
export const requestRegistrations = async (
  services: Services,
  actor: Actor,
  body: RequestBody,
  key: string | null,
): Promise<RegistrationsJson> => {
  const { groupID, approvalIDs } = body;
  await idempotently(services, actor, { key, operation: 'registration.request', input: body }, async (tx) => {
    const { houseId } = actor;
    const now = services.clock.now();
    await lockDecisions(tx, houseId);
    if (!(await isOpenSale(tx, houseId, groupID, now))) throw notFound('An upcoming sale with this number');
    const bidders = [...new Set(approvalIDs)];
    if ((await selectKnownBidders(tx, houseId, bidders)).length < bidders.length) throw notFound('The bidder');
    const first = await takeNumbers(tx, houseId, 'registration', bidders.length);
    const rows = bidders.map((approvalId, index) => ({ id: first + index, ref: services.newRef('REG'), approvalId }));
    const ids = await insertRegistrations(tx, houseId, groupID, now, rows);
    const added = await selectRegistrationsById(tx, houseId, ids);
    await recordChanges(
      tx,
      services.clock,
      actor,
      'registration.request',
      added.map((row) => ({
        type: 'Registration' as const,
        id: row.id,
        version: row.version,
        before: null,
        after: storedFields(registrationRecord, row),
      })),
    );
    return ids;
  });
  return readRegistrations(services, actor, { groupID, approvalIDs, size: approvalIDs.length });
};

/** The history and undo of decisions about requests to bid. */
export const registrationEdits: EditableRecord = {
  type: 'Registration',
  noun: 'request',
  fields: registrationFields,
  read: 'customer',
  edit: 'customer',
  actions: {
    'registration.request': 'Requested',
    'registration.approve': 'Approved',
    'registration.decline': 'Declined',
    'registration.reopen': 'Returned to pending',
  },
  lock: async (tx, houseId, id) => {
    await lockDecisions(tx, houseId);
    const [row] = await selectRegistrationsById(tx, houseId, [id]);
    return row ? storedFields(registrationRecord, row) : null;
  },
  restore: async (tx, services, actor, id, patch: Partial<NewState>) => {
    const [before] = await selectRegistrationsById(tx, actor.houseId, [id]);
    if (!before) throw notFound('The request');
    const state = patch.state ?? before.state;
    if (state === before.state) throw conflict('CANNOT_UNDO', 'The request has this status already.');
    const decision: Decision = state === 'APPROVED' ? 'APPROVE' : state === 'DECLINED' ? 'DECLINE' : 'REOPEN';
    await requirePossible(tx, services, actor.houseId, decision, [before]);
    const [changed, ...parts] = await setStates(tx, services, actor, [before], {
      state,
      reason: state === 'DECLINED' ? (patch.reason ?? '') : '',
    });
    if (!changed) throw notFound('The request');
    return [changed, ...parts];
  },
};
