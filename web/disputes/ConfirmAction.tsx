import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { disputeNoun } from '../../rules/disputes/dispute-types';
import { LoadFailure } from '../core/apollo/LoadFailure';
import { useDialogs } from '../core/dialogs/useDialogs';
import type { DisputeAction } from '../generated/schema-types';
import { Button, ButtonLink, Buttons } from '../ui/controls/Button';
import { EmptyState } from '../ui/display/EmptyState';
import { Skeleton } from '../ui/display/Skeleton';
import { Banner } from '../ui/notices/Banner';
import { Consequences, Totals } from './Consequences';
import type { MessageDraft } from './dispute-drafts';
import { actionLabel, actionLead, countedDisputes, doneText } from './dispute-words';
import { useDisputePreviewQuery } from './Disputes.generated';
import { DraftedMessage } from './MessageField';
import { TermsDialog } from './TermsDialog';
import { useDisputeAction } from './useDisputeAction';

const Root = styled.div`
  display: grid;
  gap: var(--s4);
  max-width: 760px;
`;

export interface ConfirmActionProps {
  action: DisputeAction;
  refs: readonly string[];
  /** The message, which is kept until it is sent. */
  draft: MessageDraft;
  /** The address to go back to. */
  from: string;
  /** Called after the action was done. */
  onDone?: () => void;
  /** Called before the action is sent, and after it was refused. */
  onRunning?: (isRunning: boolean) => void;
  /** Closes the message about an action after which the disputes are open. By default, it leads back. */
  onClose?: () => void;
}

/** The success of an action: the text, and a way on. */
function Done({ action, from, onClose }: Pick<ConfirmActionProps, 'action' | 'from' | 'onClose'>) {
  const staysOpen = action === 'SEND' || action === 'REOPEN';
  const box = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <Root ref={box} tabIndex={-1}>
      <Banner tone="success">{doneText(action)}</Banner>
      <Buttons>
        {staysOpen && onClose ? (
          <Button tone="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <ButtonLink tone="primary" href={from}>
            {staysOpen ? 'Close' : 'Go Back'}
          </ButtonLink>
        )}
      </Buttons>
    </Root>
  );
}

/** With more disputes than this, the list is long: the message and the buttons are above it as well. */
const SHORT_LIST = 5;

/** Shows what an action does to the selected disputes, asks for the message and the terms where they are needed, and does it. */
export function ConfirmAction({ action, refs, draft, from, onDone, onRunning, onClose }: ConfirmActionProps) {
  const { data, previousData, error, refetch } = useDisputePreviewQuery({
    variables: { action, refs: [...refs] },
    fetchPolicy: 'network-only',
  });
  const { run, busy, refusal, messageRefusal } = useDisputeAction(action);
  const dialogs = useDialogs();
  const { message } = draft;
  const [isTried, setTried] = useState(false);
  const [isDone, setDone] = useState(false);
  if (isDone) return <Done action={action} from={from} {...(onClose ? { onClose } : {})} />;
  // What was shown last stays while the line is down, with the message.
  const preview = (data ?? previousData)?.disputePreview;
  if (!preview)
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="240px" />;
  const { plan, areTermsRequired } = preview;
  const disputes = plan.map(({ dispute }) => dispute);
  const left = plan.filter(({ refusal: kept }) => kept !== null).map(({ dispute }) => dispute);
  const allowed = plan.filter((planned) => planned.refusal === null).map(({ dispute }) => dispute);
  const missing = isTried && action === 'SEND' && message.trim() === '' ? 'Message is required.' : undefined;
  const apply = async () => {
    onRunning?.(true);
    const answer = await run({ disputes: allowed, message });
    if (answer) {
      draft.sent(message);
      onDone?.();
      setDone(true);
      return;
    }
    onRunning?.(false);
    void refetch();
  };
  const confirm = () => {
    setTried(true);
    if (action === 'SEND' && message.trim() === '') return;
    if (areTermsRequired) dialogs.open(TermsDialog, { onAccepted: () => void apply() });
    else void apply();
  };
  if (plan.length === 0)
    return <EmptyState title="No disputes selected" action={<ButtonLink href={from}>Go Back</ButtonLink>} />;
  const buttons = (
    <Buttons>
      <Button
        tone={action === 'CLOSE' || action === 'CANCEL' ? 'danger' : 'primary'}
        busy={busy}
        waiting={
          allowed.length === 0
            ? `This action isn't available for ${plan.length === 1 ? 'this' : 'these'} ${disputeNoun(disputes)}`
            : undefined
        }
        onClick={confirm}
      >
        {actionLabel(action, allowed.length > 0 ? allowed : disputes)}
      </Button>
      <ButtonLink href={from}>Go Back</ButtonLink>
    </Buttons>
  );
  const form = (
    <>
      <DraftedMessage draft={draft} error={missing ?? messageRefusal} isOptional={action !== 'SEND'} />
      {refusal !== null && <Banner tone="error">{refusal}</Banner>}
      {buttons}
    </>
  );
  const isLong = plan.length > SHORT_LIST;
  return (
    <Root>
      {dialogs.element}
      <p>{actionLead(action, disputes)}</p>
      <Totals plan={plan} />
      {allowed.length < plan.length && allowed.length > 0 && (
        <Banner tone="warning">
          {left.length === 1 ? `One ${disputeNoun(left)} is` : `${countedDisputes(left)} are`} left out.
        </Banner>
      )}
      {isLong && form}
      <Consequences plan={plan} action={action} />
      {isLong ? buttons : form}
    </Root>
  );
}
