import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useHouseTime } from '../../core/useHouseTime';
import { bidderPath } from '../../paths/customers';
import { Link } from '../../ui/display/Link';
import { Skeleton } from '../../ui/display/Skeleton';
import { useExplainInvoiceQuery } from './Explain.generated';

const NAMES = {
  premium: 'BP',
  tax: 'Tax',
  total: 'Total',
  outstanding: 'Outstanding',
  status: 'Status',
  batchCharge: 'Batch charge',
} as const;

/** The figures that can be explained. An item has no outstanding balance or batch charge of its own. */
export type Explained = keyof typeof NAMES;

const List = styled.dl`
  display: grid;
  gap: var(--s2);
  dt {
    font-size: var(--t-xs);
    font-weight: 500;
    color: var(--ink-3);
  }
  dd {
    color: var(--ink);
    overflow-wrap: anywhere;
  }
`;

const everything = Object.keys(NAMES) as Explained[];

/** The server's explanation of an invoice's or item's figures; all that it explains if `figures` is omitted. */
export function WhyWords({ id, figures = everything }: { id: string; figures?: readonly Explained[] }) {
  // Never cached, because an earlier explanation may be out of date.
  const { time } = useHouseTime();
  const { data, error, refetch } = useExplainInvoiceQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  const node = data?.node;
  const eligibleAt = node && 'batchEligibleAt' in node ? node.batchEligibleAt : null;
  // A missing card is added on the bidder's page.
  const bidder =
    node && 'batchIneligibilities' in node && node.batchIneligibilities.includes('NO_CREDIT_CARD_FOR_APPROVAL')
      ? node.approval
      : null;
  const explain: Readonly<Partial<Record<Explained, string>>> | undefined =
    node && 'explain' in node ? node.explain : undefined;
  if (!explain) {
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return data ? <p>This no longer exists.</p> : <Skeleton $width="220px" $height="36px" />;
  }
  const batchCharge = (
    <>
      {eligibleAt !== null && ` Eligible from ${time(eligibleAt)}.`}
      {bidder && (
        <>
          {' '}
          <Link href={bidderPath(bidder.number)}>Card on file</Link>
        </>
      )}
    </>
  );
  return (
    <List>
      {figures.flatMap((figure) =>
        explain[figure] === undefined
          ? []
          : [
              <div key={figure}>
                <dt>{NAMES[figure]}</dt>
                <dd>
                  {explain[figure]}
                  {figure === 'batchCharge' && batchCharge}
                </dd>
              </div>,
            ],
      )}
    </List>
  );
}
