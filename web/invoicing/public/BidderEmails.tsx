import { ListedBlocks } from '../../core/lists/ListedTable';
import { useListed } from '../../core/lists/useListed';
import { useListPage } from '../../core/lists/useListPage';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Section } from '../../ui/layout/Page';
import { BidderMessages } from '../messages/BidderMessages';
import { BIDDER_SIZES } from './bidder-page-size';
import { useBidderEmailsQuery } from './BidderEmails.generated';

/** Staff's emails to a bidder, latest first, with their delivery. The page is `messages` in the address. */
export function BidderEmails({ approvalNumber }: { approvalNumber: number }) {
  const page = useListPage({ sizes: BIDDER_SIZES, name: 'messages', label: 'Pages of messages' });
  const listed = useListed(
    page,
    useBidderEmailsQuery({ variables: { number: approvalNumber, ...page.window } }),
    (data) => data.approval?.person?.messages,
  );
  return (
    <Section aria-labelledby="bidder-messages">
      <h2 id="bidder-messages">Messages</h2>
      <ListedBlocks
        listed={listed}
        awaited={<Skeleton $height="60px" />}
        empty={<EmptyState title="No messages yet" />}
      >
        {(messages) => <BidderMessages messages={messages} by="subject" />}
      </ListedBlocks>
    </Section>
  );
}
