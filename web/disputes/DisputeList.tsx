import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSelectable } from '../../rules/disputes/dispute-states';
import { useDialogs } from '../core/dialogs/useDialogs';
import { useLastPage } from '../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../core/router/usePaging';
import { holds } from '../core/session/rights';
import { useViewer } from '../core/session/session';
import { LoadFailure } from '../core/shell/LoadFailure';
import { useHouseTime } from '../core/useHouseTime';
import type { DisputeAction, DisputeWindow } from '../generated/schema-types';
import { EmptyState } from '../ui/display/EmptyState';
import { Section } from '../ui/layout/Page';
import { Pager } from '../ui/layout/Pager';
import { DataTable } from '../ui/table/DataTable';
import { createSelectionStore, type SelectionStore, useSelection } from '../ui/table/selection-store';
import { ActionPanel } from './ActionPanel';
import { disputeName } from './dispute-words';
import { disputeColumns } from './Disputes.columns';
import type { Disputes_disputeFragment as Dispute } from './Disputes.generated';
import { useDisputesQuery } from './Disputes.generated';
import { MessagesDialog } from './MessagesDialog';
import { confirmActionPath, disputePath } from './paths';
import type { Chosen } from './useChoiceDraft';
import { useChoiceDraft } from './useChoiceDraft';

const none: readonly Dispute[] = [];
const idOf = ({ id }: Dispute) => id;
const mayInvoice = holds('INVOICES');

/** Returns a selection that takes only ids that the user can choose. */
function choosable(initial: readonly Chosen[], isChoosable: (id: string) => boolean): SelectionStore {
  const store = createSelectionStore({ mode: 'only', ids: new Set(initial.map(({ id }) => id)) });
  const set = (ids: Iterable<string>, selected: boolean) => store.set([...ids].filter(isChoosable), selected);
  return { ...store, set, toggle: (id) => set([id], !store.has(id)) };
}

/** The panel below the table. It renders again with the selection, the table doesn't. */
function Panel({
  shown,
  rows,
  selection,
  path,
}: {
  shown: DisputeWindow;
  rows: readonly Dispute[];
  selection: SelectionStore;
  path: string;
}) {
  const navigate = useNavigate();
  const { draft: choice, keep } = useChoiceDraft();
  const [asked, setAsked] = useState<DisputeAction>(choice?.list === path ? choice.action : 'SEND');
  const { ids } = useSelection(selection);
  const chosen = rows.filter(({ id }) => ids.has(id));
  return (
    <ActionPanel
      shown={shown}
      chosen={chosen}
      asked={asked}
      onAction={setAsked}
      onContinue={(action, message) => {
        keep({
          list: path,
          action,
          chosen: chosen.map(({ id, ref, state, isEbay, isCloseable }) => ({ id, ref, state, isEbay, isCloseable })),
        });
        void navigate(
          confirmActionPath(
            action,
            chosen.map(({ ref }) => ref),
            path,
          ),
          { state: { sendMessage: message } },
        );
      }}
    />
  );
}

export interface DisputeListProps {
  shown: DisputeWindow;
  /** The number of the bidder whose disputes are listed; null for all. */
  bidder: number | null;
  /** The path of the screen, without its query. */
  path: string;
  /** The address of the screen, to come back to. */
  address: string;
}

/** A list of disputes with the actions on them: open ones by what can be closed first, others by their last change. */
export function DisputeList({ shown, bidder, path, address }: DisputeListProps) {
  const viewer = useViewer();
  const { isSuperUser } = viewer;
  const navigate = useNavigate();
  const { day } = useHouseTime();
  const dialogs = useDialogs();
  const { page, size, offset, hrefFor } = usePaging(path);
  const { data, previousData, error, refetch } = useDisputesQuery({
    variables: {
      first: size,
      offset,
      filter: { window: shown, bidderNumber: bidder },
      orderBy: shown === 'OPEN' ? 'DEADLINE' : 'DATE',
    },
    fetchPolicy: 'cache-and-network',
  });
  const disputes = (data ?? previousData)?.disputes;
  useLastPage(page, size, data?.disputes.totalCount);
  const rows = disputes?.nodes ?? none;
  const { draft: choice } = useChoiceDraft();
  // The way back from the confirmation keeps the selection.
  const [restored] = useState(choice?.list === address ? choice.chosen : []);
  const [states] = useState(() => new Map(restored.map(({ id, state }) => [id, state])));
  for (const { id, state } of rows) states.set(id, state);
  const selection = useMemo(
    () => choosable(restored, (id) => isSelectable({ state: states.get(id) ?? 'CLOSED' }, isSuperUser)),
    [restored, states, isSuperUser],
  );
  const { open } = dialogs;
  const columns = useMemo(
    () =>
      disputeColumns({
        shown,
        day,
        onMessages: ({ ref }) => open(MessagesDialog, { disputeRef: ref }),
        linksBidders: mayInvoice(viewer),
      }),
    [shown, day, open, viewer],
  );
  return (
    <>
      {dialogs.element}
      <Section>
        {!disputes && error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label="Disputes"
            columns={columns}
            rows={rows}
            rowId={idOf}
            rowName={disputeName}
            loading={!disputes}
            selection={selection}
            onOpen={({ ref }) => void navigate(disputePath(ref, shown))}
            maxHeight="400px"
            empty={<EmptyState title="No Disputes Exist" />}
          />
        )}
        {disputes && (
          <Pager page={page} pageSize={size} total={disputes.totalCount} sizes={TABLE_SIZES} hrefFor={hrefFor} />
        )}
      </Section>
      {rows.length > 0 && <Panel shown={shown} rows={rows} selection={selection} path={address} />}
    </>
  );
}
