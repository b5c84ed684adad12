import { useState } from 'react';
import { styled } from 'styled-components';
import { EBAY_GUIDANCE, NOTHING_CHOSEN, offeredActions, selectionRefusal } from '../../rules/disputes/dispute-states';
import { useViewer } from '../core/session/session';
import type { DisputeAction, DisputeWindow } from '../generated/schema-types';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { Banner } from '../ui/display/Banner';
import { Sheet, SheetBody } from '../ui/layout/Sheet';
import { Note } from '../ui/overlays/Dialog';
import { ACTION_LABELS } from './dispute-words';
import { DraftedMessage } from './MessageField';
import type { Chosen } from './useChoiceDraft';
import { LIST } from './useChoiceDraft';
import { useMessageDraft } from './useMessageDraft';

const Panel = styled.div`
  display: grid;
  gap: var(--s3);
  max-width: 760px;
  > :last-child {
    justify-self: start;
  }
`;

/** The actions on the chosen disputes: what is offered depends on the filter, the disputes, and the user. */
export function ActionPanel({
  shown,
  chosen,
  asked,
  onAction,
  onContinue,
}: {
  shown: DisputeWindow;
  chosen: readonly Chosen[];
  /** The action that the user chose. */
  asked: DisputeAction;
  onAction: (action: DisputeAction) => void;
  onContinue: (action: DisputeAction, message: string) => void;
}) {
  const { isSuperUser } = useViewer();
  const draft = useMessageDraft(LIST);
  const { message } = draft;
  const [isTried, setTried] = useState(false);
  const offered = offeredActions(shown, chosen, isSuperUser);
  const action = offered.includes(asked) ? asked : (offered[0] ?? 'SEND');
  const refusal = selectionRefusal(action, chosen, isSuperUser);
  const missing = action === 'SEND' && message.trim() === '' ? 'Message is required.' : undefined;
  const proceed = () => {
    setTried(true);
    if (refusal === null && missing === undefined) onContinue(action, message);
  };
  return (
    <Sheet>
      <SheetBody>
        <Panel role="group" aria-label="Action on the chosen disputes">
          {chosen.length === 0 ? (
            <p>{NOTHING_CHOSEN}</p>
          ) : (
            <>
              <p>{chosen.length === 1 ? '1 dispute chosen' : `${chosen.length} disputes chosen`}</p>
              {refusal && <Banner tone="warning">{refusal.message}</Banner>}
              {chosen.some(({ isEbay }) => isEbay) && <Note>{EBAY_GUIDANCE}</Note>}
              <Field label="Action">
                <Select<DisputeAction>
                  name="action"
                  value={action}
                  onValue={onAction}
                  options={offered.map((value) => ({ value, label: ACTION_LABELS[value] }))}
                />
              </Field>
              <DraftedMessage
                draft={draft}
                error={isTried && refusal === null ? missing : undefined}
                isOptional={action !== 'SEND'}
              />
              <Button tone="primary" waiting={refusal?.message} onClick={proceed}>
                Continue
              </Button>
            </>
          )}
        </Panel>
      </SheetBody>
    </Sheet>
  );
}
