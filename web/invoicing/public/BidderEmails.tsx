import { LoadFailure } from '../../core/apollo/LoadFailure';
import { changedQuery, pageOf, useAddress } from '../../core/router/useAddress';
import { bidderPath } from '../../paths/customers';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Section } from '../../ui/layout/Page';
import { Pager } from '../../ui/layout/Pager';
import { BidderMessages } from '../messages/BidderMessages';
import { BIDDER_PAGE } from './bidder-page-size';
import { useBidderEmailsQuery } from './BidderEmails.generated';

/** Staff's emails to a bidder, latest first, with their delivery. The page is `messages` in the address. */
export function BidderEmails({ approvalNumber }: { approvalNumber: number }) {
  const { query } = useAddress();
  const page = pageOf(query, 'messages');
  const {
    data: current,
    previousData,
    error,
    refetch,
  } = useBidderEmailsQuery({
    variables: { number: approvalNumber, first: BIDDER_PAGE, offset: (page - 1) * BIDDER_PAGE },
  });
  const messages = (current ?? previousData)?.approval?.person?.messages;
  return (
    <Section aria-labelledby="bidder-messages">
      <h2 id="bidder-messages">Messages</h2>
      {!messages &&
        (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="60px" />)}
      {messages &&
        (messages.totalCount === 0 ? (
          <EmptyState title="No messages yet" />
        ) : (
          <BidderMessages messages={messages.nodes} by="subject" />
        ))}
      <Pager
        label="Pages of messages"
        page={page}
        pageSize={BIDDER_PAGE}
        total={messages?.totalCount ?? 0}
        hrefFor={(to) =>
          bidderPath(approvalNumber) + changedQuery(query, { messages: to.page > 1 ? String(to.page) : null })
        }
      />
    </Section>
  );
}
