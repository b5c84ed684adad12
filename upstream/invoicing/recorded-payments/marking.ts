import { localDateOf, parseLocalDate, startOfDay } from '../../../rules/core/dates';
import { markedDateProblem } from '../../../rules/invoicing/invoices/marking';
import type { Queryable, Transaction } from '../../core/database/database';
import { invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { houseById } from '../../house/service';
import type { ChargeTarget } from '../added-charges/charge-target';
import { editAnswer, MOST_ANSWERED } from '../editing/edit-answers';
import type { ExpectedVersion } from '../editing/edit-conflicts';
import type { GroupDetailEditJson } from '../editing/edit-wire';
import { selectEdits } from '../editing/history-store';
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
export const placeOf = (index: number): string => `paidInvoices.${index}`;

/** Returns the item that a mark names, if the call is for items. */
export const itemOf = ({ invoiceDetailID }: NamedMark, byDetail: boolean): ReadonlySet<number> | null =>
  byDetail && typeof invoiceDetailID === 'number' ? new Set([invoiceDetailID]) : null;

/** Returns the versions that the marks refer to. */
export const seenBy = (marks: readonly NamedMark[], byDetail: boolean): ExpectedVersion[] =>
  marks.flatMap((mark, index): ExpectedVersion[] => {
    const { invoiceID, version } = mark;
    if (version === undefined) return [];
    const [item] = itemOf(mark, byDetail) ?? [];
    const seen =
      item === undefined ? { type: 'Invoice' as const, id: invoiceID } : { type: 'InvoiceLine' as const, id: item };
    return [{ ...seen, version, field: placeOf(index) }];
  });

/** Requires each item to be on the invoice that is named with it. Throws 404. */
export function requireOwnItems(
  records: readonly InvoiceRecord[],
  commands: readonly { readonly invoiceId: number; readonly lineIds: ReadonlySet<number> | null }[],
): void {
  const linesOf = new Map(records.map(({ invoice, lines }) => [invoice.id, new Set(lines.map(({ id }) => id))]));
  const stranger = commands.some(({ invoiceId, lineIds }) =>
    [...(lineIds ?? [])].some((id) => linesOf.get(invoiceId)?.has(id) !== true),
  );
  if (stranger) throw notFound('The item');
}
