import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { chargebackPath, chargebacksRoute } from '../../paths/payments';
import { Link } from '../../ui/display/Link';
import { Banner } from '../../ui/notices/Banner';
import { useChargebacksDueQuery } from './Chargebacks.generated';

const mayRead = holds('INVOICES');

/** The deadline of the next chargeback that needs a response, on the home page, from three days before. */
export function DueChargebacks() {
  const viewer = useViewer();
  const { time } = useHouseTime();
  const { data } = useChargebacksDueQuery({ fetchPolicy: 'cache-and-network', skip: !mayRead(viewer) });
  const { totalCount = 0, nodes = [] } = data?.chargebacks ?? {};
  // Nobody can respond after a deadline, or while a response is being sent.
  const first = nodes.find(({ dueText }) => dueText !== null);
  if (!first || first.dueBy === null) return null;
  return (
    <Banner
      tone="warning"
      actions={
        <>
          <Link href={chargebackPath(first.number)}>View chargeback</Link>
          {totalCount > 1 && <Link href={chargebacksRoute}>{`Show all ${totalCount}`}</Link>}
        </>
      }
    >
      A bidder disputes a payment. {first.dueText}: respond to chargeback {first.number} by {time(first.dueBy)}.
    </Banner>
  );
}
