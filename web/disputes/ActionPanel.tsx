import { useState } from 'react';
import { styled } from 'styled-components';
import { ebayGuidance, NOTHING_CHOSEN, PAST_ONLY } from '../../rules/disputes/dispute-states';
import { viewerLocale } from '../core/locale';
import type { DisputeAction } from '../generated/schema-types';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { formatMoney } from '../ui/display/money-format';
import { Sheet, SheetBody } from '../ui/layout/Sheet';
import { Banner } from '../ui/notices/Banner';
import { Note } from '../ui/overlays/Dialog';
import { type Chosen, LIST, MOST_DISPUTES, useMessageDraft } from './dispute-drafts';
import { actionLabel, countedDisputes, sumsByCurrency } from './dispute-words';
import { DraftedMessage } from './MessageField';

const Panel = styled.div`
  display: grid;
  gap: var(--s3);
  max-width: 760px;
  > :last-child {
    justify-self: start;
  }
`;

/** The number of selected disputes, with those that aren't on this page, and what their bidders owe for them. */
export function SelectedText({ chosen, away }: { chosen: readonly Chosen[]; away: number }) {
  const sums = sumsByCurrency(chosen.map(({ payable, currency }) => ({ amount: payable, currency })));
  const words = sums.map(({ amount, currency }) => formatMoney(amount, currency, viewerLocale()));
  return (
    <>
      <b>{countedDisputes(chosen)} selected</b>
      {away > 0 && `, ${away.toLocaleString(viewerLocale())} not on this page`} ·{' '}
      {new Intl.ListFormat('en-US', { type: 'conjunction' }).format(words)} payable
    </>
  );
}

export interface ActionPanelProps {
  chosen: readonly Chosen[];
  /** The number of them that aren't on the page of the list that is shown. */
  away: number;
  /** Whether the user can select any dispute on this page. */
  isAnySelectable: boolean;
  action: DisputeAction;
  offered: readonly DisputeAction[];
  /** Why the action is refused; null if it isn't. */
  refusal: string | null;
  onAction: (action: DisputeAction) => void;
  onClear: () => void;
  onContinue: (message: string) => void;
}

/** The actions on the selected disputes: what is offered depends on the filter, the disputes, and the user. */
export function ActionPanel({
  chosen,
  away,
  isAnySelectable,
  action,
  offered,
  refusal,
  onAction,
  onClear,
  onContinue,
}: ActionPanelProps) {
  const draft = useMessageDraft(LIST);
  const { message } = draft;
  const [isTried, setTried] = useState(false);
  const missing = action === 'SEND' && message.trim() === '' ? 'Message is required.' : undefined;
  const tooMany = chosen.length > MOST_DISPUTES ? `Select ${MOST_DISPUTES} disputes at most.` : undefined;
  const ebay = chosen.filter(({ isEbay }) => isEbay).length;
  const proceed = () => {
    setTried(true);
    if (refusal === null && missing === undefined) onContinue(message);
  };
  return (
    <Sheet>
      <SheetBody>
        <Panel role="group" aria-label="Action on the selected disputes">
          {chosen.length === 0 ? (
            <p>{isAnySelectable ? NOTHING_CHOSEN : PAST_ONLY}</p>
          ) : (
            <>
              <p>
                <SelectedText chosen={chosen} away={away} />{' '}
                <Button tone="link" onClick={onClear}>
                  Clear selection
                </Button>
              </p>
              {refusal !== null && <Banner tone="warning">{refusal}</Banner>}
              {ebay > 0 && <Note>{ebayGuidance(ebay, chosen.length)}</Note>}
              <Field label="Action">
                <Select<DisputeAction>
                  name="action"
                  value={action}
                  onValue={onAction}
                  options={offered.map((value) => ({ value, label: actionLabel(value, chosen) }))}
                />
              </Field>
              <DraftedMessage
                draft={draft}
                error={isTried && refusal === null ? missing : undefined}
                isOptional={action !== 'SEND'}
              />
              <Button tone="primary" waiting={refusal ?? tooMany} onClick={proceed}>
                Continue
              </Button>
            </>
          )}
        </Panel>
      </SheetBody>
    </Sheet>
  );
}
