import { useCallback, useMemo } from 'react';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, useEditForm } from '../../core/forms/useEditForm';
import { useCustomerCare } from '../../core/product/useCustomerCare';
import type { LatestEdit } from '../../core/records/useUndoRecordEdit';
import { fieldWords, problemsOf, type TypedBuyNow, typedBuyNow } from './buy-now-values';
import {
  type BuyNow_settingsFragment as Settings,
  type BuyNowStepQuery,
  useSaveBuyNowSettingsMutation,
} from './BuyNowStep.generated';

/** The settings with the users who can be contacts. */
export type LoadedSettings = NonNullable<BuyNowStepQuery['buyNowSettings']>;

const SAVE_FAILED = 'Unable to save sale details. Please try again later or contact Customer Care any time at:';

export interface BuyNowForm extends Omit<EditForm<TypedBuyNow, Settings>, 'save'> {
  /** Resolves to the saved settings with their latest edit; null after a refusal. */
  readonly save: () => Promise<LatestEdit | null>;
}

/** The form of step 1 of a Buy It Now sale. Its draft stays in this tab until it is saved or discarded. */
export function useBuyNowForm(settings: LoadedSettings, fromSummary: boolean): BuyNowForm {
  const values = useMemo(() => typedBuyNow(settings), [settings]);
  const { contactChoices } = settings;
  const contactName = useCallback(
    (number: number | null) =>
      number === null
        ? ''
        : (contactChoices.flatMap(({ contacts }) => contacts).find((contact) => contact.number === number)?.name ??
          `User ${number}`),
    [contactChoices],
  );
  const fields = useMemo(() => fieldWords(contactName), [contactName]);
  const form = useEditForm<TypedBuyNow, Settings>({
    draftName: `buy-now.${settings.saleNumber}`,
    values,
    version: settings.version,
    fields,
    read: (current) => ({ values: typedBuyNow(current), version: current.version }),
    problemsOf,
  });
  const { run } = useEdit(useSaveBuyNowSettingsMutation());
  const care = useCustomerCare();
  const save = async () => {
    const answer = await form.save(
      async ({ values: typed, version }) => {
        const outcome = await run(
          {
            saleNumber: settings.saleNumber,
            ...typed,
            cards: [...typed.cards],
            charges: [...typed.charges],
            excludedCountries: [...typed.excludedCountries],
            terms: [...typed.terms],
            isFromSummary: fromSummary,
            version,
          },
          { isRepeatable: true },
        );
        const failure = outcome.refusal?.failure;
        if (!outcome.refusal || failure?.kind !== 'failed') return outcome;
        const request = failure.requestId === null ? '' : ` (Request ${failure.requestId})`;
        return { ...outcome, refusal: { ...outcome.refusal, messages: [`${care(SAVE_FAILED)}${request}`] } };
      },
      ({ settings: saved }) => saved,
    );
    return answer?.settings ?? null;
  };
  return { ...form, save };
}
