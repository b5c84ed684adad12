import { styled } from 'styled-components';
import { useHouseTime } from '../../core/useHouseTime';
import { chargebackPath } from '../../paths/payments';
import { Link } from '../../ui/display/Link';
import { StatusDot } from '../../ui/display/StatusDot';
import { money } from '../charge-words';
import { chargebackDots, chargebackName } from '../chargebacks/chargeback-words';
import { useInvoiceChargebacksQuery } from '../chargebacks/Chargebacks.generated';

const List = styled.ul`
  font-size: var(--t-s);
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px var(--s3);
    padding: var(--s2) 0;
  }
`;

/** The chargebacks of an invoice's payments, each with its page. Fetched separately, and kept up to date. */
export function InvoiceChargebacks({ id }: { id: string }) {
  const { time } = useHouseTime();
  const { data } = useInvoiceChargebacksQuery({ variables: { id } });
  if (data?.node?.__typename !== 'Invoice' || data.node.chargebacks.length === 0) return null;
  return (
    <List aria-label="Chargebacks">
      {data.node.chargebacks.map((one) => (
        <li key={one.id}>
          <Link href={chargebackPath(one.number)}>{chargebackName(one)}</Link>
          <StatusDot {...chargebackDots[one.state]}>{one.stateText}</StatusDot>
          {one.dueText !== null && <StatusDot tone="failed">{one.dueText}</StatusDot>}
          <span>
            {money(one.amount, one.currency)}. {one.reasonText}
            {one.state === 'NEEDS_RESPONSE' && one.dueBy !== null && ` Respond by ${time(one.dueBy)}.`}
          </span>
        </li>
      ))}
    </List>
  );
}
