import { countriesOf } from '../../../rules/house/countries';
import { stateLabel, statesOf } from '../../../rules/house/states';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';

/** A select has no empty value. */
const ALL = 'ALL';

const countryOptions = [
  { value: ALL, label: 'Everywhere' },
  ...countriesOf('PLAIN').map(({ code, name }) => ({ value: code, label: name })),
];

interface Place {
  readonly country: string;
  readonly state: string;
}

export interface PlaceFieldsProps extends Place {
  onPlace: (place: Place) => void;
  errors: Readonly<Partial<Record<keyof Place, string | undefined>>>;
}

/** Where a certificate is valid: everywhere, in a country, or in one of its states. */
export function PlaceFields({ country, state, onPlace, errors }: PlaceFieldsProps) {
  const states = statesOf(country);
  return (
    <>
      <Field label="Country" error={errors.country}>
        <Select
          name="country"
          value={country === '' ? ALL : country}
          options={countryOptions}
          onValue={(chosen) => onPlace({ country: chosen === ALL ? '' : chosen, state: '' })}
        />
      </Field>
      {country !== '' && (
        <Field
          label={stateLabel(country)}
          error={errors.state}
          hint={states.length > 0 ? undefined : 'Empty for the whole country.'}
        >
          {states.length > 0 ? (
            <Select
              name="state"
              value={state === '' ? ALL : state}
              options={[
                { value: ALL, label: 'Whole country' },
                ...states.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onValue={(chosen) => onPlace({ country, state: chosen === ALL ? '' : chosen })}
            />
          ) : (
            <TextInput
              name="state"
              value={state}
              maxLength={50}
              onChange={(event) => onPlace({ country, state: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
