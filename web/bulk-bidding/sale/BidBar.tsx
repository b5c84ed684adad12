import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import type { ListPage } from '../../core/lists/useListPage';
import { AddressSearch } from '../../core/router/AddressSearch';
import type { BidType } from '../../generated/schema-types';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { TextInput } from '../../ui/controls/TextInput';
import { Bar, Spring } from '../../ui/layout/Page';

const SEARCH_DELAY = 500;
const TYPES: readonly { value: BidType; label: string }[] = [
  { value: 'MAX', label: 'Max Bid' },
  { value: 'CURRENT', label: 'Current Bid' },
];

const Paddle = styled.label`
  display: flex;
  align-items: center;
  gap: var(--s2);
  white-space: nowrap;
  input {
    width: 150px;
  }
`;

/** What is bid, and for whom. */
export interface ChosenBidder {
  readonly type: BidType;
  /** The paddle; "" for the house account. */
  readonly paddle: string;
}

export interface BidBarProps {
  ref: Ref<HTMLDivElement>;
  search: ListPage['search'];
  bidder: ChosenBidder;
  onBidder: (bidder: ChosenBidder) => void;
  /** The actions on the lots. */
  children: ReactNode;
}

/** The search for lots, and the choice of the bid and its bidder. */
export function BidBar({ ref, search, bidder, onBidder, children }: BidBarProps) {
  return (
    <Bar ref={ref}>
      <AddressSearch label="Search lots" {...search} delay={SEARCH_DELAY} />
      <SegmentedControl
        label="Kind of bid"
        value={bidder.type}
        onValue={(type) => onBidder({ ...bidder, type })}
        segments={TYPES}
      />
      <Paddle>
        Paddle
        <TextInput
          value={bidder.paddle}
          placeholder="House account"
          maxLength={20}
          onChange={({ target }) => onBidder({ ...bidder, paddle: target.value })}
        />
      </Paddle>
      <Spring />
      {children}
    </Bar>
  );
}
