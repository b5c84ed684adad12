import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fullName } from '../../rules/core/text';
import { isSelectable } from '../../rules/disputes/dispute-states';
import { disputeName } from '../../rules/disputes/dispute-types';
import { useDialogs } from '../core/dialogs/useDialogs';
import { useLastPage } from '../core/router/useListPage';
import { TABLE_SIZES, usePaging } from '../core/router/usePaging';
import { holds } from '../core/session/rights';
import { useViewer } from '../core/session/session';
import { LoadFailure } from '../core/shell/LoadFailure';
import { useHouseTime } from '../core/useHouseTime';
import type { DisputeWindow } from '../generated/schema-types';
import { EmptyState } from '../ui/display/EmptyState';
import { Link } from '../ui/display/Link';
import { Section } from '../ui/layout/Page';
import { Pager } from '../ui/layout/Pager';
import { DataTable } from '../ui/table/DataTable';
import { createSelectionStore, type SelectionStore } from '../ui/table/selection-store';
import type { Chosen } from './dispute-drafts';
import { useChoiceDraft } from './dispute-drafts';
import { disputeColumns } from './Disputes.columns';
import type { Disputes_disputeFragment as Dispute } from './Disputes.generated';
import { useDisputesQuery } from './Disputes.generated';
import { ListActions } from './ListActions';
import { MessagesDialog } from './MessagesDialog';
import { disputePath, disputesPath } from './paths';

const none: readonly Dispute[] = [];
const idOf = ({ id }: Dispute) => id;
const mayInvoice = holds('INVOICES');

/** Returns a selection that takes only ids that the user can select. */
function selectable(initial: readonly Chosen[], canSelect: (id: string) => boolean): SelectionStore {
  const store = createSelectionStore({ mode: 'only', ids: new Set(initial.map(({ id }) => id)) });
  const set = (ids: Iterable<string>, selected: boolean) =>
    store.set(selected ? [...ids].filter(canSelect) : ids, selected);
  return { ...store, canSelect, set, toggle: (id) => set([id], !store.has(id)) };
}

export interface DisputeListProps {
  shown: DisputeWindow;
  /** The number of the bidder whose disputes are listed; null for all. */
  bidder: number | null;
  /** The path of the screen, without its query. */
  path: string;
  /** The address of the list with its filter. */
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
  const [first] = rows;
  const { draft: choice } = useChoiceDraft();
  // The way back from the confirmation keeps the selection.
  const [restored] = useState(choice?.list === address ? choice.chosen : []);
  // Disputes of other pages stay selected.
  const [known] = useState(() => new Map<string, Chosen>(restored.map((one) => [one.id, one])));
  for (const row of rows) known.set(row.id, row);
  const canSelect = useCallback(
    (id: string) => isSelectable({ state: known.get(id)?.state ?? 'CLOSED' }, isSuperUser),
    [known, isSuperUser],
  );
  const selection = useMemo(() => selectable(restored, canSelect), [restored, canSelect]);
  const listed = useMemo(() => new Set(rows.map(idOf)), [rows]);
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
      {bidder !== null && disputes && (
        <Section>
          Disputes with {first ? fullName(first) : 'this bidder'}. <Link href={disputesPath(shown)}>Clear filter</Link>
        </Section>
      )}
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
      {rows.length > 0 && (
        <ListActions
          shown={shown}
          listed={listed}
          known={known}
          selection={selection}
          isAnySelectable={rows.some(({ id }) => canSelect(id))}
          list={address}
          from={hrefFor({ page, pageSize: size })}
        />
      )}
    </>
  );
}
