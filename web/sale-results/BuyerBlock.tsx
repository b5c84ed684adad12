import { memo } from 'react';
import { styled } from 'styled-components';
import { counted } from '../core/locale';
import { bidderPath } from '../paths/customers';
import { Button } from '../ui/controls/Button';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import { VisuallyHidden } from '../ui/display/VisuallyHidden';
import { Sheet } from '../ui/layout/Sheet';
import type { Column } from '../ui/table/column';
import { DataTable } from '../ui/table/DataTable';
import type { SelectionStore } from '../ui/table/selection-store';
import { RowTick } from '../ui/table/Ticks';
import { breakpoint } from '../ui/theme/tokens';
import { buyerName, lotName } from './ResultLots.columns';
import type { SaleResult_buyerFragment as Buyer, SaleResult_lotFragment as Lot } from './SaleResult.generated';

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px var(--s4);
  padding: 14px var(--s4) var(--s3);
  border-bottom: 1px solid var(--line);
  font-size: var(--t-s);
  color: var(--ink-3);
  h2 {
    font-size: var(--t-l);
    color: var(--ink);
  }
  > p {
    flex: 1 1 300px;
    overflow-wrap: anywhere;
  }
  > input {
    align-self: center;
  }
  > div {
    display: flex;
    align-items: baseline;
    gap: var(--s2);
    margin-left: auto;
  }
  > div button {
    margin-right: var(--s3);
  }
  b {
    font-weight: 500;
    font-size: var(--t-l);
    letter-spacing: -0.01em;
    color: var(--ink);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    > p {
      flex-basis: 100%;
      order: 1;
    }
  }
  /* A name stays with the lots below it. */
  @media print {
    padding: 6px 4px;
    font-size: 8pt;
    break-inside: avoid;
    break-after: avoid;
    h2,
    b {
      font-size: 10pt;
    }
  }
`;

const lotId = ({ lotRef }: Lot) => lotRef;

export interface BuyerBlockProps {
  buyer: Buyer;
  columns: readonly Column<Lot>[];
  /** The buyers who get a message together, by number. */
  selection: SelectionStore;
  onMessage: (buyer: Buyer) => void;
  /** Whether the name leads to the page of the bidder. */
  isLinked: boolean;
}

/** A buyer with their lots and sums. */
export const BuyerBlock = memo(function BuyerBlock({
  buyer,
  columns,
  selection,
  onMessage,
  isLinked,
}: BuyerBlockProps) {
  const { number, company, paddleNumber, channel, phone, email, address, lots, sums } = buyer;
  const name = buyerName(buyer);
  const facts = [
    paddleNumber && `Paddle ${paddleNumber}`,
    channel,
    company !== name && company,
    phone,
    email || 'no email address',
    address.join(', '),
  ].filter(Boolean);
  // The sums of one lot are its own figures.
  const footer = lots.length > 1 && {
    footer: {
      label: `${counted(sums.lotCount, 'lot')}${sums.hiddenLotCount > 0 ? `, ${sums.hiddenLotCount} hidden` : ''}`,
      sums: {
        hammer: <Money amount={sums.hammer} />,
        premium: <Money amount={sums.premium} />,
        liveFee: <Money amount={sums.liveFee} />,
        payable: <Money amount={sums.payable} />,
      },
    },
  };
  return (
    <Sheet as="article" aria-label={`Lots of ${name}`}>
      <Head>
        <RowTick store={selection} id={String(number)} name={name} />
        <h2>{isLinked ? <Link href={bidderPath(number)}>{name}</Link> : name}</h2>
        <p>{facts.join(' · ')}</p>
        <div>
          <Button tone="link" aria-haspopup="dialog" onClick={() => onMessage(buyer)}>
            Message
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
          Payable{' '}
          <b>
            <Money amount={sums.payable} symbol="plain" />
          </b>
        </div>
      </Head>
      <DataTable
        bare
        label={`Lots of ${name}`}
        columns={columns}
        rows={lots}
        rowId={lotId}
        rowName={lotName}
        {...footer}
      />
    </Sheet>
  );
});
