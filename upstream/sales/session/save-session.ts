import { instantOfLocal, localDateOf, localTimeOf, parseLocalDate } from '../../../rules/core/dates';
import { blankValues } from '../../../rules/core/record-fields';
import { channelChoices, channelsProblem } from '../../../rules/sales/channels';
import { EDIT_LOCKED, isEditLocked } from '../../../rules/sales/edit-lock';
import {
  SESSION_LIMIT,
  sessionFields,
  type SessionProblem,
  type SessionSettings,
  sessionSettingsProblems,
  type SessionStart,
  sessionStartProblems,
} from '../../../rules/sales/session-fields';
import { timeOfClock } from '../../../rules/sales/session-time';
import { trackerAfter, typeOfKind } from '../../../rules/sales/steps';
import { fieldsOfPremium } from '../../../rules/sales/terms-fields';
import { type ChangedRecord, recordChanges } from '../../core/audit/audit-log';
import type { Transaction } from '../../core/database/database';
import { idempotently } from '../../core/database/idempotency';
import { takeNumbers } from '../../core/database/numbering';
import { storedFields } from '../../core/database/record';
import { badRequest, conflict, invalid, notFound, Refusal } from '../../core/errors';
import type { Actor } from '../../core/http/actor';
import type { Services } from '../../core/services';
import { givePaddles } from '../../customers/approvals/service';
import { holdLocation, locationsById } from '../../house/service';
import { addSessionRefusal } from '../calendar/add-sale';
import {
  insertSession,
  lockSale,
  lockSession,
  selectContacts,
  sessionRecord,
  type SessionRow,
  updateSession,
} from '../session-store';
import { sessionsJson } from './session-json';
import type { SessionBody, SessionChangeJson } from './session-wire';

type Patch = Partial<SessionStart & SessionSettings>;

/** The error codes of fields that the problem names by another name on the wire. */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  locationId: 'addressID',
  startsOn: 'date',
  startTime: 'hour',
  staggerSeconds: 'timedValue',
  resellsUnsold: 'resellUnsoldLiveLots',
  hasBroadcast: 'audioVideo',
  categoryIds: 'categoryIDs',
  viewingNotes: 'viewNotes',
  consignmentContactId: 'contacts.1',
  administratorContactId: 'contacts.3',
  expertContactId: 'contacts.4',
};

const CONTACT_TYPES = { consignmentContactId: 1, administratorContactId: 3, expertContactId: 4 } as const;

function requireNone(problems: readonly SessionProblem[]): void {
  const [first, ...others] = problems.map(({ field, message }) => ({
    code: 'INVALID_FIELD',
    message,
    field: WIRE_NAMES[field] ?? field,
  }));
  if (first) throw invalid([first, ...others]);
}

/** The start fields that are checked together: a date is checked in the zone of the location. */
const START = ['locationId', 'startsOn', 'startTime'];

/** Applies a patch to a session; throws 422 with the problems of what it sets. */
async function patched(
  tx: Transaction,
  services: Services,
  actor: Actor,
  before: SessionRow,
  patch: Patch,
): Promise<SessionRow> {
  const { houseId } = actor;
  const after = { ...before, ...patch, title: (patch.title ?? before.title).trim() };
  const isNew = before.version === 0;
  const touched = new Set(Object.keys(patch).flatMap((name) => (START.includes(name) ? START : [name])));
  const held = after.locationId > 0 && (await holdLocation(tx, houseId, after.locationId));
  const zone = (await locationsById(tx, houseId, [after.locationId])).get(after.locationId)?.timeZone ?? '';
  const problems: SessionProblem[] = [
    ...(!held && after.locationId > 0 && touched.has('locationId')
      ? [{ field: 'locationId', message: 'This location was deleted. Please select another one.' }]
      : []),
    ...sessionStartProblems(after, {
      isTimed: before.kind === 'TIMED',
      zone,
      now: services.clock.now().getTime(),
      mayResell: actor.houseFeatures.includes('live-to-timed'),
      frozenExtension: before.hasBids ? before.extensionSeconds : undefined,
      before: isNew ? undefined : before,
    }),
    ...sessionSettingsProblems(after),
  ];
  if (patch.channels) {
    const message = channelsProblem(channelChoices(actor.houseIsInstant), patch.channels);
    if (message !== null) problems.push({ field: 'channels', message });
  }
  const contacts = await selectContacts(tx, houseId);
  for (const name of ['consignmentContactId', 'administratorContactId', 'expertContactId'] as const) {
    const id = patch[name];
    if (id === undefined || id === null || id === before[name]) continue;
    const isContact = contacts.some((one) => one.id === id && one.contactTypes.includes(CONTACT_TYPES[name]));
    if (!isContact) problems.push({ field: name, message: 'Please select a contact from the list' });
  }
  requireNone(problems.filter(({ field }) => touched.has(field)));
  const isMoved =
    isNew || START.some((name) => before[name as keyof SessionStart] !== after[name as keyof SessionStart]);
  if (!isMoved) return after;
  return { ...after, timeZone: zone, startsAt: new Date(instantOfLocal(after.startsOn, after.startTime, zone)) };
}

