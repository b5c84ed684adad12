import { dateInWords } from '../core/locale';
import { WorkPending, WorkRow } from '../core/shell/WorkRow';
import { openDisputesRoute } from '../paths/disputes';
import { useDisputeWorkQuery } from './DisputeWork.generated';

/** Open disputes and returns. */
export function DisputeWork() {
  const { data, error } = useDisputeWorkQuery();
  if (!data) return <WorkPending error={error} />;
  const [first] = data.disputes.nodes;
  return (
    <WorkRow
      count={data.disputes.totalCount}
      href={openDisputesRoute}
      about={
        first &&
        (first.isCloseable
          ? 'the oldest can be closed now'
          : first.closesOn && `the oldest can be closed from ${dateInWords(first.closesOn)}`)
      }
      one="dispute or return is open"
      many="disputes and returns are open"
    />
  );
}
