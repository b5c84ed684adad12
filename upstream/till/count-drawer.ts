import { addDays, type LocalDate, localDateOf, parseLocalDate, startOfDay } from '../../rules/core/dates';
import { sumMinor, wireFromMinor } from '../../rules/core/money';
import { differenceOf } from '../../rules/till/drawer';
import { recordChanges } from '../core/audit/audit-log';
import type { Queryable } from '../core/database/database';
import { idempotently } from '../core/database/idempotency';
import { takeNumbers } from '../core/database/numbering';
import { conflict, invalid } from '../core/errors';
import type { Actor } from '../core/http/actor';
import { amountOf } from '../core/http/wire-amount';
import type { Services } from '../core/services';
import { houseById } from '../house/service';
import { type CountLine, type CountRow, insertCount, type RecordedRow, selectRecorded } from './drawer-store';
import type { DrawerCountBody, DrawerCountJson, DrawerJson, DrawerLineJson } from './drawer-wire';

/** A day of the request. Throws 422 NOT_A_DATE, DATE_IN_FUTURE. */
async function dayOf(
  { clock }: Services,
  db: Queryable,
  houseId: number,
  text: string | undefined,
): Promise<{ readonly day: LocalDate; readonly timeZone: string }> {
  const { timeZone } = await houseById(db, houseId);
  const today = localDateOf(clock.now().getTime(), timeZone);
  const day = text === undefined ? today : parseLocalDate(text);
  if (day === null) throw invalid([{ code: 'NOT_A_DATE', message: 'Enter a date as MM/DD/YYYY.', field: 'day' }]);
  if (day > today)
    throw invalid([{ code: 'DATE_IN_FUTURE', message: 'The date can’t be in the future.', field: 'day' }]);
  return { day, timeZone };
}

/** What was recorded on a day in the house's time zone. */
const recordedOn = (db: Queryable, houseId: number, day: LocalDate, timeZone: string): Promise<RecordedRow[]> =>
  selectRecorded(db, houseId, {
    from: new Date(startOfDay(day, timeZone)),
    to: new Date(startOfDay(addDays(day, 1), timeZone)),
  });

interface DrawerLine {
  readonly methodId: number;
  readonly methodName: string | null;
  readonly currency: string;
  readonly payments: number;
  readonly expected: number;
}

/** The rows of a user, or of all, by method and currency. */
function linesOf(rows: readonly RecordedRow[], userId: number | null): DrawerLine[] {
  const lines = new Map<string, DrawerLine>();
  for (const row of rows) {
    if (userId !== null && row.userId !== userId) continue;
    const key = `${row.currency} ${row.methodId}`;
    const before = lines.get(key);
    lines.set(key, {
      methodId: row.methodId,
      methodName: row.methodName,
      currency: row.currency,
      payments: (before?.payments ?? 0) + row.payments,
      expected: (before?.expected ?? 0) + row.amount,
    });
  }
  return [...lines.values()];
}

const lineJson = ({ methodId, methodName, currency, payments, expected }: DrawerLine): DrawerLineJson => ({
  paymentMethodID: methodId,
  paymentMethod: methodName,
  currencyCode: currency,
  payments,
  expected: wireFromMinor(expected, currency),
});

