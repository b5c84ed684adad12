import { LoadFailure } from '../../core/shell/LoadFailure';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { InvoiceDocument } from '../documents/InvoiceDocument';
import { useSentDocumentQuery } from './InvoiceSends.generated';

/** The invoice as it was sent, whatever changed since. */
export function SentDocument({ send }: { send: string }) {
  const { data, error, refetch } = useSentDocumentQuery({ variables: { id: send } });
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="420px" />;
  const document = data.node?.__typename === 'InvoiceSend' ? data.node.document : null;
  // In a block of its own: as an item of the dialog's grid the paper would be as wide as its widest row.
  return document ? (
    <div>
      <InvoiceDocument document={document} />
    </div>
  ) : (
    <EmptyState title="What was sent is no longer there." />
  );
}
