import { WorkPending, WorkRow } from '../core/shell/WorkRow';
import { useDisputeWorkQuery } from './DisputeWork.generated';
import { openDisputesRoute } from './paths';

/** Open disputes and returns. */
export function DisputeWork() {
  const { data, error } = useDisputeWorkQuery({ fetchPolicy: 'cache-and-network' });
  if (!data) return <WorkPending error={error} />;
  return (
    <WorkRow
      count={data.disputes.totalCount}
      href={openDisputesRoute}
      one="dispute or return is open"
      many="disputes and returns are open"
    />
  );
}
