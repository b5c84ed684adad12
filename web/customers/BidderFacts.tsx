import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { addressLines, countryName } from '../../rules/core/address';
import { Skeleton } from '../ui/display/Skeleton';
import type { BidderFacts_approvalFragment as Approval } from './BidderPage.generated';
import { Paddles } from './Paddles';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 5fr);
  gap: var(--s4) var(--s6);
  margin-bottom: var(--s6);
  font-size: var(--t-s);
  @media (max-width: 960px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--s3) var(--s4);
  }
  dt {
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  dd {
    margin-top: 2px;
    overflow-wrap: anywhere;
  }
  dd > span,
  li {
    display: block;
  }
  b {
    font-weight: 600;
  }
  > div:first-child {
    grid-row: span 2;
  }
`;

function factsOf({
  email,
  phone,
  address,
  memberNumber,
  isTaxExempt,
  paddles,
}: Approval): readonly [label: string, value: ReactNode][] {
  const lines = [...addressLines(address), countryName(address.country)].filter((line) => line !== '');
  return [
    ['Address', lines.length > 0 ? lines.map((line, index) => <span key={index}>{line}</span>) : 'no address'],
    ['Email', email ? <a href={`mailto:${email}`}>{email}</a> : 'no email address'],
    ['Phone', phone || 'no telephone number'],
    ['Member', memberNumber ?? 'none: bids on the floor'],
    ['Sales tax', isTaxExempt ? <b>Tax-exempt</b> : 'Not exempt'],
    ['Paddles', <Paddles key="paddles" paddles={paddles} />],
  ];
}

const awaited = ['Address', 'Email', 'Phone', 'Member', 'Sales tax', 'Paddles'].map((label): [string, ReactNode] => [
  label,
  <Skeleton key={label} $width="140px" />,
]);

/** The known facts about a bidder; undefined while loading. */
export function BidderFacts({ approval }: { approval: Approval | undefined }) {
  return (
    <Facts aria-busy={!approval}>
      {(approval ? factsOf(approval) : awaited).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
