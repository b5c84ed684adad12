import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { fullName } from '../../rules/core/text';
import { disputeName } from '../../rules/disputes/dispute-types';
import { useTableLayout } from '../auth/public/useTableLayout';
import { useDialogs } from '../core/dialogs/useDialogs';
import { ListedTable } from '../core/lists/ListedTable';
import { NoMatches } from '../core/lists/NoMatches';
import { useListed } from '../core/lists/useListed';
import { useListPage } from '../core/lists/useListPage';
import { AddressSearch } from '../core/router/AddressSearch';
import { holds } from '../core/session/rights';
import { useViewer } from '../core/session/session';
import { useHouseTime } from '../core/useHouseTime';
import type { DisputeWindow } from '../generated/schema-types';
import { disputePath, disputesPath } from '../paths/disputes';
import { EmptyState } from '../ui/display/EmptyState';
import { Link } from '../ui/display/Link';
import { Bar, Section, Spring } from '../ui/layout/Page';
import { useDisputeSelection } from './dispute-drafts';
import { countedMatches } from './dispute-words';
import { disputeColumns, orderIn, ORDERS } from './Disputes.columns';
import { useDisputesQuery } from './Disputes.generated';
import { ListActions } from './ListActions';
import { MessagesDialog } from './MessagesDialog';

/** The label of the filter is above it. */
const Tools = styled(Bar)`
  align-items: end;
`;

const mayInvoice = holds('INVOICES');

export interface DisputeListProps {
  shown: DisputeWindow;
  /** The number of the bidder whose disputes are listed; null for all. */
  bidder: number | null;
  /** The address of the list with its filter. */
  address: string;
  /** The choice of the filter, next to the search. */
  filter?: ReactNode;
}

/** A list of disputes with a search and the actions on them: at first open ones by what can be closed first, others by their last change. */
export function DisputeList({ shown, bidder, address, filter }: DisputeListProps) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { day } = useHouseTime();
  const dialogs = useDialogs();
  const list = useListPage();
  const search = list.search.value;
  const sort = orderIn(list.query, shown);
  const { layout, columnsButton } = useTableLayout('disputes');
  const disputes = useListed(
    list,
    useDisputesQuery({
      variables: {
        ...list.window,
        filter: { window: shown, bidderNumber: bidder, search: search || null },
        orderBy: ORDERS[sort.id],
        direction: sort.direction,
      },
    }),
    (data) => data.disputes,
  );
  const { rows } = disputes;
  const [first] = rows;
  const { selection, known, canSelect } = useDisputeSelection(rows, address);
  const listed = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
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
      <Tools>
        {filter}
        <AddressSearch label="Search disputes" {...list.search} />
        <span role="status">{disputes.found && search !== '' && countedMatches(disputes.found)}</span>
        <Spring />
        {columnsButton}
      </Tools>
      {bidder !== null && disputes.found && (
        <Section>
          Disputes with {first ? fullName(first) : 'this bidder'}. <Link href={disputesPath(shown)}>Clear filter</Link>
        </Section>
      )}
      <Section>
        <ListedTable
          listed={disputes}
          label="Disputes"
          columns={columns}
          rowName={disputeName}
          layout={layout}
          selection={selection}
          sort={{ id: sort.id, direction: sort.direction === 'DESC' ? 'descending' : 'ascending' }}
          onSort={({ id, direction }) => list.refine({ sort: id, dir: direction === 'descending' ? 'desc' : null })}
          onOpen={({ ref }) => void navigate(disputePath(ref, shown))}
          maxHeight="400px"
          empty={
            <NoMatches list={list} title="No disputes match." clear="Clear search">
              <EmptyState title="No Disputes Exist" />
            </NoMatches>
          }
        />
      </Section>
      {(rows.length > 0 || search !== '') && (
        <ListActions
          shown={shown}
          listed={listed}
          known={known}
          selection={selection}
          isAnySelectable={rows.length === 0 || rows.some(({ id }) => canSelect(id))}
          list={address}
          from={list.pager.hrefFor(list.pager)}
        />
      )}
    </>
  );
}
