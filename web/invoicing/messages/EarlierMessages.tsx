import { useState } from 'react';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { BidderMessages } from './BidderMessages';
import { useInvoiceMessagesQuery } from './Contact.generated';

const PAGE = 5;
const LARGEST_PAGE = 200;

/** What the bidder was written about the invoice before, with what became of it. Shows nothing where there was nothing. */
export function EarlierMessages({ invoiceId }: { invoiceId: string }) {
  const [first, setFirst] = useState(PAGE);
  const { data, previousData } = useInvoiceMessagesQuery({
    variables: { id: invoiceId, first },
    fetchPolicy: 'cache-and-network',
  });
  const messages = (data ?? previousData)?.invoice?.messages;
  if (!messages || messages.totalCount === 0) return null;
  return (
    <section aria-label="Earlier messages">
      <h3>{counted(messages.totalCount, 'earlier message')}</h3>
      <BidderMessages messages={messages.nodes} by="subject" />
      {messages.totalCount > messages.nodes.length && first < LARGEST_PAGE && (
        <Button tone="link" onClick={() => setFirst(Math.min(LARGEST_PAGE, first + 20))}>
          Show more
        </Button>
      )}
    </section>
  );
}