/** The start fields of a session from before the guided steps follow from its instant. */
const withStart = (row: SessionRow): SessionRow => ({
  ...row,
  startsOn: row.startsOn || localDateOf(row.startsAt.getTime(), row.timeZone),
  startTime: row.startTime || localTimeOf(row.startsAt.getTime(), row.timeZone),
});

interface Edit {
  readonly patch: Patch;
  readonly version?: number | undefined;
  /** The step that the edit finishes; null if it finishes none. */
  readonly finishes: number | null;
  readonly isFromSummary: boolean;
}

/**
 * Changes a session in the caller's transaction: checks its version, its lock, and the fields that the patch sets; moves the end times of
 * a timed session's lots with it. Throws 404, 409 EDITED_MEANWHILE with the current session, 409 EDIT_LOCKED, 422.
 */
export async function editSession(
  tx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  { action, ...edit }: Edit & { readonly action: string },
): Promise<SessionRow> {
  const { after, changes } = await applyEdit(tx, services, actor, id, edit);
  await recordChanges(tx, services.clock, actor, action, changes);
  return after;
}

/** Does the same without an entry in the audit log, and returns what changed. */
export async function applyEdit(
  tx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  { patch, version, finishes, isFromSummary }: Edit,
): Promise<{ readonly after: SessionRow; readonly changes: readonly [ChangedRecord, ...ChangedRecord[]] }> {
  const now = services.clock.now();
  const found = await lockSession(tx, actor.houseId, id);
  if (!found) throw notFound('The session');
  const before = withStart(found);
  if (version !== undefined && version !== before.version) {
    const message = 'This session has changed since you opened it. Review the change, then save again.';
    const [sessionDefinition] = await sessionsJson(tx, actor, [before], now);
    throw new Refusal(409, [{ code: 'EDITED_MEANWHILE', message, field: 'version' }], null, { sessionDefinition });
  }
  if (isEditLocked(before.startsAt.getTime(), now.getTime())) throw conflict('EDIT_LOCKED', EDIT_LOCKED);
  const type = typeOfKind(before.kind);
  const after = {
    ...(await patched(tx, services, actor, before, patch)),
    step: finishes === null ? before.step : trackerAfter(type, finishes, isFromSummary),
    version: before.version + 1,
  };
  await updateSession(tx, actor.houseId, after);
  const isTimed = after.kind === 'TIMED' && after.lotCount > 0;
  const moved =
    isTimed &&
    (after.startsAt.getTime() !== before.startsAt.getTime() || after.staggerSeconds !== before.staggerSeconds);
  const lots = moved ? await setSessionLotEnds(tx, services, actor.houseId, after) : [];
  return { after, changes: [changed(before, after), ...lots] };
}

const changed = (before: SessionRow | null, after: SessionRow): ChangedRecord => ({
  type: 'Catalog',
  id: after.id,
  version: after.version,
  before: before && storedFields(sessionRecord, before),
  after: storedFields(sessionRecord, after),
});

/** Sets the end times of a timed session's lots, and returns the changed lots. */
export const setSessionLotEnds = (
  tx: Transaction,
  { follow }: Services,
  houseId: number,
  { id, startsAt, staggerSeconds }: Pick<SessionRow, 'id' | 'startsAt' | 'staggerSeconds'>,
): Promise<ChangedRecord[]> =>
  follow('sessionMoved', tx, houseId, { id, firstEnd: startsAt, staggerSeconds: staggerSeconds ?? 0 });

