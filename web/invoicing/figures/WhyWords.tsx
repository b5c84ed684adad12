import { styled } from 'styled-components';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { useHouseTime } from '../../core/useHouseTime';
import { bidderPath } from '../../customers/public/paths';
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

/** What can be explained; an item has no outstanding balance and no batch charge of its own. */
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
    margin: 0;
    color: var(--ink);
    overflow-wrap: anywhere;
  }
`;

const everything = Object.keys(NAMES) as Explained[];

/** Why figures of an invoice or an item are what they are, in the server's words; without `figures` all that it explains. */
export function WhyWords({ id, figures = everything }: { id: string; figures?: readonly Explained[] }) {
  // What was said before may be out of date: it is asked again whenever somebody asks why.
  const { time } = useHouseTime();
  const { data, error, refetch } = useExplainInvoiceQuery({ variables: { id }, fetchPolicy: 'no-cache' });
  const node = data?.node;
  const eligibleAt = node && 'batchEligibleAt' in node ? node.batchEligibleAt : null;
  // What is missing is put on file on the bidder's page.
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
