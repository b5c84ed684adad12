import { useCallback } from 'react';
import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { counted } from '../../core/locale';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { Button } from '../../ui/controls/Button';
import { Dock } from '../../ui/layout/Dock';
import type { MenuItem } from '../../ui/overlays/Menu';
import { type SelectionStore, useSelection } from '../../ui/table/selection-store';
import { requestName } from './approval-words';
import type { ListedRegistration } from './Approvals.columns';
import { DeclineDialog } from './DeclineDialog';
import { useApproval, useReopening } from './useDecisions';

interface DecisionDockProps {
  rows: readonly ListedRegistration[];
  selection: SelectionStore;
  open: OpenDialog;
}

/** The decisions about the selected requests. It renders again with the selection, the table doesn't. */
export function DecisionDock({ rows, selection, open }: DecisionDockProps) {
  const { ids } = useSelection(selection);
  const { approve, busy } = useApproval();
  const { reopen } = useReopening();
  const chosen = rows.filter(({ id }) => ids.has(id));
  if (chosen.length === 0) return null;
  const decided = chosen.filter(({ state }) => state !== 'PENDING');
  const cleared = async (decision: Promise<boolean>) => {
    if (await decision) selection.clear();
  };
  const waiting = decided.length > 0 ? 'Select only pending requests. Return the others to pending first.' : undefined;
  return (
    <Dock text={`${counted(chosen.length, 'request')} selected`}>
      <Button onClick={selection.clear}>Clear</Button>
      {decided.length > 0 && <Button onClick={() => void cleared(reopen(decided))}>Return to pending</Button>}
      <Button
        aria-haspopup="dialog"
        waiting={waiting}
        onClick={() => open(DeclineDialog, { requests: chosen, onDeclined: selection.clear })}
      >
        Decline…
      </Button>
      <Button tone="primary" busy={busy} waiting={waiting} onClick={() => void cleared(approve(chosen))}>
        Approve
      </Button>
    </Dock>
  );
}

/** Returns the items of a request's menu. */
export function useItems(open: OpenDialog): (request: ListedRegistration) => readonly MenuItem[] {
  const { approve } = useApproval();
  const { reopen } = useReopening();
  return useCallback(
    (request) => [
      ...(request.state === 'PENDING'
        ? [
            { label: 'Approve', onSelect: () => void approve([request]) },
            {
              label: 'Decline…',
              onSelect: () => open(DeclineDialog, { requests: [request], onDeclined: () => undefined }),
            },
          ]
        : [{ label: 'Return to pending', onSelect: () => void reopen([request]) }]),
      {
        label: 'History',
        onSelect: () =>
          open(RecordHistoryDialog, {
            record: { id: request.id, name: `${requestName(request)} · ${request.saleName}` },
            canEdit: true,
          }),
      },
    ],
    [approve, reopen, open],
  );
}
