import { instantOfLocal, type LocalDate, localDateOf, parseLocalDate } from '../../../rules/core/dates';
import { autoChargeDayProblem } from '../../../rules/invoicing/charge-dates/auto-charge';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { invalid, type Problem } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import type { HouseRow } from '../../house/house-record';
import { houseById } from '../../house/service';
import { type ChargeTarget, resolveTarget } from '../added-charges/charge-target';
import { editAnswer, MOST_ANSWERED } from '../editing/edit-answers';
import { type ExpectedVersion, unversioned } from '../editing/edit-conflicts';
import { editInvoices } from '../editing/edit-invoices';
import type { EditPlan } from '../editing/edit-plan';
import { selectEdits } from '../editing/history-store';
import { type Preloaded, withPreload } from '../editing/preload';
import { lockGroup } from '../groups/group-store';
import { requireGroup } from '../groups/service';
import { autoChargeDay, firstEligibleAt } from '../invoices/charging-facts';
import { selectVersionsAt } from '../invoices/seen-store';
import type { SeenBody } from '../invoices/seen-wire';
import { requireAsSeen } from '../invoices/service';
import type { InvoiceRecord } from '../records/invoice-facts';
import type { InvoiceRow } from '../records/invoice-record';
import { rowsBy } from '../records/rows-by';
import { planNotice } from './auto-charge-notice';
import type { AutoChargeBody, AutoChargeJson, SetAutoChargeBody } from './auto-charge-wire';
import { considerAutoCharges } from './read-auto-charges';

type Skipped = AutoChargeJson['skipped'];

/** The result of setting a date, as stored with the idempotency key. */
interface Outcome {
  readonly groupId: number;
  readonly editId: number | null;
  readonly invoiceIds: readonly number[];
  readonly changedCount: number;
  readonly skipped: Skipped;
}

const ACTION = 'invoice.auto-charge';
const MOST_NAMED = 50;
const MOST_NUMBERS = 3;

const refuse = (problems: readonly Problem[]): void => {
  const [first, ...others] = problems;
  if (first) throw invalid([first, ...others]);
};

/** "invoices 104001, 104002, 104003 and 12 more" */
function named(invoices: readonly InvoiceRow[]): string {
  const numbers = invoices
    .slice(0, MOST_NUMBERS)
    .map(({ id }) => id)
    .join(', ');
  return `${invoices.length === 1 ? 'invoice' : 'invoices'} ${numbers}${invoices.length > MOST_NUMBERS ? ` and ${invoices.length - MOST_NUMBERS} more` : ''}`;
}

/** Rejects a day that some invoice can't have, for all: nothing changes silently. Throws 422 AUTO_CHARGE_WINDOW, AUTO_CHARGE_TOO_EARLY. */
function requireDay(
  day: LocalDate,
  invoices: readonly InvoiceRow[],
  { now, timeZone }: { now: number; timeZone: string },
): void {
  const problemOf = (invoice: Pick<InvoiceRow, 'sentAt' | 'editedAt'>) =>
    autoChargeDayProblem(day, { now, timeZone, firstEligibleAt: firstEligibleAt(invoice) });
  const outside = problemOf({ sentAt: null, editedAt: null });
  if (outside) throw invalid([{ ...outside, field: 'day' }]);
  const early = invoices.filter((invoice) => problemOf(invoice) !== null);
  const problem = early[0] && problemOf(early[0]);
  if (problem) throw invalid([{ code: problem.code, message: `${problem.message} (${named(early)}).`, field: 'day' }]);
}

interface Command {
  readonly day: LocalDate | null;
  readonly house: HouseRow;
  readonly now: Date;
  readonly isChoice: boolean;
}

