import { useCallback, useMemo } from 'react';
import { typedAmount } from '../../../rules/invoicing/added-charges/typed-charge';
import { useEdit } from '../../core/edit/useEdit';
import { type EditForm, type Problem, useEditForm } from '../../core/forms/useEditForm';
import { type CardLimit_houseFragment as House, useSetCreditCardLimitMutation } from './CardLimit.generated';

interface TypedLimit {
  /** Empty for no limit. */
  readonly creditCardLimit: string;
}

const FIELDS = { creditCardLimit: { label: 'Credit card limit' } };
const savedOf = ({ creditCardLimit, version }: House) => ({
  values: { creditCardLimit: creditCardLimit ?? '' },
  version,
});

/** Returns the typed limit as a decimal, or why it is invalid. */
function limitOf(text: string, currency: string): ReturnType<typeof typedAmount> {
  const typed = typedAmount(text, currency, false);
  return typed.ok && typed.value !== '' && !/[1-9]/.test(typed.value)
    ? { ok: false, message: 'The limit must be above 0. Leave it blank for no limit.' }
    : typed;
}

export interface CardLimitForm extends Omit<EditForm<TypedLimit, House>, 'save'> {
  /** Why Save is unavailable. */
  readonly waiting: string | undefined;
  readonly save: () => Promise<void>;
}

/** The form of the card limit. The limit has no version of its own: the latest save wins. */
export function useCardLimitForm(house: House): CardLimitForm {
  const { currency } = house;
  const saved = useMemo(() => savedOf(house), [house]);
  const form = useEditForm<TypedLimit, House>({
    draftName: 'credit-card-limit',
    ...saved,
    fields: FIELDS,
    read: savedOf,
    problemsOf: useCallback(
      ({ creditCardLimit }: TypedLimit): readonly Problem[] => {
        const limit = limitOf(creditCardLimit, currency);
        return limit.ok ? [] : [{ field: 'creditCardLimit', message: limit.message }];
      },
      [currency],
    ),
  });
  const { run } = useEdit(useSetCreditCardLimitMutation());
  const limit = limitOf(form.values.creditCardLimit, currency);
  const value = limit.ok && limit.value !== '' ? limit.value : null;
  const save = async () => {
    await form.save(
      () =>
        run(
          { creditCardLimit: value },
          {
            isRepeatable: true,
            confirmation: () => ({
              tone: 'success',
              message: value ? 'Credit card limit saved.' : 'Credit card limit removed.',
            }),
          },
        ),
      (answer) => answer.house,
    );
  };
  return {
    ...form,
    save,
    waiting: form.problem ?? ((value ?? '') === saved.values.creditCardLimit ? 'No changes to save' : undefined),
  };
}
