import {
  addDays,
  daysBetween,
  instantOfLocal,
  localDateOf,
  localTimeOf,
  parseLocalDate,
} from '../../../rules/core/dates';
import { LONGEST_TITLE } from '../../../rules/sales/session-fields';
import { startProblem } from '../../../rules/sales/session-time';
import { type ChangedRecord, partsOf, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { storedFields } from '../../core/database/record';
import { conflict, invalid, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import { type Route, route } from '../../core/http/route';
import type { Services } from '../../core/services';
import { locationsById } from '../../house/service';
import { GroupParams } from '../session/session-wire';
import { lockSale, selectSessions, sessionRecord, type SessionRow } from '../session-store';
import { insertSaleCopy, insertSessionCopy, selectSessionIds } from './copying-store';
import { CopySaleAnswer, CopySaleBody, type CopySaleJson } from './copying-wire';

const refuse = (field: string, message: string) => invalid([{ code: 'INVALID_FIELD', message, field }]);

/** Returns the date and time of a session at its location; one from before the guided steps has only an instant. */
const startOf = ({ startsOn, startTime, startsAt, timeZone }: SessionRow) => ({
  date: startsOn === '' ? localDateOf(startsAt.getTime(), timeZone) : startsOn,
  time: startTime === '' ? localTimeOf(startsAt.getTime(), timeZone) : startTime,
});

/** Copies a session to a date; throws 422 if it can't start then. */
async function copySession(
  tx: Transaction,
  services: Services,
  actor: Actor,
  { session, groupId, date }: { readonly session: SessionRow; readonly groupId: number; readonly date: string },
): Promise<ChangedRecord> {
  const { houseId } = actor;
  const locations = await locationsById(tx, houseId, [session.locationId]);
  const timeZone = locations.get(session.locationId)?.timeZone ?? session.timeZone;
  const { time } = startOf(session);
  const problem = startProblem({ date, time, zone: timeZone }, services.clock.now().getTime());
  if (problem) throw refuse('date', `${session.title}: ${problem.message}`);
  const id = await takeNumbers(tx, houseId, 'catalog', 1);
  const startsAt = new Date(instantOfLocal(date, time, timeZone));
  await insertSessionCopy(tx, houseId, {
    from: session.id,
    to: id,
    ref: services.newRef('CAT'),
    groupId,
    startsOn: date,
    startTime: time,
    startsAt,
    timeZone,
  });
  const after = storedFields(sessionRecord, { ...session, startsOn: date, startTime: time, startsAt, timeZone });
  return { type: 'Catalog', id, version: 1, before: null, after };
}

/**
 * Copies a live or timed sale: its terms, and its sessions with all settings, without lots. The first session is on the date, and the
 * others as many days later as before. Applied once per idempotency key. Throws 404, 409 BUY_NOW_SALE, 422.
 */
async function copySale(
  services: Services,
  actor: Actor,
  groupId: number,
  body: CopySaleBody,
  key: string | null,
): Promise<CopySaleJson> {
  const { houseId } = actor;
  return idempotently(services, actor, { key, operation: 'sale.copy', input: { groupId, body } }, async (tx) => {
    const sale = await lockSale(tx, houseId, groupId);
    if (!sale) throw notFound('The sale');
    if (sale.kind === 'BUY_NOW')
      throw conflict('BUY_NOW_SALE', 'A house has one Buy It Now sale, so it can’t be copied.');
    const name = body.title.trim();
    if (name === '') throw refuse('title', 'Sale title is required');
    if (name.length > LONGEST_TITLE) throw refuse('title', `Sale title can have ${LONGEST_TITLE} characters at most`);
    const date = parseLocalDate(body.date);
    if (date === null) throw refuse('date', 'Please select the date of the first session');
    const ids = await selectSessionIds(tx, houseId, groupId);
    const found = new Map((await selectSessions(tx, houseId, ids)).map((session) => [session.id, session]));
    const sessions = ids.flatMap((id) => found.get(id) ?? []);
    const [first] = sessions;
    const days = first ? daysBetween(startOf(first).date, date) : 0;
    const to = await takeNumbers(tx, houseId, 'auction_group', 1);
    const at = services.clock.now();
    await insertSaleCopy(tx, houseId, { from: groupId, to, ref: services.newRef('GRP'), name, at });
    const changes: ChangedRecord[] = [];
    for (const session of sessions) {
      const copy = { session, groupId: to, date: addDays(startOf(session).date, days) };
      changes.push(await copySession(tx, services, actor, copy));
    }
    const parts = partsOf('Sale', [{ id: to, version: 1 }]);
    await recordChanges(tx, services.clock, actor, 'session.add', [...changes, ...parts]);
    return { groupID: to, catalogIDs: changes.map(({ id }) => id) };
  });
}

/** Copying sales. */
export const copyingRoutes = (services: Services): Route[] => [
  route.post('/app/house/{houseRef}/sales/{groupID}/copy', {
    access: 'editSales',
    summary: 'Copies a sale with the settings of its sessions, without lots. Accepts an Idempotency-Key',
    params: GroupParams,
    body: CopySaleBody,
    answer: CopySaleAnswer,
    handler: ({ actor, params, body, idempotencyKey }) =>
      copySale(services, actor, params.groupID, body, idempotencyKey),
  }),
];
