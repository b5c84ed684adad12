import { useState } from 'react';
import { locationProblems, NO_COUNTRY, REQUIRED_FIELDS, type LocationField, type LocationFields } from '../../rules/house/location-fields';
import { failureText } from '../core/failure';
import { useDraft } from '../core/useDraft';
import { useFailureWords } from '../core/useFailureWords';
import { placeInLists } from './location-lists';
import { useSaveLocationMutation } from './LocationsPage.generated';
import type { Locations_locationFragment as Location } from './LocationsPage.generated';

/** What is typed: the fields, the mark, the zone, and which version of the place it was typed over. */
export interface TypedLocation extends LocationFields {
  readonly isPrimary: boolean;
  readonly timeZone: string;
  readonly version: number | null;
}

const EMPTY: LocationFields = { facilityName: '', street1: '', street2: '', city: '', country: '', state: '', postalCode: '', phone: '', fax: '', email: '' };

function typedOf(location: Location | null, isFirst: boolean): TypedLocation {
  if (!location) return { ...EMPTY, isPrimary: isFirst, timeZone: '', version: null };
  const { facilityName, street1, street2, city, country, state, postalCode, phone, fax, email, isPrimary, timeZone, version } = location;
  return { facilityName, street1, street2, city, country, state, postalCode, phone, fax, email, isPrimary, timeZone, version };
}

/** Why Save waits; undefined when it need not. */
function waitingOf(typed: TypedLocation, problems: Partial<Record<LocationField, string>>): string | undefined {
  if (Object.keys(problems).length === 0) return undefined;
  return REQUIRED_FIELDS.some((field) => typed[field].trim() === '') ? 'Fill in what is required first' : Object.values(problems)[0];
}

export interface LocationForm {
  typed: TypedLocation;
  /** Whether it is what was typed before, and not what stands. */
  isResumed: boolean;
  type: (change: Partial<TypedLocation>) => void;
  /** What is wrong with a field that was left, or that can be said at once. */
  errorOf: (field: LocationField) => string | undefined;
  leave: (field: LocationField) => void;
  waiting: string | undefined;
  /** Why it was not saved, in the specified words; the typing stays. */
  refusal: string | undefined;
  /** The place as a colleague made it meanwhile. */
  theirs: Location | undefined;
  keepMine: () => void;
  useTheirs: () => void;
  startOver: () => void;
  saving: boolean;
  save: () => Promise<void>;
}

/** The form of a place, new where `location` is null. What is typed is kept in this tab until it is saved or given up. */
export function useLocationForm(location: Location | null, { isFirst, onSaved }: { isFirst: boolean; onSaved: (saved: Location) => void }): LocationForm {
  const { draft, keep, drop } = useDraft<TypedLocation>(`location.${location?.id ?? 'new'}`);
  const [resumed, setResumed] = useState(draft !== null);
  const [left, setLeft] = useState<ReadonlySet<LocationField>>(new Set());
  const [refusal, setRefusal] = useState<string>();
  const [theirs, setTheirs] = useState<Location>();
  const [mutate, { loading: saving }] = useSaveLocationMutation();
  const wordsOf = useFailureWords();
  const typed = draft ?? typedOf(location, isFirst);
  const problems = locationProblems(typed);
  const save = async () => {
    setRefusal(undefined);
    const { version, ...fields } = typed;
    try {
      const { data } = await mutate({
        variables: { input: { ...fields, ...(location && { id: location.id, version: version ?? location.version }) } },
        update: (cache, { data: answer }) => { answer?.saveLocation.changed.forEach((changed) => placeInLists(cache, changed)); },
      });
      const answer = data?.saveLocation;
      if (answer?.location) {
        drop();
        onSaved(answer.location);
        return;
      }
      setTheirs(answer?.current ?? undefined);
      if (!answer?.current) setRefusal(answer?.userErrors[0]?.message);
    } catch (error) {
      setRefusal(failureText(wordsOf(error)));
    }
  };
  return {
    typed, isResumed: resumed, saving, save, refusal, theirs,
    type: (change) => keep({ ...typed, ...change }),
    errorOf: (field) => (left.has(field) || problems[field] === NO_COUNTRY ? problems[field] : undefined),
    leave: (field) => setLeft((before) => new Set([...before, field])),
    waiting: waitingOf(typed, problems),
    keepMine: () => {
      keep({ ...typed, version: theirs?.version ?? typed.version });
      setTheirs(undefined);
    },
    useTheirs: () => {
      drop();
      setTheirs(undefined);
      setResumed(false);
    },
    startOver: () => {
      drop();
      setLeft(new Set());
      setRefusal(undefined);
      setResumed(false);
    },
  };
}
