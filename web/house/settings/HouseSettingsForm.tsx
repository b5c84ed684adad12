import type { ReactElement, SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { PHONE_LIMIT } from '../../../rules/core/phone-number';
import { TAX_NUMBER_LIMIT } from '../../../rules/core/tax-number';
import { HOUSE_NAME_LIMIT, ownSettings, type TypedSettings } from '../../../rules/house/settings-input';
import { FormNotices } from '../../core/forms/FormNotices';
import { useNamedField } from '../../core/forms/useNamedField';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Sheet, SheetBody } from '../../ui/layout/Sheet';
import { FixedSettings } from './FixedSettings';
import type { HouseSettings_houseFragment as House } from './HouseSettings.generated';
import { useHouseSettingsForm } from './useHouseSettingsForm';

const Form = styled.form`
  max-width: 760px;
  margin-bottom: var(--s5);
`;
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4);
  > :first-child {
    grid-column: 1 / -1;
  }
  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin-top: var(--s4);
`;
const names = new Intl.DisplayNames('en', { type: 'currency' });

const CURRENCIES = Intl.supportedValuesOf('currency').map((code) => ({
  value: code,
  label: `${code} · ${names.of(code) ?? code}`,
}));
const ZONES = Intl.supportedValuesOf('timeZone');

/** The zones to choose from. The house's own one may be an older name of one of them. */
const zonesWith = (zone: string) => (ZONES.includes(zone) ? ZONES : [zone, ...ZONES]);

interface Part {
  readonly isRequired?: boolean;
  /** The unit of the value, after the label. */
  readonly unit?: string;
  readonly hint?: string;
  readonly control: ReactElement;
}

/** The settings that the house changes itself, and below them the others. `field` is focused. */
export function HouseSettingsForm({ house, field }: { house: House; field: string | null }) {
  const form = useHouseSettingsForm(house);
  const around = useNamedField<HTMLDivElement>(field);
  const { values, type } = form;
  const { currencyRefusal = null } = house.settings ?? {};
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.waiting === undefined && !form.isSaving) void form.save();
  };
  const input = (name: keyof TypedSettings) => ({
    name,
    value: values[name],
    onBlur: () => form.leave(name),
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  });
  /** The field of each setting, in the order of the screen. A missing one doesn't compile. */
  const parts: Readonly<Record<keyof TypedSettings, Part>> = {
    name: {
      isRequired: true,
      control: <TextInput {...input('name')} maxLength={HOUSE_NAME_LIMIT} autoComplete="organization" />,
    },
    email: { isRequired: true, control: <TextInput {...input('email')} type="email" autoComplete="email" /> },
    phone: { control: <TextInput {...input('phone')} type="tel" autoComplete="tel" maxLength={PHONE_LIMIT} /> },
    taxNumber: {
      hint: 'VAT or GST number, printed on invoices and credit notes.',
      control: <TextInput {...input('taxNumber')} maxLength={TAX_NUMBER_LIMIT} />,
    },
    timeZone: {
      isRequired: true,
      hint: 'Dates on invoices and reports, and automatic charges, follow it. Sessions keep the time zone of their location.',
      control: (
        <Select
          name="timeZone"
          value={values.timeZone}
          options={zonesWith(values.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onValue={(timeZone) => type({ timeZone })}
        />
      ),
    },
    currency: {
      isRequired: true,
      hint: currencyRefusal ?? 'It is fixed as soon as you have invoices or lots.',
      control: (
        <Select
          name="currency"
          value={values.currency}
          disabled={currencyRefusal !== null}
          options={CURRENCIES}
          onValue={(currency) => type({ currency })}
        />
      ),
    },
    creditCardLimit: {
      unit: values.currency,
      hint: 'The most that a card is charged for one invoice. Leave it empty for no limit.',
      control: (
        <AmountInput
          name="creditCardLimit"
          value={values.creditCardLimit}
          onValue={(creditCardLimit) => type({ creditCardLimit })}
          onBlur={() => form.leave('creditCardLimit')}
        />
      ),
    },
    autoChargeTime: {
      isRequired: true,
      hint: house.autoChargeEnabled
        ? 'In the time zone of your house.'
        : 'Applies once Customer Care turns on automatic charges for your house.',
      control: <TextInput {...input('autoChargeTime')} type="time" />,
    },
  };
  return (
    <div ref={around}>
      <Form onSubmit={submit} noValidate aria-label="House settings">
        <FormNotices
          what="these settings"
          refusal={form.refusal}
          conflict={form.conflict}
          refusals={form.refusals}
          isResumed={form.isResumed}
          onStartOver={form.startOver}
        />
        <Sheet>
          <SheetBody>
            <Fields>
              {(Object.keys(parts) as (keyof TypedSettings)[]).map((name) => {
                const { isRequired = false, unit, hint, control } = parts[name];
                const { label } = ownSettings[name];
                return (
                  <Field
                    key={name}
                    label={unit === undefined ? label : `${label} (${unit})`}
                    required={isRequired}
                    error={form.errorOf(name)}
                    {...(hint !== undefined && { hint })}
                  >
                    {control}
                  </Field>
                );
              })}
            </Fields>
            <Buttons>
              <Button tone="primary" type="submit" busy={form.isSaving} waiting={form.waiting}>
                Save Changes
              </Button>
              {(form.isDirty || form.conflict !== null) && (
                <Button onClick={form.startOver} waiting={form.isSaving ? "Wait until it's saved" : undefined}>
                  Discard changes
                </Button>
              )}
            </Buttons>
          </SheetBody>
        </Sheet>
      </Form>
      <FixedSettings house={house} />
    </div>
  );
}
