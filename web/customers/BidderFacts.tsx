import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { addressLines, countryName } from '../../rules/core/address';
import { Skeleton } from '../ui/display/Skeleton';
import type { BidderFacts_personFragment as Person } from './BidderPage.generated';
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
  dd > div,
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

/** Sales tax of all records; those that differ are named. */
function SalesTax({ records }: Pick<Person, 'records'>) {
  const exempt = records.filter(({ isTaxExempt }) => isTaxExempt);
  if (exempt.length === 0) return 'Not exempt';
  if (exempt.length === records.length) return <b>Tax-exempt</b>;
  return (
    <>
      <b>Tax-exempt</b> as {exempt.map(({ number }) => `bidder #${number}`).join(', ')}
    </>
  );
}

/** The paddles of each record; of a person with several, without the records that have none. */
function AllPaddles({ records }: Pick<Person, 'records'>) {
  const withPaddles = records.filter(({ paddles }) => paddles.totalCount > 0);
  if (withPaddles.length === 0) return 'None';
  return withPaddles.map(({ id, paddles }) => (
    <div key={id}>
      <Paddles paddles={paddles} />
    </div>
  ));
}

function factsOf({ email, phone, address, records }: Person): readonly [label: string, value: ReactNode][] {
  const members = records.flatMap(({ memberNumber }) => memberNumber ?? []);
  const lines = [...addressLines(address), countryName(address.country)].filter((line) => line !== '');
  return [
    ['Address', lines.length > 0 ? lines.map((line, index) => <span key={index}>{line}</span>) : 'No address'],
    ['Email', email ? <a href={`mailto:${email}`}>{email}</a> : 'No email address'],
    ['Phone', phone || 'No telephone number'],
    ['Member', members.length > 0 ? [...new Set(members)].join(', ') : 'None (floor bidder)'],
    ['Sales tax', <SalesTax key="tax" records={records} />],
    ['Paddles', <AllPaddles key="paddles" records={records} />],
  ];
}

const awaited = ['Address', 'Email', 'Phone', 'Member', 'Sales tax', 'Paddles'].map((label): [string, ReactNode] => [
  label,
  <Skeleton key={label} $width="140px" />,
]);

/** The known facts about a bidder; undefined while loading. */
export function BidderFacts({ person }: { person: Person | undefined }) {
  return (
    <Facts aria-busy={!person}>
      {(person ? factsOf(person) : awaited).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}
