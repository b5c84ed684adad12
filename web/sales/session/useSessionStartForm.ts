import { useMemo, useState } from 'react';
import { type Instant, instantOfLocal } from '../../../rules/core/dates';
import { yesNo } from '../../../rules/core/record-fields';
import { locksAtOnce } from '../../../rules/sales/edit-lock';
import {
  DEFAULT_EXTENSION,
  DEFAULT_STAGGER,
  extensionWords,
  sessionStartFields,
  sessionStartProblems,
} from '../../../rules/sales/session-fields';
import { clockTimeOf, lastLotEnd, timeOfClock } from '../../../rules/sales/session-time';
import { useEdit } from '../../core/edit/useEdit';
import type { Attempt } from '../../core/edit/useIdempotencyKey';
import { NEVER_UNSAVED, useDraft } from '../../core/forms/useDraft';
import { type EditForm, type FieldWords, type Problem, useEditForm } from '../../core/forms/useEditForm';
import { useCustomerCare } from '../../core/product/useCustomerCare';
import { serverNow } from '../../core/server-time';
import { useServerTime } from '../../core/useServerTime';
import {
  type Session_catalogFragment as Session,
  type Session_locationFragment as Location,
  type SessionStepsQuery,
  useSaveSessionMutation,
} from './Session.generated';
import { CREATE_FAILED, SAVE_FAILED } from './session-words';

/** The values of step 1 as the form has them. */
export interface TypedStart {
  readonly title: string;
  readonly locationId: string;
  readonly date: string;
  readonly hour: string;
  readonly minute: string;
  readonly ampm: string;
  readonly isStaggered: boolean;
  readonly stagger: number;
  readonly extension: number;
  readonly resellsUnsold: boolean;
}

type Options = NonNullable<SessionStepsQuery['sessionOptions']>;

const typedOf = (session: Session): TypedStart => ({
  title: session.title,
  locationId: session.location?.id ?? '',
  date: session.date,
  ...clockTimeOf(session.startTime),
  isStaggered: session.staggerSeconds !== null,
  stagger: session.staggerSeconds ?? DEFAULT_STAGGER,
  extension: session.extensionSeconds,
  resellsUnsold: session.resellsUnsold,
});

/** A new session is at the primary location, and staggers its lots if it is timed. */
const blankOf = (locations: readonly Location[], isTimed: boolean): TypedStart => ({
  title: '',
  locationId: locations.find(({ isPrimary }) => isPrimary)?.id ?? '',
  date: '',
  hour: '',
  minute: '',
  ampm: '',
  isStaggered: isTimed,
  stagger: DEFAULT_STAGGER,
  extension: DEFAULT_EXTENSION,
  resellsUnsold: false,
});

export interface StartFormOptions {
  readonly session: Session | null;
  readonly options: Options;
  readonly locations: readonly Location[];
  readonly isFromSummary: boolean;
  /** Why no session can be added to the sale; null if one can. */
  readonly addRefusal: string | null;
}

export interface StartForm extends Omit<EditForm<TypedStart, Session>, 'save'> {
  readonly isTimed: boolean;
  /** The time zone of the selected location; empty without one. */
  readonly zone: string;
  /** The time of the form, in ms, when it was opened. */
  readonly now: number;
  /** How saving moves the end of the last lot; null if it doesn't. */
  readonly lastEnd: { readonly before: number; readonly after: number } | null;
  /** Whether the start is so near that the session is locked once it is saved. */
  readonly locksAtOnce: boolean;
  /** Why Continue is unavailable. */
  readonly waiting: string | undefined;
  /** Saves, and resolves to the number of the saved session; null if it was refused. */
  readonly save: () => Promise<number | null>;
}

/** Returns how a new start or stagger of a timed session moves the end of its last lot. */
function lastEndOf({ lastLotEndsAt, lotCount }: Session, typed: TypedStart, zone: string): StartForm['lastEnd'] {
  const time = timeOfClock(typed);
  if (lastLotEndsAt === null || typed.date === '' || time === '' || zone === '') return null;
  const before = Date.parse(lastLotEndsAt);
  const first = instantOfLocal(typed.date, time, zone);
  const after = lastLotEnd(first, lotCount, typed.isStaggered ? typed.stagger : null);
  return before === after ? null : { before, after };
}

/** Returns whether a session with this start can't be changed after it is saved. */
function isTooSoon(typed: TypedStart, zone: string, now: Instant): boolean {
  const time = timeOfClock(typed);
  if (typed.date === '' || time === '' || zone === '') return false;
  return locksAtOnce(instantOfLocal(typed.date, time, zone), now);
}

