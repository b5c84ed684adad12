import { useMemo } from 'react';
import {
  type LocationField,
  type LocationFields,
  locationLabelOf,
  locationProblems,
  NO_COUNTRY,
  REQUIRED_FIELDS,
} from '../../rules/house/location-fields';
import { useEdit } from '../core/edit/useEdit';
import type { EditForm, FieldWords, Problem } from '../core/forms/useEditForm';
import { useEditForm } from '../core/forms/useEditForm';
import { placeInLists } from './location-lists';
import type { Locations_locationFragment as Location } from './LocationsPage.generated';
import { useSaveLocationMutation } from './LocationsPage.generated';

/** What the form of a location holds: its fields, whether it is primary, and its time zone. */
export interface TypedLocation extends LocationFields {
  readonly isPrimary: boolean;
  readonly timeZone: string;
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
  if (!location) return { ...EMPTY, isPrimary: isFirst, timeZone: '' };
  const { facilityName, street1, street2, city, country, state, postalCode, phone, fax, email, isPrimary, timeZone } =
    location;
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
  };
}

/** Why Save waits; undefined when it need not. */
function waitingOf(typed: TypedLocation, problems: Partial<Record<LocationField, string>>): string | undefined {
  if (Object.keys(problems).length === 0) return undefined;
  return REQUIRED_FIELDS.some((field) => typed[field].trim() === '')
    ? 'Fill in what is required first'
    : Object.values(problems)[0];
}

/** The labels that the country decides are the general ones here. */
const labelOf = (field: LocationField) => locationLabelOf(field, '');

const FIELDS: FieldWords<TypedLocation> = {
  facilityName: { label: labelOf('facilityName') },
  street1: { label: labelOf('street1') },
  street2: { label: labelOf('street2') },
  city: { label: labelOf('city') },
  country: { label: labelOf('country') },
  state: { label: labelOf('state') },
  postalCode: { label: labelOf('postalCode') },
  phone: { label: labelOf('phone') },
  fax: { label: labelOf('fax') },
  email: { label: labelOf('email') },
  isPrimary: { label: 'Primary', words: (isPrimary) => (isPrimary ? 'Yes' : 'No') },
  timeZone: { label: 'Time zone' },
};

const problemsOf = (typed: TypedLocation): readonly Problem[] =>
  Object.entries(locationProblems(typed)).map(([field, message]) => ({ field, message }));

export interface LocationForm extends Omit<EditForm<TypedLocation, Location>, 'save'> {
  waiting: string | undefined;
  saving: boolean;
  save: () => Promise<void>;
}

/** The form of a location, or of a new one where `location` is null. What is typed stays in this tab until it is saved or given up. */
export function useLocationForm(
  location: Location | null,
  { isFirst, onSaved }: { isFirst: boolean; onSaved: (saved: Location) => void },
): LocationForm {
  const values = useMemo(() => typedOf(location, isFirst), [location, isFirst]);
  const form = useEditForm<TypedLocation, Location>({
    draftName: `location.${location?.id ?? 'new'}`,
    values,
    version: location?.version ?? null,
    fields: FIELDS,
    read: (current) => ({ values: typedOf(current, isFirst), version: current.version }),
    problemsOf,
    // The service refuses an address as a whole.
    pathOf: () => null,
  });
  const { run } = useEdit(useSaveLocationMutation());
  const problems = locationProblems(form.values);
  const save = async () => {
    const answer = await form.save(
      ({ values: fields, version }) =>
        run(
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
        ),
      ({ location: saved }) => saved,
    );
    if (answer?.location) onSaved(answer.location);
  };
  return {
    ...form,
    saving: form.isSaving,
    save,
    errorOf: (field) =>
      form.errorOf(field) ?? form.problems.find((one) => one.field === field && one.message === NO_COUNTRY)?.message,
    waiting: waitingOf(form.values, problems),
  };
}
