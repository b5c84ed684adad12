import { useState } from 'react';
import { typedAmount } from '../../../rules/invoicing/charges/typed-charge';
import { useEdit } from '../../core/edit/useEdit';
import type { CardLimit_houseFragment as House } from './CardLimit.generated';
import { useSetCreditCardLimitMutation } from './CardLimit.generated';

/** The limit of a card as it is typed; empty is none. */
export function useCardLimitForm({ currency, creditCardLimit }: House) {
  const [typed, setTyped] = useState<string>();
  const { run, busy, refusal } = useEdit(useSetCreditCardLimitMutation());
  const kept = creditCardLimit ?? '';
  const text = typed ?? kept;
  const read = typedAmount(text, currency, false);
  const error = !read.ok
    ? read.message
    : read.value !== '' && !/[1-9]/.test(read.value)
      ? 'The limit must be above 0. Leave it blank for no limit.'
      : undefined;
  const value = read.ok ? read.value : null;

  const save = async () => {
    if (value === null || error !== undefined) return;
    const { answer } = await run(
      { creditCardLimit: value || null },
      {
        isRepeatable: true,
        said: () => ({ tone: 'success', message: value ? 'Credit card limit saved.' : 'Credit card limit removed.' }),
      },
    );
    if (answer) setTyped(undefined);
  };
  return {
    text,
    error,
    refusal: refusal?.messages.join(' '),
    busy,
    save,
    change: setTyped,
    waiting: error ?? (value === kept ? 'No changes to save' : undefined),
  };
}
