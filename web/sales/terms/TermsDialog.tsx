import { styled } from 'styled-components';
import { FEE_PLATFORMS, PREMIUM_MODES, termsFields } from '../../../rules/sales/terms-fields';
import { FEE_FIELDS, LOT_AMOUNTS, TERMS_NAME_LIMIT } from '../../../rules/sales/terms-input';
import { EditDialog } from '../../core/forms/EditDialog';
import type { LatestEdit } from '../../core/records/useUndoRecordEdit';
import { useViewer } from '../../core/session/session';
import { AmountInput } from '../../ui/controls/AmountInput';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field, Fields } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { PremiumSteps } from './PremiumSteps';
import type { SaleTerms_termsFragment as Terms } from './TermsPage.generated';
import { useTermsForm } from './useTermsForm';

const Three = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: var(--s3);
  @media (max-width: 479px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Note = styled.p`
  font-size: var(--t-s);
  color: var(--ink-2);
`;

const platforms = Object.entries(FEE_FIELDS) as [
  keyof typeof FEE_FIELDS,
  (typeof FEE_FIELDS)[keyof typeof FEE_FIELDS],
][];

const modes = Object.entries(PREMIUM_MODES).map(([value, label]) => ({ value, label }));

/** Adds or edits auction terms. */
export function TermsDialog({
  terms,
  onSaved,
  onClose,
}: {
  /** Null for new terms. */
  terms: Terms | null;
  onSaved: (saved: Terms & LatestEdit) => void;
  onClose: () => void;
}) {
  const { currency } = useViewer().house;
  const form = useTermsForm(terms, onSaved);
  const { values, type } = form;
  return (
    <EditDialog
      title={terms ? 'Edit Auction Terms' : 'Add Auction Terms'}
      sub={terms?.name}
      width="l"
      form={form}
      what="these terms"
      busy={form.isSaving}
      waiting={form.waiting}
      onSave={() => void form.save()}
      onClose={onClose}
    >
      <Fields>
        <Field label={termsFields.name.label} required error={form.errorOf('name')}>
          <TextInput
            name="name"
            autoComplete="off"
            maxLength={TERMS_NAME_LIMIT}
            value={values.name}
            onChange={({ target }) => type({ name: target.value })}
            onBlur={() => form.leave('name')}
          />
        </Field>
        <PremiumSteps form={form} currency={currency} />
        <Field label={termsFields.premiumMode.label}>
          <Select
            value={values.premiumMode}
            options={modes}
            onValue={(mode) => type({ premiumMode: mode === 'SLAB' ? 'SLAB' : 'MARGINAL' })}
          />
        </Field>
        <Three role="group" aria-label="Amounts per lot">
          {LOT_AMOUNTS.map((field) => (
            <Field key={field} label={`${termsFields[field].label} (${currency})`} error={form.errorOf(field)}>
              <AmountInput
                name={field}
                placeholder="None"
                value={values[field]}
                onValue={(amount) => type({ [field]: amount })}
                onBlur={() => form.leave(field)}
              />
            </Field>
          ))}
        </Three>
        <Note>
          A lot is charged what the steps make plus the flat amount, at least the minimum, and at most the maximum.
          Unsold lots have no premium.
        </Note>
        <Three role="group" aria-label={termsFields.liveFeeRates.label}>
          {platforms.map(([platform, field]) => (
            <Field
              key={field}
              label={`${termsFields.liveFeeRates.label} %, ${FEE_PLATFORMS[platform]}`}
              error={form.errorOf(field)}
            >
              <AmountInput
                name={field}
                placeholder="0"
                value={values[field]}
                onValue={(rate) => type({ [field]: rate })}
                onBlur={() => form.leave(field)}
              />
            </Field>
          ))}
        </Three>
        <Note>Bidders in the room pay no live fee.</Note>
        <Checkbox checked={values.houseFeeStep} onChecked={(houseFeeStep) => type({ houseFeeStep })}>
          {termsFields.houseFeeStep.label}
        </Checkbox>
        <Checkbox checked={values.paymentProcessing} onChecked={(paymentProcessing) => type({ paymentProcessing })}>
          {termsFields.paymentProcessing.label}
        </Checkbox>
        <Note>Changes apply to sessions that are added later. Sessions that exist keep their premium and fees.</Note>
      </Fields>
    </EditDialog>
  );
}
