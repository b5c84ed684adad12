import { useLocation } from 'react-router-dom';
import { DISPUTE_ACTIONS } from '../../rules/disputes/dispute-states';
import { addressInApp } from '../core/router/paths';
import { useAddress } from '../core/router/useAddress';
import { Screen } from '../core/shell/Screen';
import { viewDisputesPath } from '../paths/disputes';
import { ButtonLink } from '../ui/controls/Button';
import { EmptyState } from '../ui/display/EmptyState';
import { ConfirmAction } from './ConfirmAction';
import { LIST, MOST_DISPUTES, useChoiceDraft, useMessageDraft } from './dispute-drafts';
import { actionLabel } from './dispute-words';
import { useDisputePreviewQuery } from './Disputes.generated';

/** Returns the message that the panel passed on; empty for a plain address. */
function messageIn(state: unknown): string {
  const message = typeof state === 'object' && state !== null && 'sendMessage' in state ? state.sendMessage : null;
  return typeof message === 'string' ? message : '';
}

/** Confirms an action on disputes. The address has the action and the disputes, so a plain link works. */
export function ConfirmActionPage() {
  const { query } = useAddress();
  const state = useLocation().state as unknown;
  const action = DISPUTE_ACTIONS.find((one) => one.toLowerCase() === query.get('action'));
  const refs = (query.get('refs') ?? '')
    .split(',')
    .filter((ref) => ref !== '')
    .slice(0, MOST_DISPUTES);
  const from = addressInApp(query.get('from')) ?? viewDisputesPath;
  const draft = useMessageDraft(LIST, messageIn(state));
  const { drop } = useChoiceDraft();
  // The form below reads the preview.
  const { data, previousData } = useDisputePreviewQuery({
    variables: { action: action ?? 'SEND', refs },
    fetchPolicy: 'cache-only',
  });
  const plan = (data ?? previousData)?.disputePreview.plan;
  const named = plan?.map(({ dispute }) => dispute) ?? refs.map(() => ({ kind: 'DISPUTE' as const }));
  return (
    <Screen
      title={action && refs.length > 0 ? actionLabel(action, named) : 'Confirm'}
      back={{ href: from, label: from.startsWith('/reports') ? 'View Open Disputes' : 'View Disputes' }}
    >
      {action && refs.length > 0 ? (
        <ConfirmAction
          key={`${action} ${refs.join(',')}`}
          action={action}
          refs={refs}
          draft={draft}
          from={from}
          onDone={drop}
        />
      ) : (
        <EmptyState title="No disputes selected" action={<ButtonLink href={from}>Go Back</ButtonLink>}>
          Select disputes in the list, then choose an action.
        </EmptyState>
      )}
    </Screen>
  );
}
