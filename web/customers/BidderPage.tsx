import { Navigate } from 'react-router-dom';
import { fullName } from '../../rules/core/text';
import { platformName } from '../../rules/invoicing/invoices/platform';
import { useOpened } from '../core/session/opened-records';
import { LoadFailure } from '../core/shell/LoadFailure';
import { Screen } from '../core/shell/Screen';
import { BidderDisputeRecord } from '../disputes/public/BidderDisputeRecord';
import { BidderFeedback } from '../feedback/public/BidderFeedback';
import { BidderEmails } from '../invoicing/public/BidderEmails';
import { BidderFigures } from '../invoicing/public/BidderFigures';
import { BidderInvoices } from '../invoicing/public/BidderInvoices';
import { BidderPayments } from '../invoicing/public/BidderPayments';
import { BidderCard } from '../payments/public/BidderCard';
import { EmptyState } from '../ui/display/EmptyState';
import { BidderFacts } from './BidderFacts';
import { useBidderPageQuery } from './BidderPage.generated';
import { MessageButton } from './messages/MessageButton';
import { bidderPath } from './public/paths';

interface BidderPageProps {
  /** approvalID, or the person's number on the platform (memberID). */
  bidderNumber: number;
}

/**
 * A bidder of the house: facts, invoices, and payments. If no approval has the number, it is treated as a member's
 * number, and the address is corrected.
 */
export function BidderPage({ bidderNumber }: BidderPageProps) {
  const { data, error, refetch } = useBidderPageQuery({ variables: { number: bidderNumber } });
  const bidder = data?.approval;
  useOpened(bidder?.id);
  if (data && !bidder && data.member) return <Navigate to={bidderPath(data.member.number)} replace />;
  const name = bidder && (fullName(bidder) || bidder.company || `Bidder ${bidder.number}`);
  const sub =
    bidder &&
    [bidder.company !== name && bidder.company, platformName(bidder.channel), `Bidder #${bidder.number}`]
      .filter(Boolean)
      .join(' · ');
  return (
    <Screen
      title={name ?? 'Bidder'}
      sub={sub}
      actions={bidder && name && <MessageButton bidder={{ number: bidder.number, name, email: bidder.email }} />}
    >
      {!bidder &&
        (error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          data && (
            <EmptyState title="There is no such bidder.">
              No bidder or member of this house has the number {bidderNumber}.
            </EmptyState>
          )
        ))}
      {bidder && <BidderFigures approvalNumber={bidder.number} />}
      {bidder && <BidderDisputeRecord approvalNumber={bidder.number} />}
      {(bidder ?? (!data && !error)) && <BidderFacts approval={bidder ?? undefined} />}
      {bidder && <BidderCard approvalNumber={bidder.number} />}
      {bidder && <BidderInvoices approvalNumber={bidder.number} />}
      {bidder && <BidderPayments approvalNumber={bidder.number} />}
      {bidder && <BidderEmails approvalNumber={bidder.number} />}
      {bidder && <BidderFeedback approvalNumber={bidder.number} />}
    </Screen>
  );
}
