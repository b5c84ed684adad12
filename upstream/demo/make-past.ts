import type { Clock } from '../../platform/clock';
import { addDays, type Instant, instantOfLocal, localDateOf } from '../../rules/core/dates';
import type { Transaction } from '../core/database/database';
import type { Actor } from '../core/http/actor';
import type { Services } from '../core/services';
import type { WorkItem, WorkKind } from '../core/work/work';
import { claimWork, dueLines, failWork, finishWork } from '../core/work/work-store';
import { startGroup } from '../invoicing/creation/create-group';
import { createInvoicesWork } from '../invoicing/creation/create-invoices';
import { selectInvoiceIds } from '../invoicing/invoices/invoice-window-store';
import { readRecords } from '../invoicing/records/invoice-facts';
import { selectInvoices } from '../invoicing/records/invoice-store';
import { sendInvoicesWork } from '../invoicing/sending/send-invoices';
import { takeBackRefused } from '../invoicing/sending/take-back';
import { CREATE_WORK, SEND_WORK } from '../invoicing/work-kinds';
import { recordLostMail } from './past-mail-store';
import { type StepContext, type StepName, STEPS } from './past-steps';
import { analyzeInvoices, selectActor, selectCatalogRefs, selectTemplateId } from './store';

const KINDS: Readonly<Record<string, WorkKind>> = { [CREATE_WORK]: createInvoicesWork, [SEND_WORK]: sendInvoicesWork };

const LEASE_MS = 30_000;

/** Claims all jobs that are due now. Those that they cause come later. */
async function claimDue({ db, clock }: Services): Promise<WorkItem[]> {
  const now = clock.now();
  const lines = await dueLines(db, now);
  const items: WorkItem[] = [];
  for (;;) {
    const claimed = await claimWork(db, now, new Date(now.getTime() + LEASE_MS), lines);
    if (claimed.length === 0) return items;
    items.push(...claimed);
  }
}

/** Runs due jobs like the runner, except that an error is thrown and ends the loading. */
async function doDueWork(services: Services): Promise<void> {
  const { signal } = new AbortController();
  for (const item of await claimDue(services)) {
    const kind = KINDS[item.kind];
    if (!kind) throw new Error(`A demo house has no work of the kind ${item.kind}.`);
    await kind.run(services, item, { progress: () => Promise.resolve(), signal });
    await finishWork(services.db, item, services.clock.now());
  }
}

/** Lets the due creation fail permanently, as after its last attempt. */
async function failDueCreation(tx: Transaction, services: Services): Promise<void> {
  const reason = 'A creation that failed, to look at and to try again.';
  for (const item of await claimDue(services)) {
    await failWork(tx, item, reason, services.clock.now(), null);
    await createInvoicesWork.onFailed?.(tx, services, item, reason);
  }
}

/** A clock that can be set to past instants. */
export class PastClock implements Clock {
  constructor(private instant: Instant) {}

  set(instant: Instant): void {
    this.instant = instant;
  }

  now(): Date {
    return new Date(this.instant);
  }
}

/** Returns services that use this clock and the caller's transaction, so that everything is committed together. */
export function servicesWithin(tx: Transaction, services: Services, clock: Clock): Services {
  const db: Services['db'] = {
    kind: services.db.kind,
    query: (sql, params) => tx.query(sql, params),
    transaction: (run) => run(tx),
    onNotice: () => () => undefined,
    close: () => Promise.resolve(),
  };
  return { ...services, clock, db };
}

/** The steps of an invoice after its creation. */
export type Course = readonly StepName[];

/** An invoice group that a demo house created before the day of loading. */
export interface PastGroup {
  readonly title: string;
  /** Identifiers of the sessions. */
  readonly sessions: readonly string[];
  /** Name of the template. */
  readonly template: string;
  /** Days between its creation and the day of loading. */
  readonly daysAgo: number;
  /** The steps of its invoices, in rotation; or a creation that is waiting or has failed. */
  readonly then: readonly [Course, ...Course[]] | 'WAITS' | 'FAILS';
}

/** Days after the creation, and local time at the house. */
const TIMES: Readonly<Record<StepName, readonly [days: number, time: string]>> = {
  HIDE: [0, '10:05'],
  COLLECT: [0, '10:20'],
  SEND: [0, '11:00'],
  FAIL: [2, '09:10'],
  PART: [3, '14:30'],
  PAY: [4, '10:15'],
  PENDING: [5, '16:45'],
  CHARGE: [6, '11:30'],
  SHIP_PART: [7, '15:00'],
  SHIP: [8, '15:20'],
};

const HUNDRED_YEARS_MS = 100 * 365.25 * 86_400_000;

interface History {
  readonly tx: Transaction;
  readonly services: Services;
  readonly clock: PastClock;
  readonly actor: Actor;
  /** Returns the instant of a time of day so many days ago, but never later than the time of loading. */
  readonly instantOf: (daysAgo: number, time: string) => Instant;
}

async function follow(context: StepContext, step: StepName, invoiceIds: readonly number[]): Promise<void> {
  const { tx, actor } = context;
  if (invoiceIds.length > 0)
    await STEPS[step](
      context,
      await readRecords(tx, actor.houseId, await selectInvoices(tx, actor.houseId, invoiceIds)),
    );
}

async function makeGroup(
  { tx, services, clock, actor, instantOf }: History,
  { title, sessions, template, daysAgo, then }: PastGroup,
): Promise<void> {
  const { houseId } = actor;
  clock.set(instantOf(daysAgo, '09:40'));
  const command = {
    groupTitle: title,
    catalogRefs: await selectCatalogRefs(tx, houseId, sessions),
    invoiceSettingsID: await selectTemplateId(tx, houseId, template),
  };
  const runAfter = then === 'WAITS' ? new Date(clock.now().getTime() + HUNDRED_YEARS_MS) : undefined;
  const groupId = await startGroup(tx, services, actor, command, runAfter);
  if (then === 'FAILS') await failDueCreation(tx, services);
  if (typeof then === 'string') return;

  await doDueWork(services);
  const ids = (await selectInvoiceIds(tx, houseId, { groupIds: [groupId] })).toSorted((a, b) => a - b);
  for (const step of Object.keys(STEPS) as StepName[]) {
    const [days, time] = TIMES[step];
    clock.set(instantOf(daysAgo - days, time));
    await follow(
      { tx, services, actor, groupId },
      step,
      ids.filter((_, index) => then[index % then.length]?.includes(step)),
    );
  }
  await doDueWork(services);
}

/** Creates the invoice groups of a house that was loaded in this transaction, earliest first, with the product's own services. */
export async function makePast(
  tx: Transaction,
  services: Services,
  houseId: number,
  groups: readonly PastGroup[],
): Promise<void> {
  const now = services.clock.now().getTime();
  const clock = new PastClock(now);
  const actor = await selectActor(tx, houseId, 'cashier');
  const today = localDateOf(now, actor.houseTimeZone);
  const instantOf = (daysAgo: number, time: string) =>
    Math.min(now, instantOfLocal(addDays(today, -daysAgo), time, actor.houseTimeZone));
  const history = { tx, services: servicesWithin(tx, services, clock), clock, actor, instantOf };
  for (const group of groups) await makeGroup(history, group);
  for (const { groupId, invoiceId, sentAt } of await recordLostMail(tx, houseId))
    await takeBackRefused(tx, houseId, { groupId, invoiceIds: [invoiceId], at: sentAt });
  await analyzeInvoices(tx);
}
