import { useMemo } from 'react';
import { blankValues, fieldNames, type ValuesOf, valuesOf, yesNo } from '../../rules/core/record-fields';
import {
  addressFields,
  type LocationField,
  locationFields,
  locationProblems,
  NO_COUNTRY,
} from '../../rules/house/location-fields';
import { useEdit } from '../core/edit/useEdit';
import { type EditForm, type FieldWords, type Problem, useEditForm } from '../core/forms/useEditForm';
import type { LatestEdit } from '../core/records/useUndoRecordEdit';
import { placeInLists } from './location-lists';
import { type Locations_locationFragment as Location, useSaveLocationMutation } from './LocationsPage.generated';

/** The values of the location form: the address, whether it is primary, and its time zone. */
export type TypedLocation = ValuesOf<typeof locationFields>;

const typedOf = (location: Location | null, isFirst: boolean): TypedLocation =>
  location ? valuesOf(locationFields, location) : { ...blankValues(locationFields), isPrimary: isFirst };

/** Returns why Save is unavailable; undefined if it is available. */
function waitingOf(typed: TypedLocation, problems: Partial<Record<LocationField, string>>): string | undefined {
  if (Object.keys(problems).length === 0) return undefined;
  return fieldNames(addressFields).some((field) => addressFields[field].isRequired && typed[field].trim() === '')
    ? 'Fill in what is required first'
    : Object.values(problems)[0];
}

const FIELDS: FieldWords<TypedLocation> = {
  ...locationFields,
  isPrimary: { ...locationFields.isPrimary, words: yesNo },
};

const problemsOf = (typed: TypedLocation): readonly Problem[] =>
  Object.entries(locationProblems(typed)).map(([field, message]) => ({ field, message }));

export interface LocationForm extends Omit<EditForm<TypedLocation, Location>, 'save'> {
  waiting: string | undefined;
  saving: boolean;
  save: () => Promise<void>;
}

/**
 * The form of a location, or of a new location if `location` is null. Input is stored in this tab until it is saved or
 * discarded.
 */
export function useLocationForm(
  location: Location | null,
  { isFirst, onSaved }: { isFirst: boolean; onSaved: (saved: Location & LatestEdit) => void },
): LocationForm {
  const values = useMemo(() => typedOf(location, isFirst), [location, isFirst]);
  const form = useEditForm<TypedLocation, Location>({
    draftName: `location.${location?.id ?? 'new'}`,
    values,
    version: location?.version ?? null,
    fields: FIELDS,
    read: (current) => ({ values: typedOf(current, isFirst), version: current.version }),
    problemsOf,
    // The service rejects an address as a whole.
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
