import { WorkPending, WorkRow } from '../../core/shell/WorkRow';
import { useHouseTime } from '../../core/useHouseTime';
import { approvalsPath } from '../../paths/customers';
import { useApprovalWorkQuery } from './Approvals.generated';

/** Requests to bid that wait for a decision. */
export function ApprovalWork() {
  const { day } = useHouseTime();
  const { data, error } = useApprovalWorkQuery();
  if (!data) return <WorkPending error={error} />;
  const { totalCount, nodes } = data.registrations;
  const [first] = nodes;
  return (
    <WorkRow
      count={totalCount}
      href={approvalsPath}
      about={first && `the first asked on ${day(first.requestedAt)}`}
      one="bidder awaiting approval"
      many="bidders awaiting approval"
    />
  );
}
