import { localDateOf, parseLocalDate, startOfDay } from '../../../rules/core/dates';
import { markedDateProblem } from '../../../rules/invoicing/invoices/marking';
import type { Queryable, Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import { type ChargeTarget, resolveTarget } from '../added-charges/charge-target';
import type { ChargesTargetJson } from '../added-charges/charges-wire';
import { requireLines } from '../added-charges/set-charges';
import { editAnswer, MOST_ANSWERED } from '../editing/edit-answers';
import { type ExpectedVersion, unversioned } from '../editing/edit-conflicts';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import { selectEdits } from '../editing/history-store';
import { type Preloaded, withPreload } from '../editing/preload';
import type { InvoiceRecord } from '../records/invoice-facts';

/** The result of marking, as stored with the idempotency key. */
export interface MarkOutcome {
  readonly groupId: number;
  readonly editId: number | null;
  readonly invoiceIds: readonly number[];
  readonly changedCount: number;
}

/** Returns the result of an edit that marked a target. */
export async function markOutcome(
  tx: Transaction,
  houseId: number,
  { groupId, isChoice, invoiceIds }: Pick<ChargeTarget, 'groupId' | 'isChoice' | 'invoiceIds'>,
  editId: number | null,
): Promise<MarkOutcome> {
  const [edit] = editId === null ? [] : await selectEdits(tx, houseId, [editId]);
  // Clients read a large selection by page.
  return {
    groupId,
    editId,
    invoiceIds: isChoice && invoiceIds.length > MOST_ANSWERED ? [] : invoiceIds,
    changedCount: edit?.invoiceCount ?? 0,
  };
}

/** The response to marking: that of every edit, plus the number of changed invoices. */
export async function markAnswer(
  services: Services,
  actor: Actor,
  outcome: MarkOutcome,
): Promise<GroupDetailEditJson & { changedCount: number }> {
  return { ...(await editAnswer(services, actor, outcome.groupId, outcome)), changedCount: outcome.changedCount };
}

/**
 * Returns a converter of days to instants: the day's start in the house's time zone, today if omitted. It throws 422 NOT_A_DATE,
 * DATE_IN_FUTURE.
 */
export async function daysOf(
  { clock }: Services,
  db: Queryable,
  houseId: number,
): Promise<(day: string | null | undefined, field: string) => Date> {
  const { timeZone } = await houseById(db, houseId);
  const today = localDateOf(clock.now().getTime(), timeZone);
  return (day, field) => {
    const date = day ? parseLocalDate(day) : today;
    if (date === null) throw invalid([{ code: 'NOT_A_DATE', message: 'Enter a date as MM/DD/YYYY.', field }]);
    const problem = markedDateProblem(date, today);
    if (problem !== null)
      throw invalid([{ code: date > today ? 'DATE_IN_FUTURE' : 'NOT_A_DATE', message: problem, field }]);
    return new Date(startOfDay(date, timeZone));
  };
}

/** A mark of the specified calls: of an item of the invoice, or of the whole invoice. */
export interface NamedMark {
  readonly invoiceID: number;
  readonly invoiceDetailID?: number | null | undefined;
  readonly version?: number | undefined;
}

/** Returns the path of a mark in its request. */
const placeOf = (index: number): string => `paidInvoices.${index}`;

/** Returns the item that a mark names, if the call is for items. */
const itemOf = ({ invoiceDetailID }: NamedMark, byDetail: boolean): ReadonlySet<number> | null =>
  byDetail && typeof invoiceDetailID === 'number' ? new Set([invoiceDetailID]) : null;

/** Returns the versions that the marks refer to. */
const seenBy = (marks: readonly NamedMark[], byDetail: boolean): ExpectedVersion[] =>
  marks.flatMap((mark, index): ExpectedVersion[] => {
    const { invoiceID, version } = mark;
    if (version === undefined) return [];
    const [item] = itemOf(mark, byDetail) ?? [];
    const seen =
      item === undefined ? { type: 'Invoice' as const, id: invoiceID } : { type: 'InvoiceLine' as const, id: item };
    return [{ ...seen, version, field: placeOf(index) }];
  });

/** Requires each item to be on the invoice that is named with it. Throws 404. */
function requireOwnItems(
  records: readonly InvoiceRecord[],
  commands: readonly Pick<MarkedRecords, 'invoiceId' | 'lineIds'>[],
): void {
  const linesOf = new Map(records.map(({ invoice, lines }) => [invoice.id, new Set(lines.map(({ id }) => id))]));
  const stranger = commands.some(({ invoiceId, lineIds }) =>
    [...(lineIds ?? [])].some((id) => linesOf.get(invoiceId)?.has(id) !== true),
  );
  if (stranger) throw notFound('The item');
}

/** Which records of an invoice a mark is of. */
interface MarkedRecords {
  readonly invoiceId: number;
  /** Only these lines; null for the invoice as a whole. */
  readonly lineIds: ReadonlySet<number> | null;
  /** The path in the request that named it. */
  readonly field: string;
}

/** The marks of a request, each with its details. */
export interface Marks<Details> {
  readonly commands: readonly (Details & MarkedRecords)[];
  readonly expected: readonly ExpectedVersion[];
  readonly preloaded?: Preloaded;
  /** Throws 404 unless the invoices have the named lines. */
  readonly check: (records: readonly InvoiceRecord[]) => void;
}

type ApplyMarks<Details, Outcome> = (tx: Transaction, target: ChargeTarget, marks: Marks<Details>) => Promise<Outcome>;

/** Marks all records of a target with the same details, once per key. */
export async function markTarget<Details, Outcome>(
  services: Services,
  actor: Actor,
  command: {
    readonly operation: string;
    readonly action: string;
    readonly body: {
      readonly target: ChargesTargetJson;
      readonly versions?: readonly Omit<ExpectedVersion, 'field'>[] | undefined;
    };
    readonly key: string | null;
  },
  detailsOf: (tx: Transaction, target: ChargeTarget) => Promise<Details>,
  apply: ApplyMarks<Details, Outcome>,
): Promise<Outcome> {
  const { operation, action, body, key } = command;
  const ahead = async () => {
    if (!('invoiceGroupID' in body.target)) return null;
    return { ...(await resolveTarget(services.db, actor.houseId, body.target)), action };
  };
  return withPreload(services, actor, ahead, (preloaded) =>
    idempotently(services, actor, { key, operation, input: unversioned(body) }, async (tx) => {
      const target = await resolveTarget(tx, actor.houseId, body.target);
      const details = await detailsOf(tx, target);
      const { invoiceIds, lineIds } = target;
      return apply(tx, target, {
        commands: invoiceIds.map((invoiceId) => ({ ...details, invoiceId, lineIds, field: 'target' })),
        expected: (body.versions ?? []).map((seen, index) => ({ ...seen, field: `versions.${index}` })),
        preloaded,
        check: (records) => requireLines(records, target),
      });
    }),
  );
}

/** Applies the marks of a specified call, which have details of their own, once per key. */
export async function markNamed<Mark extends NamedMark, Details, Outcome>(
  services: Services,
  actor: Actor,
  command: {
    readonly operation: string;
    readonly marks: readonly Mark[];
    /** Whether the marks are of items, and not of whole invoices. */
    readonly byDetail: boolean;
    readonly key: string | null;
  },
  /** Returns a function of a mark and its path in the request. */
  detailsIn: (tx: Transaction) => Promise<(mark: Mark, path: string) => Details>,
  apply: ApplyMarks<Details, Outcome>,
): Promise<Outcome> {
  const { operation, marks, byDetail, key } = command;
  const input = unversioned({ marks, byDetail });
  return idempotently(services, actor, { key, operation, input }, async (tx) => {
    const invoiceIDs = [...new Set(marks.map(({ invoiceID }) => invoiceID))];
    const target = await resolveTarget(tx, actor.houseId, { invoiceIDs });
    const detailsOf = await detailsIn(tx);
    const commands = marks.map((mark, index) => ({
      ...detailsOf(mark, `${placeOf(index)}.`),
      invoiceId: mark.invoiceID,
      lineIds: itemOf(mark, byDetail),
      field: placeOf(index),
    }));
    return apply(tx, target, {
      commands,
      expected: seenBy(marks, byDetail),
      check: (records) => requireOwnItems(records, commands),
    });
  });
}
