import {
  type LocationField,
  type LocationFields,
  locationProblems,
  NO_COUNTRY,
  REQUIRED_FIELDS,
} from '../../rules/house/location-fields';
import { useEdit } from '../core/edit/useEdit';
import type { KeptForm } from '../core/forms/useKeptForm';
import { useKeptForm } from '../core/forms/useKeptForm';
import { placeInLists } from './location-lists';
import type { Locations_locationFragment as Location } from './LocationsPage.generated';
import { useSaveLocationMutation } from './LocationsPage.generated';

/** What is typed: the fields, the mark, the zone, and which version of the place it was typed over. */
export interface TypedLocation extends LocationFields {
  readonly isPrimary: boolean;
  readonly timeZone: string;
  readonly version: number | null;
}

const EMPTY: LocationFields = {
  facilityName: '',
  street1: '',
  street2: '',
  city: '',
  country: '',
  state: '',
  postalCode: '',
  phone: '',
  fax: '',
  email: '',
};

function typedOf(location: Location | null, isFirst: boolean): TypedLocation {
  if (!location) return { ...EMPTY, isPrimary: isFirst, timeZone: '', version: null };
  const {
    facilityName,
    street1,
    street2,
    city,
    country,
    state,
    postalCode,
    phone,
    fax,
    email,
    isPrimary,
    timeZone,
    version,
  } = location;
  return {
    facilityName,
    street1,
    street2,
    city,
    country,
    state,
    postalCode,
    phone,
    fax,
    email,
    isPrimary,
    timeZone,
    version,
  };
}

/** Why Save waits; undefined when it need not. */
function waitingOf(typed: TypedLocation, problems: Partial<Record<LocationField, string>>): string | undefined {
  if (Object.keys(problems).length === 0) return undefined;
  return REQUIRED_FIELDS.some((field) => typed[field].trim() === '')
    ? 'Fill in what is required first'
    : Object.values(problems)[0];
}

export interface LocationForm extends Omit<
  KeptForm<TypedLocation, Location, LocationField>,
  'hasLeft' | 'refuse' | 'meet' | 'drop'
> {
  /** What is wrong with a field that was left, or that can be said at once. */
  errorOf: (field: LocationField) => string | undefined;
  waiting: string | undefined;
  saving: boolean;
  save: () => Promise<void>;
}

/** The form of a place, new where `location` is null. What is typed is kept in this tab until it is saved or given up. */
export function useLocationForm(
  location: Location | null,
  { isFirst, onSaved }: { isFirst: boolean; onSaved: (saved: Location) => void },
): LocationForm {
  const { hasLeft, refuse, meet, drop, ...form } = useKeptForm<TypedLocation, Location, LocationField>(
    `location.${location?.id ?? 'new'}`,
    typedOf(location, isFirst),
  );
  const { typed } = form;
  const { run, busy: saving } = useEdit(useSaveLocationMutation());
  const problems = locationProblems(typed);
  const save = async () => {
    refuse(undefined);
    const { version, ...fields } = typed;
    const { answer, refusal } = await run(
      { ...fields, ...(location && { id: location.id, version: version ?? location.version }) },
      {
        isRepeatable: location !== null,
        ...(!location && {
          failed: {
            nothing: 'The location was not added, and what you typed is still here.',
            mayBe:
              'The connection was lost, so the location may have been added. Check the list before you save again.',
          },
        }),
        update: (cache, { data }) => {
          data?.saveLocation.changed.forEach((changed) => placeInLists(cache, changed));
        },
      },
    );
    if (answer?.location) {
      drop();
      onSaved(answer.location);
      return;
    }
    const current = refusal?.answer?.current ?? undefined;
    meet(current);
    if (!current) refuse(refusal?.messages.join(' '));
  };
  return {
    ...form,
    saving,
    save,
    errorOf: (field) => (hasLeft(field) || problems[field] === NO_COUNTRY ? problems[field] : undefined),
    waiting: waitingOf(typed, problems),
  };
}
