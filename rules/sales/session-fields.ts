import { type Instant, parseLocalDate } from '../core/dates';
import {
  flag,
  integer,
  integers,
  type Kind,
  mark,
  optionalInstant,
  saved,
  text,
  type ValuesOf,
} from '../core/record-fields';
import { categoriesProblem, categoryName } from './categories';
import { CHANNEL_STATES, type Channels } from './channels';
import { startProblem } from './session-time';

/** Seconds between the ends of two lots of a timed session. */
export const STAGGERS = [15, 30, 45, 60, 90, 120, 150] as const;
export const DEFAULT_STAGGER = 60;

/** Seconds that bidding on a lot of a timed session goes on at least after a late bid. */
export const EXTENSIONS = [30, 60, 90, 120, 180, 300, 600] as const;
export const DEFAULT_EXTENSION = 120;
const SHORTEST_EXTENSION = 30;
const LONGEST_EXTENSION = 600;

/** Returns how long late bids extend a lot: "90 seconds", "2 minutes". */
export function extensionWords(seconds: number): string {
  if (seconds === 0) return 'No extension';
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
}

const optionalInteger: Kind<number | null> = {
  name: 'integer',
  encode: (value) => value,
  decode: (stored) => (typeof stored === 'number' ? stored : null),
  blank: null,
  show: (value) => (value === null ? '' : String(value)),
};

/** What a new session has, unless staff choose another one. */
const extension: Kind<number> = { ...integer, blank: DEFAULT_EXTENSION, show: extensionWords };

const channelStates: Kind<Channels> = {
  name: 'rows',
  encode: (value) => Object.entries(value).map(([channel, state]) => ({ channel, state })),
  decode: (stored) =>
    Object.fromEntries(
      (Array.isArray(stored) ? (stored as readonly { channel: string; state: number }[]) : []).flatMap(
        ({ channel, state }) => (CHANNEL_STATES.some((one) => one === state) ? [[channel, state]] : []),
      ),
    ),
  blank: {},
  show: (value) =>
    Object.entries(value)
      .map(([channel, state]) => `${channel} ${state}`)
      .join(', '),
};

/** The fields of step 1, in the order of its form. */
export const sessionStartFields = {
  title: saved(text, { label: 'Session Title' }),
  locationId: saved(integer, {
    label: 'Session Location',
    show: (id, { locationName }) => locationName?.(id) ?? String(id),
  }),
  /** 'YYYY-MM-DD' and 'HH:mm' at the location. */
  startsOn: saved(text, { label: 'Session Date' }),
  startTime: saved(text, { label: 'Session Time' }),
  /** Null: all lots of a timed session end at once. */
  staggerSeconds: saved(optionalInteger, { label: 'Stagger lot end times' }),
  /** Of a timed session. 0: late bids extend nothing. */
  extensionSeconds: saved(extension, { label: 'Extend a lot’s end by' }),
  resellsUnsold: saved(flag, { label: 'Automatically generate a timed sale from my unsold items' }),
};

/** The fields of step 2, in the order of its form. */
export const sessionSettingsFields = {
  hasBroadcast: saved(flag, { label: 'Audio Video Broadcast' }),
  channels: saved(channelStates, { label: 'Post Sale To' }),
  consignmentContactId: saved(optionalInteger, { label: 'Consignment contact' }),
  administratorContactId: saved(optionalInteger, { label: 'Sale administrator contact' }),
  expertContactId: saved(optionalInteger, { label: 'Expert contact' }),
  categoryIds: saved(integers<number>(), {
    label: 'Session Categories for Email Alerts',
    show: (ids) => ids.map(categoryName).join(', '),
  }),
  description: saved(text, { label: 'Session Description' }),
  viewingNotes: saved(text, { label: 'Viewing Notes' }),
};

/** The fields of a session that staff edit in steps 1 and 2, and what follows from them. */
export const sessionFields = {
  ...sessionStartFields,
  ...sessionSettingsFields,
  isDeleted: saved(flag, { label: 'Deleted' }),
  startsAt: mark(optionalInstant),
  timeZone: mark(text),
};

export type SessionStart = ValuesOf<typeof sessionStartFields>;
export type SessionSettings = ValuesOf<typeof sessionSettingsFields>;

export const LONGEST_TITLE = 120;
export const LONGEST_VIEWING_NOTES = 2500;
export const LONGEST_DESCRIPTION = 10_000;

