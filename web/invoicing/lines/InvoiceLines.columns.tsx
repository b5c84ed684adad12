import { use } from 'react';
import { styled } from 'styled-components';
import { RESTRICTED_ITEM } from '../../../rules/invoicing/added-charges/charge-words';
import { IconButton } from '../../ui/controls/IconButton';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Menu } from '../../ui/overlays/Menu';
import type { Column } from '../../ui/table/column';
import { Why, WhyStatus } from '../figures/Why';
import type { InvoiceLines_lineFragment as Line } from '../invoice-lists/InvoiceBlock.generated';
import { BlockContext } from '../invoices/block-tools';
import { houseDay } from '../invoices/house-time';
import { lineDots } from '../invoices/invoice-status';

/** The actions on an item, which depend on the screen. */
function LineMenu({ line }: { line: Line }) {
  const block = use(BlockContext);
  if (!block) throw new Error('LineMenu needs the block of an invoice around it');
  return (
    <Menu
      trigger={<IconButton icon="more" label={`Actions for lot ${line.lotNumber}`} />}
      items={block.tools.lineItems(line, block.invoice, block.perLot)}
    />
  );
}

/** The price components that have a column only if one of their values is nonzero. */
const charges = [
  ['liveFee', 'Live Fee'],
  ['tax', 'Tax'],
  ['shipping', 'S/H'],
  ['insurance', 'Insurance'],
  ['other', 'Other'],
] as const;

/** What clicking a total or a status explains. */
const TOTAL = ['premium', 'tax', 'total'] as const;
const STATUS = ['status'] as const;

/** A note next to struck-through text that is not struck through itself. */
const Note = styled.small`
  display: inline-block;
  margin-left: var(--s3);
  font-size: var(--t-xs);
  color: var(--ink-3);
`;

const Lot = styled.span`
  /* Inline, because the line through a hidden item doesn't continue into block boxes. */
  img {
    display: inline-block;
    width: 30px;
    height: 30px;
    margin-right: 10px;
    border-radius: 4px;
    object-fit: cover;
    vertical-align: middle;
  }
`;

/** The title above the user who hid the item, each truncated separately. The row's strikethrough doesn't apply inside, so the title has its own. */
const Hidden = styled.span`
  display: inline-grid;
  width: calc(100% - 40px);
  line-height: 1.25;
  vertical-align: middle;
  > * {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  small {
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
`;

function LotTitle({ title, lotUrl }: Pick<Line, 'title' | 'lotUrl'>) {
  return lotUrl ? (
    <Link href={lotUrl} target="_blank" rel="noreferrer">
      {title}
    </Link>
  ) : (
    title
  );
}

/** "hidden Nov 22, 2026 by Carmen Ashby". */
const hiddenWords = ({ at, by }: NonNullable<Line['hidden']>, timeZone: string): string =>
  `hidden ${houseDay(at, timeZone)}${by ? ` by ${by}` : ''}`;

export interface LineColumnsOptions {
  /** The price components that are nonzero on any item. */
  charged: ReadonlySet<string>;
  /** Whether charges are per lot; otherwise they have their own row below the lines. */
  perLot: boolean;
  /** "Day 1", by session number. */
  sessions: ReadonlyMap<number, string>;
  /** The house's time zone, for dates. */
  timeZone: string;
  /** Whether the screen is Edit Invoices, which marks restricted items and has a column for shipping dates. */
  editing: boolean;
}

/** Returns when an item was shipped, and how to track it. */
const shippedOf = ({ shippedAt, carrier, trackingNumber }: Line, timeZone: string) =>
  shippedAt && (
    <span title={[carrier, trackingNumber].filter(Boolean).join(' ') || undefined}>
      {houseDay(shippedAt, timeZone)}
      {(carrier || trackingNumber) && <Note>{[carrier, trackingNumber].filter(Boolean).join(' ')}</Note>}
    </span>
  );

/** Returns the columns of the lines of all invoices in a group, which align down the page. */
export function lineColumns({
  charged,
  perLot,
  sessions,
  timeZone,
  editing,
}: LineColumnsOptions): readonly Column<Line>[] {
  const shown = charges.filter(([part]) => charged.has(part) && (perLot || part === 'liveFee'));
  return [
    { id: 'session', header: 'Session', width: 64, cell: ({ catalogNumber }) => sessions.get(catalogNumber) ?? '' },
    { id: 'lot', header: 'Lot', width: 64, align: 'end', cell: ({ lotNumber }) => lotNumber },
    {
      id: 'title',
      header: 'Title',
      width: 260,
      priority: 1,
      cell: ({ title, lotUrl, image, hidden, isRestricted }) => (
        <Lot title={title}>
          {editing && isRestricted && <abbr title={RESTRICTED_ITEM}>*</abbr>}
          {image && <img src={image.thumbnailUrl} alt="" loading="lazy" width={30} height={30} />}
          {hidden ? (
            <Hidden>
              <s>
                <LotTitle title={title} lotUrl={lotUrl} />
              </s>
              <small title={hiddenWords(hidden, timeZone)}>{hiddenWords(hidden, timeZone)}</small>
            </Hidden>
          ) : (
            <LotTitle title={title} lotUrl={lotUrl} />
          )}
        </Lot>
      ),
    },
    { id: 'hammer', header: 'Hammer', width: 104, align: 'end', cell: ({ price }) => <Money amount={price.hammer} /> },
    { id: 'premium', header: 'BP', width: 96, align: 'end', cell: ({ price }) => <Money amount={price.premium} /> },
    ...shown.map(([part, header]): Column<Line> => ({
      id: part,
      header,
      width: 88,
      align: 'end',
      cell: ({ price }) => <Money amount={price[part]} />,
    })),
    {
      id: 'total',
      header: 'Total',
      width: 108,
      align: 'end',
      cell: ({ id, lotNumber, total }) => (
        <b>
          <Why id={id} figures={TOTAL} words={`total of lot ${lotNumber}`}>
            <Money amount={total} />
          </Why>
        </b>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: 112,
      cell: ({ id, lotNumber, status, statusLabel }) => (
        <WhyStatus id={id} figures={STATUS} words={`status of lot ${lotNumber}`} {...lineDots[status]}>
          {statusLabel}
        </WhyStatus>
      ),
    },
    ...(editing
      ? [{ id: 'shipped', header: 'Shipped', width: 112, priority: 2, cell: (line: Line) => shippedOf(line, timeZone) }]
      : []),
    {
      id: 'menu',
      header: 'Actions',
      width: 52,
      fixed: true,
      headerHidden: true,
      cell: (line) => <LineMenu line={line} />,
    },
  ];
}
