import { styled } from 'styled-components';
import { fullName } from '../../../rules/core/text';
import { LoadFailure } from '../../core/shell/LoadFailure';
import { Button } from '../../ui/controls/Button';
import { Banner } from '../../ui/display/Banner';
import { Link } from '../../ui/display/Link';
import { Skeleton } from '../../ui/display/Skeleton';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { Dialog } from '../../ui/overlays/Dialog';
import { useDisputeItemsQuery } from './FileAsDispute.generated';
import { useFileAsDispute } from './useFileAsDispute';

const Items = styled.ul`
  display: grid;
  gap: var(--s3);
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--s1) var(--s4);
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-2);
  }
`;

const TITLE = 'File as dispute';

/** The items of an invoice, each with a link to file a dispute, or why that is not possible. */
export function DisputeItemsDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { data, error, refetch } = useDisputeItemsQuery({
    variables: { id: invoiceId },
    fetchPolicy: 'cache-and-network',
  });
  const entriesOf = useFileAsDispute();
  const invoice = data?.invoice;
  return (
    <Dialog
      open
      onClose={onClose}
      title={TITLE}
      sub={invoice && `Invoice #${invoice.number} · ${fullName(invoice)}`}
      width="s"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
      {data && !invoice && <Banner tone="error">This invoice doesn't exist.</Banner>}
      {invoice && (
        <Items>
          {invoice.lines.map((line) => {
            const [entry] = entriesOf(line, invoice);
            return (
              <li key={line.id}>
                <span>
                  Lot {line.lotNumber} ·{' '}
                  {line.lotUrl ? (
                    <Link href={line.lotUrl} target="_blank" rel="noreferrer">
                      {line.title}
                    </Link>
                  ) : (
                    line.title
                  )}
                </span>
                {entry?.href && !entry.waiting ? (
                  <Link href={entry.href}>
                    {entry.label}
                    <VisuallyHidden> of lot {line.lotNumber}</VisuallyHidden>
                  </Link>
                ) : (
                  <small>{entry?.waiting ?? line.disputeRefusal}</small>
                )}
              </li>
            );
          })}
        </Items>
      )}
    </Dialog>
  );
}
