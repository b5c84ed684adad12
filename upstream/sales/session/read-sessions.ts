import { CONTACT_TYPES } from '../../../rules/auth/contact-types';
import { EDIT_LOCKED, isEditLocked } from '../../../rules/sales/edit-lock';
import { recordChanges } from '../../core/audit/audit-log';
import { conflict, notFound } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { addSessionRefusal } from '../calendar/add-sale';
import { lockSession, selectContacts, selectDefaults, selectSale, selectSessions } from '../session-store';
import { setSessionLotEnds } from './save-session';
import { premiumStepsJson, sessionsJson } from './session-json';
import { defaultsJson } from './session-settings';
import type { ContactTypesJson, DefaultsJson, GroupInfoJson, SessionJson } from './session-wire';

/** Returns sessions by id; unknown and deleted ones are missing. */
export async function readSessions(services: Services, actor: Actor, ids: readonly number[]): Promise<SessionJson[]> {
  return sessionsJson(services.db, actor, await selectSessions(services.db, actor.houseId, ids), services.clock.now());
}

/** Returns a session; throws 404. */
export async function readSession(services: Services, actor: Actor, id: number): Promise<SessionJson> {
  const [session] = await readSessions(services, actor, [id]);
  if (!session) throw notFound('The session');
  return session;
}

/** Returns the contacts of the house by contact type. */
export async function readContacts(services: Services, actor: Actor): Promise<ContactTypesJson> {
  const contacts = await selectContacts(services.db, actor.houseId);
  return {
    contacttypes: CONTACT_TYPES.map(({ id, label }) => ({
      id,
      type: label,
      contacts: contacts
        .filter(({ contactTypes }) => contactTypes.includes(id))
        .map(({ id: contact, name }) => {
          const [firstname = '', ...rest] = name.split(' ');
          return { id: contact, firstname, lastname: rest.join(' ') };
        }),
    })),
  };
}

/** Returns the defaults of a location. */
export const readDefaults = async (services: Services, actor: Actor, locationId: number): Promise<DefaultsJson> =>
  defaultsJson(await selectDefaults(services.db, actor.houseId, locationId));

/** Returns what adding a session needs to know of its sale; throws 404. */
export async function readGroupInfo(services: Services, actor: Actor, groupId: number): Promise<GroupInfoJson> {
  const sale = await selectSale(services.db, actor.houseId, groupId);
  if (!sale) throw notFound('The sale');
  return {
    groupID: sale.id,
    groupName: sale.name,
    isTimed: sale.kind === 'TIMED' ? 1 : 0,
    kind: sale.kind,
    canAddCatalogs: (await addSessionRefusal(services.db, actor.houseId, sale)) === null,
    premiumSteps: premiumStepsJson(sale.premium.steps, actor.houseCurrency),
  };
}

/** Sets the end times of a timed session's lots again. Throws 404, 409 NOT_TIMED, 409 EDIT_LOCKED. */
export async function setLotTimes(services: Services, actor: Actor, id: number) {
  return services.db.transaction(async (tx) => {
    const row = await lockSession(tx, actor.houseId, id);
    if (!row) throw notFound('The session');
    if (row.kind !== 'TIMED') throw conflict('NOT_TIMED', 'Only the lots of a timed session have end times.');
    if (isEditLocked(row.startsAt.getTime(), services.clock.now().getTime()))
      throw conflict('EDIT_LOCKED', EDIT_LOCKED);
    const lots = await setSessionLotEnds(tx, services, actor.houseId, row);
    await recordChanges(tx, services.clock, actor, 'session.lotTimes', lots);
    const [after] = await selectSessions(tx, actor.houseId, [id]);
    return {
      lotCount: row.lotCount,
      firstLotEndsAt: row.lotCount > 0 ? row.startsAt.getTime() : null,
      lastLotEndsAt: after?.lastLotEndsAt?.getTime() ?? null,
    };
  });
}
