import { channelChoices, type Channels, presetChannels } from '../../../rules/sales/channels';
import type { SessionSettings } from '../../../rules/sales/session-fields';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { invalid } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { putDefaults, selectDefaults, type SessionDefaults, type SessionRow } from '../session-store';
import { answerOf, editSession } from './save-session';
import type { DefaultsJson, SessionChangeJson, SettingsBody } from './session-wire';

const CONTACTS = { consignmentContactId: '1', administratorContactId: '3', expertContactId: '4' } as const;

/** Returns the contacts in a body, by field. */
const contactsOf = (contacts: SettingsBody['contacts']): Partial<SessionSettings> =>
  Object.fromEntries(
    Object.entries(CONTACTS).flatMap(([field, type]) =>
      contacts[type] === undefined ? [] : [[field, contacts[type]]],
    ),
  );

/** Returns the state of each channel of the house. Throws 422 for a channel that it doesn't have. */
function channelsOf(actor: Actor, body: SettingsBody['channels']): Channels {
  const choices = channelChoices(actor.houseIsInstant);
  const chosen = body.map(({ channelID, value }) => {
    const choice = choices.find(({ id }) => id === channelID);
    if (!choice)
      throw invalid([{ code: 'INVALID_FIELD', message: `The house has no channel ${channelID}.`, field: 'channels' }]);
    return [choice.channel, value] as const;
  });
  return presetChannels(choices, Object.fromEntries(chosen));
}

type Defaults = SettingsBody['defaults'];

/** Stores which values of a session are the defaults of its location. A default that another session set is cleared only by name. */
async function saveDefaults(tx: Transaction, actor: Actor, row: SessionRow, wanted: Defaults): Promise<void> {
  const present = await selectDefaults(tx, actor.houseId, row.locationId);
  const next = <V>(isDefault: boolean | undefined, value: V, before: V | null): V | null => {
    if (isDefault === true) return value;
    return isDefault === false && before === value ? null : before;
  };
  const defaults: SessionDefaults = {
    consignmentContactId: next(wanted.contacts['1'], row.consignmentContactId, present.consignmentContactId),
    administratorContactId: next(wanted.contacts['3'], row.administratorContactId, present.administratorContactId),
    expertContactId: next(wanted.contacts['4'], row.expertContactId, present.expertContactId),
    viewingNotes: next(wanted.viewNotes, row.viewingNotes, present.viewingNotes),
  };
  await putDefaults(tx, actor.houseId, row.locationId, defaults);
}

/** A part of step 2, as one of the specified calls saves it. */
export type SettingsPart =
  | { readonly categories: number[] }
  | { readonly channels: SettingsBody['channels'] }
  | { readonly contacts: SettingsBody['contacts'] };

function patchOfPart(actor: Actor, part: SettingsPart): Partial<SessionSettings> {
  if ('categories' in part) return { categoryIds: [...new Set(part.categories)] };
  if ('channels' in part) return { channels: channelsOf(actor, part.channels) };
  return contactsOf(part.contacts);
}

/** Saves a part of step 2. Throws what `editSession` throws. */
export async function saveSettingsPart(
  services: Services,
  actor: Actor,
  catalogId: number,
  part: SettingsPart,
): Promise<SessionChangeJson> {
  return services.db.transaction(async (tx) => {
    const edit = { patch: patchOfPart(actor, part), finishes: null, isFromSummary: false, action: 'session.settings' };
    return answerOf(tx, services, actor, await editSession(tx, services, actor, catalogId, edit));
  });
}

/** Saves which contacts and viewing notes of a session are the defaults of its location. Throws what `editSession` throws. */
export async function saveSessionDefaults(
  services: Services,
  actor: Actor,
  catalogId: number,
  defaults: Defaults,
): Promise<SessionChangeJson> {
  return services.db.transaction(async (tx) => {
    const edit = { patch: {}, finishes: null, isFromSummary: false, action: 'session.settings' };
    const row = await editSession(tx, services, actor, catalogId, edit);
    await saveDefaults(tx, actor, row, defaults);
    return answerOf(tx, services, actor, row);
  });
}

/** Saves all of step 2, or nothing. Applied once per idempotency key. Throws what `editSession` throws. */
export async function saveSettings(
  services: Services,
  actor: Actor,
  catalogId: number,
  body: SettingsBody,
  key: string | null,
): Promise<SessionChangeJson> {
  const act = { key, operation: 'session.settings', input: { catalogId, body } };
  return idempotently(services, actor, act, async (tx) => {
    const row = await editSession(tx, services, actor, catalogId, {
      patch: {
        hasBroadcast: body.audioVideo > 0,
        channels: channelsOf(actor, body.channels),
        ...contactsOf(body.contacts),
        categoryIds: [...new Set(body.categoryIDs)],
        description: body.description,
        viewingNotes: body.viewNotes,
      },
      version: body.version,
      finishes: 2,
      isFromSummary: body.fromSummary,
      action: 'session.settings',
    });
    await saveDefaults(tx, actor, row, body.defaults);
    return answerOf(tx, services, actor, row);
  });
}

/** Converts the defaults of a location to JSON. */
export const defaultsJson = (defaults: SessionDefaults): DefaultsJson => ({
  contacts: {
    '1': defaults.consignmentContactId,
    '3': defaults.administratorContactId,
    '4': defaults.expertContactId,
  },
  viewNotes: defaults.viewingNotes,
});
