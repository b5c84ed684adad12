import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { addressLines, countryName } from '../../rules/core/address';
import { counted, dateInWords } from '../core/locale';
import { Skeleton } from '../ui/Skeleton';
import type { BidderFacts_approvalFragment as Approval } from './BidderPage.generated';

const Facts = styled.dl`
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr)); gap: var(--s4) var(--s6); margin-bottom: var(--s6); padding-block: var(--s4); border-block: 1px solid var(--line); font-size: var(--t-s);
  dt { font-size: var(--t-xs); color: var(--ink-2); }
  dd { margin-top: 2px; overflow-wrap: anywhere; }
  dd > span, li { display: block; }
  b { font-weight: 600; }
`;

function factsOf({ email, phone, address, memberNumber, isTaxExempt, hasCard, paddles }: Approval): readonly [label: string, value: ReactNode][] {
  const lines = [...addressLines(address), countryName(address.country)].filter((line) => line !== '');
  const more = paddles.totalCount - paddles.nodes.length;
  return [
    ['E-mail', email ? <a href={`mailto:${email}`}>{email}</a> : 'no e-mail address'],
    ['Phone', phone || 'no telephone number'],
    ['Address', lines.length > 0 ? lines.map((line, index) => <span key={index}>{line}</span>) : 'no address'],
    ['Member', memberNumber ?? 'none: bids on the floor'],
    ['Sales tax', isTaxExempt ? <b>Tax-exempt</b> : 'Not exempt'],
    ['Card', hasCard ? 'On file' : 'None on file'],
    ['Paddles', paddles.nodes.length === 0 ? 'none' : (
      <ul>
        {paddles.nodes.map(({ number, catalog }, index) => <li key={index}><b>{number}</b>{catalog && ` · ${catalog.title}, ${dateInWords(catalog.date)}`}</li>)}
        {more > 0 && <li>and {counted(more, 'earlier paddle')}</li>}
      </ul>
    )],
  ];
}

const awaited = ['E-mail', 'Phone', 'Address', 'Member', 'Sales tax', 'Card', 'Paddles'].map((label): [string, ReactNode] => [label, <Skeleton key={label} $width="140px" />]);

/** What is known of a bidder; undefined while it is loading. */
export function BidderFacts({ approval }: { approval: Approval | undefined }) {
  return (
    <Facts aria-busy={!approval}>
      {(approval ? factsOf(approval) : awaited).map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}
    </Facts>
  );
}
