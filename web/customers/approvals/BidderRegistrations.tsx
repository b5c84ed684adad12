import { useMemo } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { Section } from '../../ui/layout/Page';
import { DataTable } from '../../ui/table/DataTable';
import { requestColumns } from './Approvals.columns';
import {
  type Approvals_registrationFragment as Registration,
  useBidderRegistrationsQuery,
} from './Approvals.generated';

const mayRead = holds('CUSTOMER');
const nameOf = ({ saleName }: Registration) => saleName;
/** A bidder's page shows the latest requests. */
const MOST = 20;

/** The latest requests of a bidder to bid in sales, with all records of the person; nothing for a bidder without any. */
export function BidderRegistrations({ bidderNumbers }: { bidderNumbers: readonly number[] }) {
  const viewer = useViewer();
  const { time } = useHouseTime();
  const { data, previousData, error, refetch } = useBidderRegistrationsQuery({
    variables: { first: MOST, filter: { bidderNumbers: [...bidderNumbers] } },
    fetchPolicy: 'cache-and-network',
    skip: !mayRead(viewer),
  });
  const columns = useMemo(() => requestColumns({ time }), [time]);
  const requests = (data ?? previousData)?.registrations;
  if (!requests) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null;
  if (requests.totalCount === 0) return null;
  return (
    <Section aria-labelledby="bidder-approvals">
      <h2 id="bidder-approvals">Approvals</h2>
      <DataTable label="Approvals" columns={columns} rows={requests.nodes} rowName={nameOf} />
    </Section>
  );
}