/** Returns what was recorded on a day, by method, and by whom. Throws 422 NOT_A_DATE, DATE_IN_FUTURE. */
export async function readDrawer(
  services: Services,
  { houseId }: Actor,
  query: { readonly day?: string | undefined; readonly userID?: number | undefined },
): Promise<DrawerJson> {
  const { day, timeZone } = await dayOf(services, services.db, houseId, query.day);
  const rows = await recordedOn(services.db, houseId, day, timeZone);
  const users = new Map<number, { userID: number; name: string; payments: number }>();
  for (const { userId, userName, payments } of rows) {
    const before = users.get(userId);
    users.set(userId, { userID: userId, name: userName ?? '', payments: (before?.payments ?? 0) + payments });
  }
  return {
    day,
    userID: query.userID ?? null,
    lines: linesOf(rows, query.userID ?? null).map(lineJson),
    users: [...users.values()].sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/** The counted lines, checked against what is recorded. Throws 409 EDITED_MEANWHILE; 422 NOT_AN_AMOUNT. */
function countLines({ lines, currencyCode }: DrawerCountBody, recorded: readonly DrawerLine[]): CountLine[] {
  return lines.map(({ paymentMethodID, expected, float, counted }, index) => {
    const field = `lines.${index}`;
    const line = recorded.find(({ methodId, currency }) => methodId === paymentMethodID && currency === currencyCode);
    if (amountOf(expected, currencyCode, `${field}.expected`) !== (line?.expected ?? 0))
      throw conflict('EDITED_MEANWHILE', 'Payments were recorded or removed since. Check the amounts again.', field);
    const before = amountOf(float ?? 0, currencyCode, `${field}.float`);
    if (before < 0)
      throw invalid([
        {
          code: 'NOT_AN_AMOUNT',
          message: 'The amount in the drawer before can’t be below zero.',
          field: `${field}.float`,
        },
      ]);
    return {
      methodId: paymentMethodID,
      payments: line?.payments ?? 0,
      expected: line?.expected ?? 0,
      float: before,
      counted: amountOf(counted, currencyCode, `${field}.counted`),
    };
  });
}

/** Returns the JSON of a count. */
export function countJson({ currency, lines, ...row }: CountRow): DrawerCountJson {
  const amount = (minor: number) => wireFromMinor(minor, currency);
  const total = (of: (line: CountLine) => number) => amount(sumMinor(lines.map(of)));
  return {
    drawerCountID: row.id,
    day: row.day,
    currencyCode: currency,
    userID: row.userId,
    userName: row.userName,
    note: row.note,
    countedDate: row.countedAt.getTime(),
    countedBy: row.countedByName,
    expectedTotal: total(({ expected }) => expected),
    countedTotal: total(({ counted, float }) => counted - float),
    difference: total(differenceOf),
    lines: lines.map((line) => ({
      paymentMethodID: line.methodId,
      paymentMethod: line.methodName,
      payments: line.payments,
      expected: amount(line.expected),
      float: amount(line.float),
      counted: amount(line.counted),
      difference: amount(differenceOf(line)),
    })),
    isLatest: row.isLatest,
    version: 1,
  };
}

/**
 * Stores what was counted in the drawer beside what was recorded, once for each key, and returns its number. Every method that has payments has to be
 * counted. Throws 409 EDITED_MEANWHILE; 422 NOT_A_DATE, DATE_IN_FUTURE, NOT_AN_AMOUNT, METHOD_NOT_COUNTED, COUNTED_TWICE.
 */
export const countDrawer = (
  services: Services,
  actor: Actor,
  body: DrawerCountBody,
  key: string | null,
): Promise<number> => {
  const { houseId, userId } = actor;
  return idempotently(services, actor, { key, operation: 'till.count', input: body }, async (tx) => {
    const { day, timeZone } = await dayOf(services, tx, houseId, body.day);
    const owner = body.userID ?? null;
    const recorded = linesOf(await recordedOn(tx, houseId, day, timeZone), owner).filter(
      ({ currency }) => currency === body.currencyCode,
    );
    const counted = new Set(body.lines.map(({ paymentMethodID }) => paymentMethodID));
    if (counted.size < body.lines.length)
      throw invalid([{ code: 'COUNTED_TWICE', message: 'A payment method is counted twice.', field: 'lines' }]);
    const missing = recorded.find(({ methodId }) => !counted.has(methodId));
    if (missing)
      throw invalid([
        {
          code: 'METHOD_NOT_COUNTED',
          message: `Enter what was counted for ${missing.methodName ?? 'every payment method'}.`,
          field: 'lines',
        },
      ]);
    const lines = countLines(body, recorded);
    const id = await takeNumbers(tx, houseId, 'drawer_count', 1);
    await insertCount(tx, houseId, {
      id,
      ref: services.newRef('DRC'),
      day,
      currency: body.currencyCode,
      userId: owner,
      note: body.note?.trim() ?? '',
      countedAt: services.clock.now(),
      countedBy: userId,
      lines,
    });
    await recordChanges(tx, services.clock, actor, 'till.count', [
      { type: 'DrawerCount', id, version: 1, after: { day, currency: body.currencyCode, userID: owner, lines } },
    ]);
    return id;
  });
};
