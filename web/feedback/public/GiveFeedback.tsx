import { useMemo } from 'react';
import { styled } from 'styled-components';
import { fullName } from '../../../rules/core/text';
import {
  DEFAULT_MESSAGES,
  FEEDBACK_LIMIT,
  feedbackRefusal,
  feedbackText,
} from '../../../rules/feedback/feedback-fields';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useEdit, useQuickEdit } from '../../core/edit/useEdit';
import { EditDialog } from '../../core/forms/EditDialog';
import { useEditForm } from '../../core/forms/useEditForm';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Dialog, Note } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
import {
  type Feedback_defaultFragment as Defaults,
  type Feedback_feedbackFragment as Feedback,
  type Feedback_lotFragment as Lot,
  useGiveFeedbackOnLotMutation,
  useGiveFeedbackQuery,
  useWithdrawFeedbackMutation,
} from '../Feedback.generated';

const Choices = styled.fieldset`
  display: grid;
  gap: var(--s2);
  min-width: 0;
  margin: 0 0 var(--s4);
  padding: 0;
  border: 0;
  legend {
    margin-bottom: 6px;
    padding: 0;
    font-size: var(--t-s);
    font-weight: 500;
  }
  label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s2);
    padding: var(--s2) var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-size: var(--t-s);
    overflow-wrap: anywhere;
    cursor: pointer;
    &:has(:checked) {
      border-color: var(--accent);
      background: var(--accent-weak);
    }
  }
  input {
    margin: 3px 0 0;
    accent-color: var(--accent);
  }
`;
const Quote = styled.blockquote`
  margin: 0;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

interface Typed {
  readonly message: string;
}

const buyerOf = (lot: Lot): string => fullName(lot) || lot.company || `Bidder ${lot.bidderNumber}`;
const subOf = (lot: Lot): string => `Lot ${lot.lotNumber} · ${lot.lotTitle} · ${buyerOf(lot)}`;

const problemsOf = ({ message }: Typed) => {
  const refusal = feedbackRefusal(message);
  return refusal === null ? [] : [{ field: 'message', message: refusal }];
};

/** Withdraws feedback and confirms it in a toast. Resolves to whether it was withdrawn. */
function useWithdraw(): { readonly withdraw: (id: string) => Promise<boolean>; readonly busy: boolean } {
  const { run, busy } = useQuickEdit(useWithdrawFeedbackMutation());
  const withdraw = async (id: string) => {
    const { answer } = await run(
      { id },
      {
        isRepeatable: true,
        failed: {
          nothing: 'The feedback was not withdrawn.',
          mayBe: 'The connection was lost, so the feedback may have been withdrawn.',
        },
        confirmation: () => ({ tone: 'success', message: 'Feedback withdrawn.' }),
      },
    );
    return answer !== null;
  };
  return { withdraw, busy };
}

function GivenFeedback({ lot, feedback, onClose }: { lot: Lot; feedback: Feedback; onClose: () => void }) {
  const { withdraw, busy } = useWithdraw();
  const { time } = useHouseTime();
  const end = async () => {
    if (await withdraw(feedback.id)) onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title="Feedback"
      sub={subOf(lot)}
      busy={busy}
      footer={
        <>
          <Button busy={busy} onClick={() => void end()}>
            Withdraw feedback
          </Button>
          <Button tone="primary" onClick={onClose} waiting={busy ? 'Withdrawing' : undefined}>
            Close
          </Button>
        </>
      }
    >
      <Quote>{feedback.message}</Quote>
      <Note>
        Given{feedback.givenBy === null ? '' : ` by ${feedback.givenBy}`}, {time(feedback.givenAt)}. A lot has one
        feedback message. To replace it, withdraw it first.
      </Note>
    </Dialog>
  );
}

function FeedbackForm({
  lot,
  defaults,
  onExists,
  onClose,
}: {
  lot: Lot;
  defaults: Defaults;
  onExists: () => void;
  onClose: () => void;
}) {
  const values = useMemo((): Typed => ({ message: defaults.message1 }), [defaults]);
  const form = useEditForm<Typed, Lot>({
    draftName: `feedback.${lot.lotRef}`,
    values,
    version: null,
    fields: { message: { label: 'Message' } },
    read: () => ({ values, version: null }),
    problemsOf,
  });
  const { run } = useEdit(useGiveFeedbackOnLotMutation());
  const { withdraw } = useWithdraw();
  const toast = useToast();
  const { message } = form.values;
  const save = async () => {
    if (form.check() !== null) return;
    const answer = await form.save(
      async ({ values: { message: typed } }) => {
        const outcome = await run({ lotRef: lot.lotRef, message: typed }, {});
        // Someone else was faster: their feedback is shown instead of the form.
        if (outcome.refusal?.answer?.userErrors.some(({ code }) => code === 'HAS_FEEDBACK')) onExists();
        return outcome;
      },
      (given) => given.lot,
    );
    const id = answer?.lot?.feedback?.id;
    if (id === undefined) return;
    toast({
      tone: 'success',
      message: `Feedback on ${buyerOf(lot)} saved.`,
      action: { label: 'Undo', onSelect: () => void withdraw(id) },
    });
    onClose();
  };
  return (
    <EditDialog
      title="Give feedback"
      sub={subOf(lot)}
      form={{ ...form, refusal: form.generalRefusal }}
      what="this feedback"
      saveLabel="Give feedback"
      busy={form.isSaving}
      waiting={undefined}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Choices>
        <legend>Default messages</legend>
        {DEFAULT_MESSAGES.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="default-message"
              checked={message === defaults[name]}
              onChange={() => form.type({ message: defaults[name] })}
            />
            {defaults[name]}
          </label>
        ))}
      </Choices>
      <Field
        label="Message"
        required
        error={form.errorOf('message')}
        count={{ now: [...feedbackText(message)].length, max: FEEDBACK_LIMIT }}
      >
        <TextArea
          rows={4}
          name="message"
          value={message}
          onChange={({ target }) => form.type({ message: target.value })}
          onBlur={() => form.leave('message')}
        />
      </Field>
    </EditDialog>
  );
}

export interface GiveFeedbackProps {
  lotRef: string;
  onClose: () => void;
}

/** Gives feedback on the buyer of a lot, with one of the default messages or another one; or shows it and withdraws it. */
export function GiveFeedback({ lotRef, onClose }: GiveFeedbackProps) {
  const { data, error, refetch } = useGiveFeedbackQuery({
    variables: { refs: [lotRef] },
  });
  const lot = data?.feedbackLots[0];
  if (data && lot?.feedback) return <GivenFeedback lot={lot} feedback={lot.feedback} onClose={onClose} />;
  if (data && lot)
    return <FeedbackForm lot={lot} defaults={data.defaultFeedback} onExists={() => void refetch()} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Give feedback" footer={<Button onClick={onClose}>Close</Button>}>
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="200px" />)}
      {data && (
        <Banner tone="error">This lot doesn't exist or isn't sold. Feedback is on the buyers of sold lots.</Banner>
      )}
    </Dialog>
  );
}
