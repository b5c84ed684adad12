import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { likelyAction, offeredActions, selectionRefusal } from '../../rules/disputes/dispute-states';
import { useViewer } from '../core/session/session';
import type { DisputeAction, DisputeWindow } from '../generated/schema-types';
import { confirmActionPath } from '../paths/disputes';
import { Button } from '../ui/controls/Button';
import { IconButton } from '../ui/controls/IconButton';
import { Dock } from '../ui/layout/Dock';
import { useOnScreen } from '../ui/layout/useOnScreen';
import { type SelectionStore, useSelection } from '../ui/table/selection-store';
import { ActionPanel, SelectedText } from './ActionPanel';
import { type Chosen, MOST_DISPUTES, useChoiceDraft } from './dispute-drafts';
import { actionLabel } from './dispute-words';

export interface ListActionsProps {
  shown: DisputeWindow;
  /** The ids of the disputes on this page. */
  listed: ReadonlySet<string>;
  /** The disputes that were listed so far, by id. */
  known: ReadonlyMap<string, Chosen>;
  selection: SelectionStore;
  isAnySelectable: boolean;
  /** The address of the list. */
  list: string;
  /** The address of the page of the list, to come back to. */
  from: string;
}

/** The panel below the list; while it is off screen, a dock has the actions. They render again with the selection, the table doesn't. */
export function ListActions({ shown, listed, known, selection, isAnySelectable, list, from }: ListActionsProps) {
  const navigate = useNavigate();
  const { isSuperUser } = useViewer();
  const { draft: choice, keep } = useChoiceDraft();
  const [asked, setAsked] = useState(choice?.list === list ? choice.action : null);
  const { ids } = useSelection(selection);
  const box = useRef<HTMLDivElement>(null);
  const isPanelOnScreen = useOnScreen(box);
  const chosen = [...ids].flatMap((id) => known.get(id) ?? []);
  const away = chosen.filter(({ id }) => !listed.has(id)).length;
  const offered = offeredActions(shown, chosen, isSuperUser);
  const refusalOf = (action: DisputeAction) => selectionRefusal(action, chosen, isSuperUser)?.message ?? null;
  const action = asked !== null && offered.includes(asked) ? asked : likelyAction(offered, chosen, isSuperUser);
  const proceed = (next: DisputeAction, message?: string) => {
    keep({
      list,
      action: next,
      chosen: chosen.map(({ id, ref, kind, state, isEbay, isCloseable, payable, currency }) => ({
        id,
        ref,
        kind,
        state,
        isEbay,
        isCloseable,
        payable,
        currency,
      })),
    });
    const refs = chosen.map(({ ref }) => ref);
    void navigate(
      confirmActionPath(next, refs, from),
      message === undefined ? {} : { state: { sendMessage: message } },
    );
  };
  const tooMany = chosen.length > MOST_DISPUTES ? `Select ${MOST_DISPUTES} disputes at most.` : undefined;
  return (
    <div ref={box}>
      <ActionPanel
        chosen={chosen}
        away={away}
        isAnySelectable={isAnySelectable}
        action={action}
        offered={offered}
        refusal={refusalOf(action)}
        onAction={setAsked}
        onClear={selection.clear}
        onContinue={(message) => proceed(action, message)}
      />
      {chosen.length > 0 && !isPanelOnScreen && (
        <Dock
          text={<SelectedText chosen={chosen} away={away} />}
          more={offered
            .filter((one) => one !== action)
            .map((one) => ({
              label: actionLabel(one, chosen),
              waiting: refusalOf(one) ?? tooMany,
              onSelect: () => proceed(one),
            }))}
          primary={
            <Button tone="primary" waiting={refusalOf(action) ?? tooMany} onClick={() => proceed(action)}>
              {actionLabel(action, chosen)}
            </Button>
          }
        >
          <IconButton icon="close" label="Deselect all" onClick={selection.clear} />
        </Dock>
      )}
    </div>
  );
}
