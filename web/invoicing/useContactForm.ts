import { useState } from 'react';
import { messageRefusals } from '../../rules/invoicing/message-fields';
import { failureText } from '../core/failure';
import { useDebounced } from '../core/useDebounced';
import { useDraft } from '../core/useDraft';
import { useWishKey } from '../core/useWishKey';
import { useFailureWords } from '../core/useFailureWords';
import type { AnswersTo, InvoiceSelectionInput } from '../generated/schema-types';
import { useContactBiddersMutation, useMessagePreviewQuery } from './Contact.generated';
import type { MessageRun_runFragment as Run } from './Contact.generated';

/** The preview waits until typing rests for this many ms. */
const RESTS_AFTER = 400;

/** A message as it is typed, and the wish that it was last tried to be sent as. */
interface ContactDraft {
  readonly subject: string;
  readonly text: string;
  readonly answersTo: AnswersTo;
  readonly tried?: { readonly wish: string; readonly key: string } | undefined;
}

const empty: ContactDraft = { subject: '', text: '', answersTo: 'HOUSE' };

/**
 * A message that is being written to the bidders of a selection. What is typed outlives a lost connection, a session that ended
 * and a reload; so does the wish, so that trying again never sends twice.
 */
export function useContactForm(selection: InvoiceSelectionInput, draftName: string) {
  const { draft, keep, drop, latest } = useDraft<ContactDraft>(draftName);
  const form = draft ?? empty;
  const [position, setPosition] = useState(0);
  const [refusal, setRefusal] = useState<string>();
  const wordsOf = useFailureWords();
  const [mutate, { loading }] = useContactBiddersMutation();
  const { keyFor, done } = useWishKey();
  const { subject, text, answersTo } = form;
  const asked = useDebounced(JSON.stringify({ subject, text, position }), RESTS_AFTER);
  const { data, previousData } = useMessagePreviewQuery({ variables: { input: { selection, ...JSON.parse(asked) as { subject: string; text: string; position: number } } }, fetchPolicy: 'no-cache' });
  const preview = (data ?? previousData)?.messagePreview;
  const refusals = messageRefusals({ subject, message: text });
  const unreachable = preview !== undefined && preview.skippedCount === preview.bidderCount ? 'Nobody of them has an email address' : undefined;

  const send = async (): Promise<Run | undefined> => {
    setRefusal(undefined);
    const input = { selection, subject, text, answersTo };
    const wish = JSON.stringify(input);
    const key = form.tried?.wish === wish ? form.tried.key : keyFor(wish);
    keep({ ...form, tried: { wish, key } });
    try {
      const answer = (await mutate({ variables: { input: { ...input, idempotencyKey: key } } })).data?.contactBidders;
      done();
      if (!answer?.messageRun) {
        keep({ ...(latest() ?? form), tried: undefined });
        setRefusal(answer?.userErrors.map(({ message }) => message).join(' '));
        return undefined;
      }
      drop();
      return answer.messageRun;
    } catch (error) {
      setRefusal(`What you wrote is kept. ${failureText(wordsOf(error))}`);
      return undefined;
    }
  };
  return {
    ...form, preview, position, setPosition, refusal, sending: loading, send, discard: drop,
    waiting: refusals.subject ?? refusals.message ?? unreachable,
    // What is not there yet is not called wrong while it is typed.
    wrong: { subject: subject === '' ? undefined : refusals.subject ?? undefined, text: text === '' ? undefined : refusals.message ?? undefined },
    change: (part: Partial<Pick<ContactDraft, 'subject' | 'text' | 'answersTo'>>) => keep({ ...form, ...part }),
  };
}
