import { useState } from 'react';
import { messageRefusals } from '../../../rules/invoicing/messages/message-fields';
import { useEdit } from '../../core/edit/useEdit';
import type { Attempt } from '../../core/edit/useIdempotencyKey';
import { useChangedMeanwhile } from '../../core/forms/useChangedMeanwhile';
import { useDraft } from '../../core/forms/useDraft';
import { useDebounced } from '../../core/useDebounced';
import type { AnswersTo, InvoiceSelectionInput } from '../../generated/schema-types';
import {
  type MessageRun_runFragment as Run,
  useContactBiddersMutation,
  useMessagePreviewQuery,
} from './Contact.generated';

/** The preview is updated once typing has paused for this many ms. */
const RESTS_AFTER = 400;

/** The typed message, and the attempt that has no response yet. */
interface ContactDraft {
  readonly subject: string;
  readonly text: string;
  readonly answersTo: AnswersTo;
  readonly tried?: Attempt | undefined;
}

const empty: ContactDraft = { subject: '', text: '', answersTo: 'HOUSE' };

/**
 * The form of a message to the bidders of a selection. Input survives a lost connection, an ended session, and a
 * reload; so does the idempotency key, so that a retry never sends twice.
 */
export function useContactForm(selection: InvoiceSelectionInput, draftName: string) {
  const { draft, keep, drop, latest } = useDraft<ContactDraft>(
    draftName,
    (typed) => typed.subject !== '' || typed.text !== '',
  );
  const form = draft ?? empty;
  const [position, setPosition] = useState(0);
  const { run, busy, refusal } = useEdit(useContactBiddersMutation());
  const { subject, text, answersTo } = form;
  const asked = useDebounced(JSON.stringify({ subject, text, position }), RESTS_AFTER);
  const { data, previousData, error, refetch } = useMessagePreviewQuery({
    variables: { input: { selection, ...(JSON.parse(asked) as { subject: string; text: string; position: number }) } },
    fetchPolicy: 'no-cache',
  });
  const preview = (data ?? previousData)?.messagePreview;
  const { take, ...changes } = useChangedMeanwhile();
  // The preview refetches one bidder at a time. The state that the user saw first counts until they review changes.
  const [since, setSince] = useState<string>();
  if (preview && since === undefined) setSince(preview.sequence);
  const refusals = messageRefusals({ subject, message: text });
  const unreachable =
    preview !== undefined && preview.skippedCount === preview.bidderCount
      ? 'None of these bidders has an email address'
      : undefined;

  const send = async (): Promise<Run | undefined> => {
    if (since === undefined) return undefined;
    take();
    const input = { selection, subject, text, answersTo };
    const { answer, refusal: refused } = await run(
      { ...input, seen: { sequence: since, count: preview?.bidderCount ?? null } },
      {
        identity: input,
        store: {
          last: () => latest()?.tried,
          remember: (tried: Attempt | undefined) => keep({ ...(latest() ?? form), tried }),
        },
        failed: {
          mayBe: 'The connection was lost, so the message may have been sent.',
          nothing: 'Nothing was sent. Your message is still here.',
        },
      },
    );
    if (!answer?.messageRun) {
      take(refused?.answer);
      return undefined;
    }
    drop();
    return answer.messageRun;
  };
  const review = async () =>
    changes.review(async () => {
      const again = await refetch();
      setSince(again.data?.messagePreview.sequence);
    });
  return {
    ...form,
    ...changes,
    review,
    previewError: preview ? undefined : error,
    readPreview: refetch,
    preview,
    position,
    setPosition,
    refusal: changes.changed ? undefined : refusal?.messages.join(' '),
    sending: busy,
    send,
    discard: drop,
    waiting: refusals.subject ?? refusals.message ?? unreachable ?? (preview ? undefined : 'Checking recipients'),
    // Empty fields are not shown as errors while typing.
    wrong: {
      subject: subject === '' ? undefined : (refusals.subject ?? undefined),
      text: text === '' ? undefined : (refusals.message ?? undefined),
    },
    change: (part: Partial<Pick<ContactDraft, 'subject' | 'text' | 'answersTo'>>) => keep({ ...form, ...part }),
  };
}
