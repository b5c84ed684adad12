import { skipToken } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { countriesOf } from '../../rules/house/countries';
import { addressFields, type LocationField, locationLabelOf } from '../../rules/house/location-fields';
import { statesOf } from '../../rules/house/states';
import { EditDialog } from '../core/forms/EditDialog';
import { useNamedField } from '../core/forms/useNamedField';
import type { LatestEdit } from '../core/records/useUndoRecordEdit';
import { Checkbox } from '../ui/controls/Checkbox';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { TextInput } from '../ui/controls/TextInput';
import { locationName, zoneCity } from './Locations.columns';
import { type Locations_locationFragment as Location, useLocationTimeZonesQuery } from './LocationsPage.generated';
import { type LocationForm, useLocationForm } from './useLocationForm';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  > [data-wide] {
    grid-column: 1 / -1;
  }
  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const countryOptions = countriesOf('PLAIN').map(({ code, name }) => ({ value: code, label: name }));

interface PartProps {
  form: LocationForm;
  field: LocationField;
}

function Part({ form, field, children, hint }: PartProps & { children: ReactNode; hint?: string }) {
  return (
    <Field
      label={locationLabelOf(field, form.values.country)}
      required={addressFields[field].isRequired}
      error={form.errorOf(field)}
      hint={hint}
    >
      {children}
    </Field>
  );
}

function Text({ form, field, type, autoComplete }: PartProps & { type?: string; autoComplete?: string }) {
  return (
    <Part form={form} field={field}>
      <TextInput
        name={field}
        type={type}
        autoComplete={autoComplete ?? 'off'}
        maxLength={addressFields[field].most}
        value={form.values[field]}
        onChange={(event) => form.type({ [field]: event.target.value })}
        onBlur={() => form.leave(field)}
      />
    </Part>
  );
}

function State({ form }: { form: LocationForm }) {
  const states = statesOf(form.values.country);
  if (states.length === 0) return <Text form={form} field="state" />;
  return (
    <Part form={form} field="state">
      <Select
        name="state"
        value={form.values.state}
        placeholder="Select"
        options={states.map(({ code, name }) => ({ value: code, label: name }))}
        onValue={(state) => form.type({ state, timeZone: '' })}
        onBlur={() => form.leave('state')}
      />
    </Part>
  );
}

/** The time zone of the address: read-only if there is one, a choice if there are several. */
function TimeZone({ form }: { form: LocationForm }) {
  const { country, state, timeZone } = form.values;
  const { data } = useLocationTimeZonesQuery(
    country ? { variables: { country, state: state || null }, fetchPolicy: 'cache-first' } : skipToken,
  );
  const zones = data?.timeZones ?? [];
  const [first] = zones;
  if (!country || !first) return null;
  if (zones.length === 1)
    return (
      <Field label="Time zone" hint="Set from the address.">
        <TextInput name="timeZone" readOnly value={first} />
      </Field>
    );
  return (
    <Field label="Time zone" hint="This place can be in several.">
      <Select
        name="timeZone"
        value={zones.includes(timeZone) ? timeZone : ''}
        placeholder="The usual one of the place"
        onValue={(zone) => form.type({ timeZone: zone })}
        options={zones.map((zone) => ({ value: zone, label: `${zoneCity(zone)} (${zone})` }))}
      />
    </Field>
  );
}

const alwaysPrimary = {
  first: 'The first location is always primary.',
  present: 'To change this, make another location primary.',
} as const;

/** All fields of a location. */
function LocationFormFields({
  form,
  fixedPrimary,
  field,
}: {
  form: LocationForm;
  field: string | null;
  fixedPrimary: keyof typeof alwaysPrimary | null;
}) {
  const around = useNamedField<HTMLDivElement>(field);
  return (
    <Grid ref={around}>
      <div data-wide="">
        <Text form={form} field="facilityName" />
      </div>
      <Text form={form} field="street1" />
      <Text form={form} field="street2" />
      <Text form={form} field="city" />
      <Part form={form} field="country">
        <Select
          name="country"
          value={form.values.country}
          placeholder="Select"
          options={countryOptions}
          onValue={(country) => form.type({ country, state: '', timeZone: '' })}
          onBlur={() => form.leave('country')}
        />
      </Part>
      <State form={form} />
      <Text form={form} field="postalCode" />
      <Text form={form} field="phone" type="tel" />
      <Text form={form} field="fax" type="tel" />
      <Text form={form} field="email" type="email" />
      <TimeZone form={form} />
      <div data-wide="">
        <Checkbox
          name="isPrimary"
          checked={fixedPrimary !== null || form.values.isPrimary}
          disabled={fixedPrimary !== null}
          onChecked={(isPrimary) => form.type({ isPrimary })}
        >
          Primary{fixedPrimary && `. ${alwaysPrimary[fixedPrimary]}`}
        </Checkbox>
      </div>
    </Grid>
  );
}

export interface LocationDialogProps {
  /** Null for a new location. */
  location: Location | null;
  /** Whether the house has no other location. This one is then primary. */
  isFirst: boolean;
  /** The field to focus; null for the first. */
  field?: string | null;
  onSaved: (saved: Location & LatestEdit) => void;
  onClose: () => void;
}

/** The Add/Edit Location modal of S1. */
export function LocationDialog({ location, isFirst, field = null, onSaved, onClose }: LocationDialogProps) {
  const form = useLocationForm(location, { isFirst, onSaved });
  return (
    <EditDialog
      title={location ? 'Edit Location' : 'Add Location'}
      sub={location && locationName(location)}
      width="l"
      form={form}
      what="this location"
      busy={form.saving}
      waiting={form.waiting}
      onSave={() => void form.save()}
      onClose={onClose}
    >
      <LocationFormFields
        form={form}
        fixedPrimary={isFirst ? 'first' : location?.isPrimary ? 'present' : null}
        field={field}
      />
    </EditDialog>
  );
}
