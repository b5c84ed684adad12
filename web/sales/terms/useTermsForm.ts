import { useMemo } from 'react';
import { yesNo } from '../../../rules/core/record-fields';
import { FEE_PLATFORMS, PREMIUM_MODES, termsFields } from '../../../rules/sales/terms-fields';
import { readTerms, type TypedTerms } from '../../../rules/sales/terms-input';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, type FieldWords, useEditForm } from '../../core/forms/useEditForm';
import type { LatestEdit } from '../../core/records/useUndoRecordEdit';
import { useViewer } from '../../core/session/session';
import { refreshTerms } from './terms-lists';
import { type SaleTerms_termsFragment as Terms, useSaveSaleTermsMutation } from './TermsPage.generated';

const NEW: TypedTerms = {
  name: '',
  premiumMode: 'MARGINAL',
  premiumSteps: [{ to: '', rate: '' }],
  premiumFlat: '',
  premiumMinimum: '',
  premiumMaximum: '',
  marketplaceFee: '',
  privateLabelFee: '',
  aggregatorFee: '',
  houseFeeStep: false,
  paymentProcessing: true,
};

const typedOf = (terms: Terms): TypedTerms => ({
  name: terms.name,
  premiumMode: terms.premiumMode,
  premiumSteps: terms.premiumSteps.map(({ to, percent }) => ({ to: to ?? '', rate: String(percent) })),
  premiumFlat: terms.premiumFlat ?? '',
  premiumMinimum: terms.premiumMinimum ?? '',
  premiumMaximum: terms.premiumMaximum ?? '',
  marketplaceFee: terms.marketplaceFee,
  privateLabelFee: terms.privateLabelFee,
  aggregatorFee: terms.aggregatorFee,
  houseFeeStep: terms.houseFeeStep,
  paymentProcessing: terms.paymentProcessing,
});

const feeLabel = (platform: keyof typeof FEE_PLATFORMS) => ({
  label: `${termsFields.liveFeeRates.label}: ${FEE_PLATFORMS[platform]}`,
});

const FIELDS: FieldWords<TypedTerms> = {
  name: termsFields.name,
  premiumMode: { ...termsFields.premiumMode, words: (mode) => PREMIUM_MODES[mode] },
  premiumSteps: {
    ...termsFields.premiumSteps,
    words: (steps) => steps.map(({ to, rate }) => (to === '' ? `${rate}%` : `${rate}% to ${to}`)).join(', then '),
  },
  premiumFlat: termsFields.premiumFlat,
  premiumMinimum: termsFields.premiumMinimum,
  premiumMaximum: termsFields.premiumMaximum,
  marketplaceFee: feeLabel('MARKETPLACE'),
  privateLabelFee: feeLabel('PRIVATE_LABEL'),
  aggregatorFee: feeLabel('AGGREGATOR'),
  houseFeeStep: { ...termsFields.houseFeeStep, words: yesNo },
  paymentProcessing: { ...termsFields.paymentProcessing, words: yesNo },
};

export interface TermsForm extends Omit<EditForm<TypedTerms, Terms>, 'save'> {
  /** Why Save waits. */
  readonly waiting: string | undefined;
  readonly save: () => Promise<void>;
}

/** The form of auction terms, or of new ones if `terms` is null. Its draft stays in this tab. */
export function useTermsForm(terms: Terms | null, onSaved: (saved: Terms & LatestEdit) => void): TermsForm {
  const { currency } = useViewer().house;
  const values = useMemo(() => (terms ? typedOf(terms) : NEW), [terms]);
  const problemsOf = useMemo(() => (typed: TypedTerms) => readTerms(typed, currency).problems, [currency]);
  const form = useEditForm<TypedTerms, Terms>({
    draftName: `sale-terms.${terms?.id ?? 'new'}`,
    values,
    version: terms?.version ?? null,
    fields: FIELDS,
    read: (current) => ({ values: typedOf(current), version: current.version }),
    problemsOf,
  });
  const { run } = useEdit(useSaveSaleTermsMutation());
  const save = async () => {
    if (form.check() !== null) return;
    const answer = await form.save(
      ({ values: typed, version }) =>
        run(
          {
            ...typed,
            premiumSteps: typed.premiumSteps.map(({ to, rate }) => ({ to, rate })),
            ...(terms && { id: terms.id, version: version ?? terms.version }),
          },
          {
            // Names are unique, so that the same terms are never added twice.
            isRepeatable: true,
            update: (cache, { data }) => {
              if (data?.saveSaleTerms.saleTerms) refreshTerms(cache);
            },
            failed: {
              nothing: 'The terms were not saved, and what you typed is still here.',
              mayBe: 'The connection was lost, so the terms may have been saved. Check the list before you save again.',
            },
          },
        ),
      ({ saleTerms }) => saleTerms,
    );
    if (answer?.saleTerms) onSaved(answer.saleTerms);
  };
  return {
    ...form,
    save,
    waiting: form.isDirty || form.conflict ? undefined : terms ? 'Nothing has changed' : 'Enter the terms first',
  };
}