/** Sets the day on the invoices that can have it. Named invoices that can't are rejected; those of a selection are skipped. */
async function planOf(
  tx: Transaction,
  records: readonly InvoiceRecord[],
  { day, house, now, isChoice }: Command,
): Promise<{ plan: EditPlan; skipped: Skipped }> {
  const invoices = records.map(({ invoice }) => invoice);
  if (day === null)
    return { plan: { invoices: new Map(invoices.map(({ id }) => [id, { autoChargeAt: null }])) }, skipped: [] };
  const considered = await considerAutoCharges(tx, now, house, invoices);
  const refused = considered.flatMap(({ invoice: { id }, refusals: [reason] }) =>
    reason === undefined ? [] : [{ id, reason }],
  );
  if (!isChoice)
    refuse(
      refused.map(({ id, reason }) => ({
        code: 'CANNOT_AUTO_CHARGE',
        message: `Invoice ${id}: ${reason}`,
        field: 'target',
      })),
    );
  const eligible = considered.filter(({ refusals }) => refusals.length === 0).map(({ invoice }) => invoice);
  if (eligible.length === 0)
    throw invalid([
      { code: 'NO_INVOICES', message: 'None of these invoices can be charged automatically.', field: 'target' },
    ]);
  requireDay(day, eligible, { now: now.getTime(), timeZone: house.timeZone });
  const autoChargeAt = new Date(instantOfLocal(day, house.autoChargeTime, house.timeZone));
  return {
    plan: { invoices: new Map(eligible.map(({ id }) => [id, { autoChargeAt }])) },
    skipped: [...rowsBy(refused, ({ reason }) => reason)].map(([reason, own]) => ({
      reason,
      count: own.length,
      invoiceIDs: own.slice(0, MOST_NAMED).map(({ id }) => id),
    })),
  };
}

interface SetDay {
  readonly day: LocalDate | null;
  readonly versions: AutoChargeBody['versions'];
  readonly seen: SeenBody | undefined;
  readonly preloaded: Preloaded;
  /** Whether to notify the bidders. */
  readonly notifiesBidders: boolean;
}

/**
 * Returns the expected versions: those of named invoices, and those of all others when the selection was read. A day is chosen for the
 * amount that the card would be charged, so a change of the amount since then is rejected immediately, with 409 EDITED_MEANWHILE.
 */
async function asSeen(
  tx: Transaction,
  actor: Actor,
  { groupId, invoiceIds }: ChargeTarget,
  { day, versions = [], seen }: SetDay,
): Promise<ExpectedVersion[]> {
  const { houseId } = actor;
  const named = versions.map((version, index) => ({ ...version, field: `versions.${index}` }));
  if (!seen) return named;
  const shown = new Map(
    [
      ...(seen.versions ?? []),
      ...versions.filter(({ type }) => type === 'Invoice').map(({ id, version }) => ({ invoiceID: id, version })),
    ].map(({ invoiceID, version }) => [invoiceID, version]),
  );
  await lockGroup(tx, houseId, groupId);
  if (day !== null) {
    const known = { ...seen, versions: [...shown].map(([invoiceID, version]) => ({ invoiceID, version })) };
    await requireAsSeen(
      tx,
      actor,
      { act: 'AUTO_CHARGE', group: await requireGroup(tx, houseId, groupId), invoiceIds },
      known,
    );
  }
  const isNamed = new Set(named.flatMap(({ type, id }) => (type === 'Invoice' ? [id] : [])));
  const changed = [...(await selectVersionsAt(tx, houseId, seen.sequence, invoiceIds))].filter(
    ([id]) => !isNamed.has(id),
  );
  return [
    ...named,
    ...changed.map(([id, version]) => ({
      type: 'Invoice' as const,
      id,
      version: Math.max(version, shown.get(id) ?? 0),
      field: 'seen',
    })),
  ];
}

