import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type BidderDetail, DETAIL_LIMITS, detailLabel } from '../../../rules/customers/bidder-details/bidder-details';
import { countriesOf } from '../../../rules/house/countries';
import { statesOf } from '../../../rules/house/states';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { breakpoint } from '../../ui/theme/tokens';
import type { DetailsForm } from './useDetailsForm';

const Stack = styled.div`
  display: grid;
  gap: var(--s4);
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  @media (max-width: ${breakpoint.phone - 1}px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** A select has no empty value. */
const NONE = 'NONE';

const countryOptions = [
  { value: NONE, label: 'Unknown' },
  ...countriesOf('PLAIN').map(({ code, name }) => ({ value: code, label: name })),
];

/** The countries, with what a record has that isn't one of them. */
const countriesWith = (country: string) =>
  country === '' || countryOptions.some(({ value }) => value === country)
    ? countryOptions
    : [...countryOptions, { value: country, label: country }];

interface DetailProps {
  form: DetailsForm<never>;
  name: BidderDetail;
}

const Text = ({ form, name }: DetailProps) => (
  <Field label={detailLabel(name, form.values.country)} error={form.errorOf(name)}>
    <TextInput
      name={name}
      type={name === 'phone' ? 'tel' : undefined}
      value={form.values[name]}
      maxLength={DETAIL_LIMITS[name]}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => form.type({ [name]: event.target.value })}
      onBlur={() => form.leave(name)}
    />
  </Field>
);

/** A choice of the country's states; for other countries, the province or county as text. What else the record has is shown, too. */
function Region({ form }: Pick<DetailProps, 'form'>) {
  const { country, state, province } = form.values;
  const states = statesOf(country);
  if (states.length === 0)
    return (
      <>
        {(state !== '' || form.changed.includes('state')) && <Text form={form} name="state" />}
        <Text form={form} name="province" />
      </>
    );
  const isListed = state === '' || states.some(({ code }) => code === state);
  return (
    <>
      <Field label={detailLabel('state', country)} error={form.errorOf('state')}>
        <Select
          name="state"
          value={state === '' ? NONE : state}
          options={[
            { value: NONE, label: 'None' },
            ...(isListed ? [] : [{ value: state, label: state }]),
            ...states.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onValue={(chosen) => form.type({ state: chosen === NONE ? '' : chosen })}
          onBlur={() => form.leave('state')}
        />
      </Field>
      {(province !== '' || form.changed.includes('province')) && <Text form={form} name="province" />}
    </>
  );
}

/** The inputs of a name and address, and what follows them. */
export const DetailFields = ({ form, children }: Pick<DetailProps, 'form'> & { children: ReactNode }) => (
  <Stack>
    <Grid>
      <Text form={form} name="firstName" />
      <Text form={form} name="lastName" />
      <Text form={form} name="company" />
      <Text form={form} name="phone" />
      <Text form={form} name="street1" />
      <Text form={form} name="street2" />
      <Text form={form} name="city" />
      <Text form={form} name="postalCode" />
      <Field label={detailLabel('country', '')} error={form.errorOf('country')}>
        <Select
          name="country"
          value={form.values.country === '' ? NONE : form.values.country}
          options={countriesWith(form.values.country)}
          onValue={(chosen) => form.type({ country: chosen === NONE ? '' : chosen, state: '' })}
          onBlur={() => form.leave('country')}
        />
      </Field>
      <Region form={form} />
    </Grid>
    {children}
  </Stack>
);
