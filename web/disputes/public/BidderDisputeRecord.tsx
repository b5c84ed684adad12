import { counted } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { disputesPath } from '../../paths/disputes';
import { Link } from '../../ui/display/Link';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { useBidderDisputeRecordQuery } from './BidderDisputeRecord.generated';

const mayRead = holds('CUSTOMER');

/** The strikes of a bidder with all their records, and whether they are on the No Bid List; nothing for a bidder without disputes. */
export function BidderDisputeRecord({ approvalNumber }: { approvalNumber: number }) {
  const viewer = useViewer();
  const { day } = useHouseTime();
  const { data } = useBidderDisputeRecordQuery({
    variables: { number: approvalNumber },
    fetchPolicy: 'cache-and-network',
    skip: !mayRead(viewer),
  });
  const disputeRecord = data?.approval?.person?.disputeRecord;
  if (!disputeRecord || disputeRecord.disputeCount === 0) return null;
  const { strikes, onNoBidListSince, disputeCount } = disputeRecord;
  const words = [
    ...(onNoBidListSince === null ? [] : [`On the No Bid List since ${day(onNoBidListSince)}.`]),
    ...(strikes === 0 ? [] : [strikes === 1 ? '1 unpaid-item strike.' : `${strikes} unpaid-item strikes.`]),
    `${counted(disputeCount, 'dispute or return', 'disputes and returns')} in all.`,
  ];
  return (
    <Section>
      <Banner
        tone={onNoBidListSince === null && strikes === 0 ? 'info' : 'warning'}
        actions={<Link href={disputesPath('ALL', approvalNumber)}>View Disputes</Link>}
      >
        {words.join(' ')}
      </Banner>
    </Section>
  );
}