async function setDay(
  tx: Transaction,
  services: Services,
  actor: Actor,
  target: ChargeTarget,
  command: SetDay,
): Promise<Outcome> {
  const { groupId, invoiceIds, isChoice } = target;
  const { day, preloaded, notifiesBidders } = command;
  const house = await houseById(tx, actor.houseId);
  const expected = await asSeen(tx, actor, target, command);
  let skipped: Skipped = [];
  let before: Record<string, string> = {};
  const editId = await editInvoices(
    tx,
    services,
    actor,
    { groupId, invoiceIds, action: ACTION, expected, preloaded },
    async (records) => {
      const planned = await planOf(tx, records, { day, house, now: services.clock.now(), isChoice });
      skipped = planned.skipped;
      before = Object.fromEntries(
        records.flatMap(({ invoice }) =>
          invoice.autoChargeAt === null ? [] : [[String(invoice.id), autoChargeDay(invoice, house.timeZone) ?? '']],
        ),
      );
      return planned.plan;
    },
  );
  if (notifiesBidders && editId !== null) {
    const at = day === null ? null : instantOfLocal(day, house.autoChargeTime, house.timeZone);
    await planNotice(tx, services, actor.houseId, editId, { groupId, userId: actor.userId, day, at, before });
  }
  const [edit] = editId === null ? [] : await selectEdits(tx, actor.houseId, [editId]);
  return {
    groupId,
    editId,
    invoiceIds: isChoice && invoiceIds.length > MOST_ANSWERED ? [] : invoiceIds,
    changedCount: edit?.invoiceCount ?? 0,
    skipped,
  };
}

const NOTHING_PRELOADED: Preloaded = new Map();

async function answerOf(services: Services, actor: Actor, outcome: Outcome): Promise<AutoChargeJson> {
  return {
    ...(await editAnswer(services, actor, outcome.groupId, outcome)),
    changedCount: outcome.changedCount,
    skipped: outcome.skipped,
  };
}

/**
 * Sets the day on which the cards of a target are charged, or removes it (null), in one edit with one undo, once per key.
 * Throws 404; 409 GROUP_NOT_CREATED, EDITED_MEANWHILE; 422 NOT_A_DATE, AUTO_CHARGE_WINDOW, AUTO_CHARGE_TOO_EARLY,
 * CANNOT_AUTO_CHARGE, NO_INVOICES, SEVERAL_GROUPS.
 */
export async function setAutoCharge(
  services: Services,
  actor: Actor,
  body: AutoChargeBody,
  key: string | null,
): Promise<AutoChargeJson> {
  const day = body.day === null ? null : parseLocalDate(body.day);
  if (day === null && body.day !== null)
    throw invalid([{ code: 'NOT_A_DATE', message: 'Enter a date as MM/DD/YYYY.', field: 'day' }]);
  const ahead = async () =>
    'invoiceGroupID' in body.target
      ? { ...(await resolveTarget(services.db, actor.houseId, body.target)), action: ACTION }
      : null;
  const outcome = await withPreload(services, actor, ahead, (preloaded) =>
    idempotently(services, actor, { key, operation: ACTION, input: unversioned(body) }, async (tx) =>
      setDay(tx, services, actor, await resolveTarget(tx, actor.houseId, body.target), {
        day,
        versions: body.versions,
        seen: body.seen,
        preloaded,
        notifiesBidders: body.notifyBidders ?? false,
      }),
    ),
  );
  return answerOf(services, actor, outcome);
}

/** Does the same by invoice numbers and an instant of the day. Throws like setAutoCharge. */
export async function setAutoChargeDate(
  services: Services,
  actor: Actor,
  body: SetAutoChargeBody,
  key: string | null,
): Promise<AutoChargeJson> {
  const { autoChargeDate, invoiceIDs, versions, seen, notifyBidders } = body;
  const outcome = await idempotently(
    services,
    actor,
    { key, operation: ACTION, input: unversioned(body) },
    async (tx) => {
      const { timeZone } = await houseById(tx, actor.houseId);
      const day = autoChargeDate === null ? null : localDateOf(autoChargeDate, timeZone);
      return setDay(tx, services, actor, await resolveTarget(tx, actor.houseId, { invoiceIDs }), {
        day,
        versions,
        seen,
        preloaded: NOTHING_PRELOADED,
        notifiesBidders: notifyBidders ?? false,
      });
    },
  );
  return answerOf(services, actor, outcome);
}