/** Adds a session to a sale, with the premium and fees of the sale's terms. Throws 404, 409 SESSION_LIMIT or SESSION_NOT_ADDABLE, 422. */
export async function addSession(
  tx: Transaction,
  services: Services,
  actor: Actor,
  groupId: number,
  patch: Patch,
): Promise<SessionRow> {
  const { houseId } = actor;
  const sale = await lockSale(tx, houseId, groupId);
  if (!sale) throw notFound('The sale');
  if (sale.kind === 'BUY_NOW') throw conflict('NO_SESSIONS', 'A Buy It Now sale has no sessions.');
  const refusal = await addSessionRefusal(tx, houseId, sale);
  if (refusal !== null) throw conflict(refusal === SESSION_LIMIT ? 'SESSION_LIMIT' : 'SESSION_NOT_ADDABLE', refusal);
  const id = await takeNumbers(tx, houseId, 'catalog', 1);
  const blank: SessionRow = {
    id,
    ref: services.newRef('CAT'),
    version: 0,
    groupId,
    groupName: sale.name,
    identifier: `S${id}`,
    kind: sale.kind,
    ...blankValues(sessionFields),
    startsAt: services.clock.now(),
    timeZone: actor.houseTimeZone,
    currency: actor.houseCurrency,
    // The premium and the fees of the sale's terms.
    ...fieldsOfPremium(sale.premium),
    liveFeeRates: sale.liveFeeRates,
    step: 2,
    publishedAt: null,
    unsoldOf: null,
    lotCount: 0,
    unpublishedCount: 0,
    lastLotEndsAt: null,
    hasBids: false,
  };
  const full = { title: '', locationId: 0, startsOn: '', startTime: '', ...patch };
  const after = { ...(await patched(tx, services, actor, blank, full)), version: 1 };
  await insertSession(tx, houseId, after);
  await givePaddles(tx, houseId, groupId);
  await recordChanges(tx, services.clock, actor, 'session.add', [changed(null, after)]);
  return after;
}

const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'Y';

/** Returns what the body of the specified call sets. A part of the time without the others is a time that is missing. */
function patchOf(body: SessionBody): Patch {
  const { hour, minute, ampm, date } = body;
  const hasTime = hour !== undefined || minute !== undefined || ampm !== undefined;
  if (hour && minute && (ampm ?? '') === '')
    throw invalid([{ code: 'INVALID_FIELD', message: 'Please select AM/PM', field: 'ampm' }]);
  const stagger = body.timedType === undefined ? body.timedValue : isOn(body.timedType) ? body.timedValue : null;
  return Object.fromEntries(
    Object.entries({
      title: body.title,
      locationId: body.addressID,
      startsOn: date === undefined ? undefined : (parseLocalDate(date) ?? ''),
      startTime: hasTime ? timeOfClock({ hour: hour ?? '', minute: minute ?? '', ampm: ampm ?? '' }) : undefined,
      staggerSeconds: stagger === 0 ? null : stagger,
      extensionSeconds: body.extensionSeconds,
      resellsUnsold: body.resellUnsoldLiveLots === undefined ? undefined : isOn(body.resellUnsoldLiveLots),
      hasBroadcast: body.audioVideo === undefined ? undefined : body.audioVideo > 0,
      description: body.description,
      viewingNotes: body.viewNotes,
    }).filter(([, value]) => value !== undefined),
  );
}

/** Answers a change with the session. */
export async function answerOf(
  tx: Transaction,
  services: Services,
  actor: Actor,
  row: SessionRow,
): Promise<SessionChangeJson> {
  const [sessionDefinition] = await sessionsJson(tx, actor, [row], services.clock.now());
  if (!sessionDefinition) throw notFound('The session');
  return { catalogID: row.id, sessionDefinition };
}

/**
 * Adds a session (catalogID 0) or saves step 1 of one. Applied once per idempotency key, so that a repeated request makes no second
 * session. Throws what `addSession` and `editSession` throw.
 */
export async function saveSession(
  services: Services,
  actor: Actor,
  catalogId: number,
  body: SessionBody,
  key: string | null,
): Promise<SessionChangeJson> {
  if (catalogId === 0 && body.groupID === undefined)
    throw badRequest('groupID is required for a new session.', 'groupID');
  const act = { key, operation: 'session.save', input: { catalogId, body } };
  return idempotently(services, actor, act, async (tx) => {
    const row =
      catalogId === 0
        ? await addSession(tx, services, actor, body.groupID ?? 0, patchOf(body))
        : await editSession(tx, services, actor, catalogId, {
            patch: patchOf(body),
            version: body.version,
            finishes: 1,
            isFromSummary: body.fromSummary,
            action: 'session.edit',
          });
    return answerOf(tx, services, actor, row);
  });
}
