import { type SubmitEvent, useId, useState } from 'react';
import { styled } from 'styled-components';
import { countriesOf } from '../../../rules/house/countries';
import { statesOf } from '../../../rules/house/states';
import type { SaleChargeInput } from '../../../rules/sales/buy-now/buy-now-fields';
import { BUY_NOW_LIMITS, chargeProblems } from '../../../rules/sales/buy-now/buy-now-problems';
import { leftRate } from '../../../rules/templates/rates';
import type { DialogProps } from '../../core/dialogs/useDialogs';
import { changedNames } from '../../core/forms/form-draft';
import { useDraft } from '../../core/forms/useDraft';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Dialog } from '../../ui/overlays/Dialog';

const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  gap: var(--s4);
  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const COUNTRIES = countriesOf('WITH_ALL_AND_EU').map(({ code, name }) => ({ value: code, label: name }));
const NEW: SaleChargeInput = { name: '', rate: '', country: '', state: '' };

export interface ChargeDialogProps {
  /** Null for a new charge. */
  charge: SaleChargeInput | null;
  /** The name under which the tab keeps what is typed. */
  draftName: string;
  onSave: (charge: SaleChargeInput) => void;
}

/** The Add/Edit Charge Type modal. What it saves becomes part of the form behind it. */
export function ChargeDialog({ charge, draftName, onSave, onClose }: ChargeDialogProps & DialogProps) {
  const id = useId();
  const { draft, keep, drop } = useDraft<SaleChargeInput>(
    draftName,
    (now) => changedNames(now, charge ?? NEW).length > 0,
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const typed = draft ?? charge ?? NEW;
  const problems = chargeProblems(typed);
  const states = statesOf(typed.country);
  const type = (change: Partial<SaleChargeInput>) => keep({ ...typed, ...change });
  const leave = (field: string) => setLeft((before) => new Set([...before, field]));
  const errorOf = (field: string) =>
    left.has(field) ? problems.find((problem) => problem.field === field)?.message : undefined;
  const cancel = () => {
    drop();
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The form of the page, in which React places this one, must not be submitted with it.
    event.stopPropagation();
    if (problems.length > 0) return;
    drop();
    onSave({ ...typed, rate: leftRate(typed.rate) });
    onClose();
  };
  const footer = (
    <>
      <Button onClick={cancel}>Cancel</Button>
      <Button tone="primary" type="submit" form={id} waiting={problems[0]?.message}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog onClose={cancel} title="Add/Edit Charge Type" footer={footer}>
      <form id={id} onSubmit={submit} noValidate>
        <Grid>
          <Field label="Tax Type" required error={errorOf('name')}>
            <TextInput
              value={typed.name}
              maxLength={BUY_NOW_LIMITS.text}
              onChange={(event) => type({ name: event.target.value })}
              onBlur={() => leave('name')}
            />
          </Field>
          <Field label="Rate %" required error={errorOf('rate')}>
            <AmountInput value={typed.rate} onValue={(rate) => type({ rate })} onBlur={() => leave('rate')} />
          </Field>
          <Field label="Country / Region" required error={errorOf('country')}>
            <Select
              value={typed.country}
              placeholder="Select"
              options={COUNTRIES}
              onValue={(country) => type({ country, state: '' })}
              onBlur={() => leave('country')}
            />
          </Field>
          {states.length > 0 && (
            <Field label="State / Province" required error={errorOf('state')}>
              <Select
                value={typed.state}
                placeholder="Select"
                options={[
                  { value: 'ALL', label: 'All States / Provinces' },
                  ...states.map(({ code, name }) => ({ value: code, label: name })),
                ]}
                onValue={(state) => type({ state })}
                onBlur={() => leave('state')}
              />
            </Field>
          )}
        </Grid>
      </form>
    </Dialog>
  );
}