/** The specified text for a sale that has all the sessions it can have. */
export const SESSION_LIMIT =
  'You have reached the maximum number of sessions allowed per sale. In order to create a new session, please first add a new sale.';

export interface SessionProblem {
  readonly field: string;
  readonly message: string;
}

/** Who the start of a session is checked for. */
export interface StartContext {
  readonly isTimed: boolean;
  /** The IANA time zone of the location. */
  readonly zone: string;
  readonly now: Instant;
  /** The house has the feature live-to-timed. */
  readonly mayResell: boolean;
  /** The extension of a session that bids were taken in, which can't change. */
  readonly frozenExtension?: number | undefined;
  /** The start that was saved before. A session keeps a start that can no longer be chosen. */
  readonly before?: Pick<SessionStart, 'startsOn' | 'startTime' | 'locationId'> | undefined;
}

function titleProblem(title: string): string | null {
  if (title.trim() === '') return 'Please enter a session title';
  return title.trim().length > LONGEST_TITLE ? `Session Title can have ${LONGEST_TITLE} characters at most` : null;
}

/** Why the extension of a session can't be another one. */
export const EXTENSION_FROZEN = 'Bids were placed in this session, so the extension can’t be changed.';

function extensionProblem(seconds: number, frozen: number | undefined): string | null {
  if (frozen !== undefined) return seconds === frozen ? null : EXTENSION_FROZEN;
  const isPossible = Number.isInteger(seconds) && seconds >= SHORTEST_EXTENSION && seconds <= LONGEST_EXTENSION;
  return isPossible ? null : 'Please select an extension from 30 seconds to 10 minutes';
}

/** Returns the problems of step 1, by field, in the specified words. */
export function sessionStartProblems(start: SessionStart, context: StartContext): SessionProblem[] {
  const { isTimed, zone, now, mayResell, frozenExtension, before } = context;
  const problems: SessionProblem[] = [];
  const add = (field: keyof SessionStart, message: string | null) => {
    if (message !== null) problems.push({ field, message });
  };
  add('title', titleProblem(start.title));
  add('locationId', start.locationId > 0 ? null : 'Please select a session location');
  const hasDate = parseLocalDate(start.startsOn) !== null;
  const hasTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(start.startTime);
  if (!hasDate) add('startsOn', isTimed ? 'Please select a first lot end date' : 'Please select a session date');
  if (!hasTime) add('startTime', isTimed ? 'Please select first lot end time' : 'Please select session time');
  const isSame =
    before?.startsOn === start.startsOn &&
    before.startTime === start.startTime &&
    before.locationId === start.locationId;
  if (hasDate && hasTime && zone !== '' && !isSame) {
    const problem = startProblem({ date: start.startsOn, time: start.startTime, zone }, now);
    if (problem) add(problem.field, problem.message);
  }
  const { staggerSeconds } = start;
  if (staggerSeconds !== null && !STAGGERS.some((one) => one === staggerSeconds))
    add('staggerSeconds', 'Please select one of the listed times between lots');
  add('extensionSeconds', isTimed ? extensionProblem(start.extensionSeconds, frozenExtension) : null);
  if (start.resellsUnsold && (isTimed || !mayResell))
    add('resellsUnsold', 'Your contract does not include timed sales from unsold items. Contact Customer Care.');
  return problems;
}

const HAS_TAGS = /<\/?[a-z!][^>]*>/i;

/** Returns the problems of step 2 by field. Channels and contacts are checked by their choices. */
export function sessionSettingsProblems(settings: SessionSettings): SessionProblem[] {
  const { description, viewingNotes, categoryIds } = settings;
  const problems: SessionProblem[] = [];
  const add = (field: keyof SessionSettings, message: string | null) => {
    if (message !== null) problems.push({ field, message });
  };
  add('categoryIds', categoriesProblem(categoryIds));
  if (description.length > LONGEST_DESCRIPTION)
    add('description', `Session Description can have ${LONGEST_DESCRIPTION} characters at most`);
  if (viewingNotes.length > LONGEST_VIEWING_NOTES)
    add('viewingNotes', `Viewing Notes can have ${LONGEST_VIEWING_NOTES} characters at most`);
  else if (HAS_TAGS.test(viewingNotes))
    add('viewingNotes', 'Viewing Notes can’t contain HTML or script. Remove the tags.');
  return problems;
}
