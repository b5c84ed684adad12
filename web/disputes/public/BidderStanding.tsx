import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { Banner } from '../../ui/display/Banner';
import { Link } from '../../ui/display/Link';
import { Section } from '../../ui/layout/Page';
import { disputesPath } from '../paths';
import { useBidderStandingQuery } from './BidderStanding.generated';

const mayRead = holds('CUSTOMER');

/** The strikes of a bidder and whether they are on the No Bid List; nothing for a bidder without disputes. */
export function BidderStanding({ approvalNumber }: { approvalNumber: number }) {
  const viewer = useViewer();
  const { day } = useHouseTime();
  const { data } = useBidderStandingQuery({
    variables: { number: approvalNumber },
    fetchPolicy: 'cache-and-network',
    skip: !mayRead(viewer),
  });
  const standing = data?.approval?.standing;
  if (!standing || standing.disputeCount === 0) return null;
  const { strikes, onNoBidListSince, disputeCount } = standing;
  const words = [
    ...(onNoBidListSince === null ? [] : [`On the No Bid List since ${day(onNoBidListSince)}.`]),
    ...(strikes === 0 ? [] : [strikes === 1 ? '1 unpaid-item strike.' : `${strikes} unpaid-item strikes.`]),
    disputeCount === 1 ? '1 dispute or return.' : `${disputeCount} disputes and returns.`,
  ];
  return (
    <Section>
      <Banner
        tone={onNoBidListSince === null && strikes === 0 ? 'info' : 'warning'}
        actions={<Link href={disputesPath('ALL')}>View Disputes</Link>}
      >
        {words.join(' ')}
      </Banner>
    </Section>
  );
}