const FIELDS: FieldWords<TypedStart> = {
  title: sessionStartFields.title,
  locationId: { label: sessionStartFields.locationId.label, words: () => 'Another location' },
  date: sessionStartFields.startsOn,
  hour: { label: 'Hour' },
  minute: { label: 'Minute' },
  ampm: { label: 'AM/PM' },
  isStaggered: { label: sessionStartFields.staggerSeconds.label, words: yesNo },
  stagger: { label: 'Seconds between lots' },
  extension: { label: sessionStartFields.extensionSeconds.label, words: extensionWords },
  resellsUnsold: { label: sessionStartFields.resellsUnsold.label, words: yesNo },
};

/** The fields of the form, by those of the rules. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  startsOn: 'date',
  startTime: 'hour',
  time: 'hour',
  staggerSeconds: 'stagger',
  extensionSeconds: 'extension',
};

/**
 * The form of step 1. What is typed, and the key of a request without a response, stay in this tab: after a reload, Continue makes no
 * second session.
 */
export function useSessionStartForm({
  session,
  options,
  locations,
  isFromSummary,
  addRefusal,
}: StartFormOptions): StartForm {
  const isTimed = options.kind === 'TIMED';
  const place = `session.${options.saleNumber}.${session?.number ?? 'new'}`;
  const [now] = useState(serverNow);
  const values = useMemo(
    () => (session ? typedOf(session) : blankOf(locations, isTimed)),
    [session, locations, isTimed],
  );
  const zoneOf = (id: string) =>
    locations.find((location) => location.id === id)?.timeZone ??
    (session?.location?.id === id ? session.timeZone : '');
  const problemsOf = (typed: TypedStart): readonly Problem[] => {
    const saved = session && typedOf(session);
    const time = timeOfClock(typed);
    const isSame = saved?.date === typed.date && timeOfClock(saved) === time && saved.locationId === typed.locationId;
    const numberOf = locations.find(({ id }) => id === typed.locationId)?.number ?? session?.location?.number ?? 0;
    const start = {
      title: typed.title,
      locationId: typed.locationId === '' ? 0 : numberOf,
      startsOn: typed.date,
      startTime: time,
      staggerSeconds: isTimed && typed.isStaggered ? typed.stagger : null,
      extensionSeconds: typed.extension,
      resellsUnsold: typed.resellsUnsold,
    };
    const problems = sessionStartProblems(start, {
      isTimed,
      zone: zoneOf(typed.locationId),
      now,
      mayResell: options.mayResellUnsold,
      frozenExtension: session?.hasBids ? session.extensionSeconds : undefined,
      before: isSame ? start : undefined,
    }).map(({ field, message }) => ({ field: FORM_FIELDS[field] ?? field, message }));
    const needsHalf = typed.hour !== '' && typed.minute !== '' && typed.ampm === '';
    return problems.map((problem) =>
      problem.field === 'hour' && needsHalf ? { field: 'ampm', message: 'Please select AM/PM' } : problem,
    );
  };
  const form = useEditForm<TypedStart, Session>({
    draftName: place,
    values,
    version: session?.version ?? null,
    fields: FIELDS,
    read: (current) => ({ values: typedOf(current), version: current.version }),
    problemsOf,
    pathOf: ([field = '']) => (field === '' ? null : (FORM_FIELDS[field] ?? field)),
  });
  const attempt = useDraft<Attempt>(`${place}.attempt`, NEVER_UNSAVED);
  const { run } = useEdit(useSaveSessionMutation());
  const withPhones = useCustomerCare();
  const isRefused = !session && addRefusal !== null;
  const zone = zoneOf(form.values.locationId);
  const currently = useServerTime();
  return {
    ...form,
    isTimed,
    zone,
    now,
    lastEnd: session && isTimed ? lastEndOf(session, form.values, zone) : null,
    locksAtOnce: !session?.editLocked && isTooSoon(form.values, zone, currently),
    waiting: isRefused
      ? 'No session can be added to this sale'
      : session?.editLocked
        ? 'This session can no longer be changed'
        : form.problem,
    save: async () => {
      if (form.check() !== null || isRefused) return null;
      const answer = await form.save(
        ({ values: typed, version }) =>
          run(
            {
              ...(session ? { id: session.id, version } : { sale: options.saleNumber }),
              title: typed.title,
              locationId: typed.locationId,
              date: typed.date,
              time: timeOfClock(typed),
              staggerSeconds: isTimed && typed.isStaggered ? typed.stagger : null,
              ...(isTimed && { extensionSeconds: typed.extension }),
              resellsUnsold: typed.resellsUnsold,
              isFromSummary,
            },
            {
              failed: withPhones(session ? SAVE_FAILED : CREATE_FAILED),
              store: {
                last: () => attempt.latest() ?? undefined,
                remember: (one) => {
                  if (one) attempt.keep(one);
                  else attempt.drop();
                },
              },
            },
          ),
        ({ catalog }) => catalog,
      );
      return answer?.catalog?.number ?? null;
    },
  };
}
