import { useState } from 'react';
import { typedAmount } from '../../../rules/invoicing/charges/typed-charge';
import { failedSaveText } from '../../core/forms/failure';
import { useFailureWords } from '../../core/forms/useFailureWords';
import { useToast } from '../../ui/overlays/Toast';
import type { CardLimit_houseFragment as House } from './CardLimit.generated';
import { useSetCreditCardLimitMutation } from './CardLimit.generated';

/** The limit of a card as it is typed; empty is none. */
export function useCardLimitForm({ currency, creditCardLimit }: House) {
  const toast = useToast();
  const wordsOf = useFailureWords();
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [mutate, { loading }] = useSetCreditCardLimitMutation();
  const kept = creditCardLimit ?? '';
  const text = typed ?? kept;
  const read = typedAmount(text, currency, false);
  const error = !read.ok
    ? read.message
    : read.value !== '' && !/[1-9]/.test(read.value)
      ? 'The limit must be above 0. Leave it empty for no limit.'
      : undefined;
  const value = read.ok ? read.value : null;

  const save = async () => {
    if (value === null || error !== undefined) return;
    setRefusal(undefined);
    try {
      const answer = (await mutate({ variables: { input: { creditCardLimit: value || null } } })).data
        ?.setCreditCardLimit;
      if (!answer?.house) {
        setRefusal((answer?.userErrors ?? []).map(({ message }) => message).join(' '));
        return;
      }
      setTyped(undefined);
      toast({
        tone: 'success',
        message: value ? 'The credit card limit is set.' : 'There is no credit card limit any more.',
      });
    } catch (failure) {
      setRefusal(failedSaveText(wordsOf(failure)));
    }
  };
  return {
    text,
    error,
    refusal,
    busy: loading,
    save,
    change: setTyped,
    waiting: error ?? (value === kept ? 'There is nothing to save' : undefined),
  };
}
