import { soldShare } from '../../rules/sale-results/session-choice';
import { dateInWords, viewerLocale } from '../core/locale';
import { saleResultPath } from '../paths/sale-results';
import { Checkbox } from '../ui/controls/Checkbox';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import type { Column } from '../ui/table/column';
import type { SaleResults_saleFragment as Sale } from './SaleResults.generated';

export type Session = Sale['sessions'][number];

/** A session in its sale's table. */
export interface SessionRow {
  readonly session: Session;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

const count = (value: number) => value.toLocaleString(viewerLocale());

export const sessionColumns: readonly Column<SessionRow>[] = [
  {
    id: 'session',
    header: 'Session',
    headerHidden: true,
    width: 260,
    cell: ({ session: { ref, title, endedAt }, isChosen, onChoose }) => (
      <span data-title="">
        <Checkbox checked={isChosen} onChecked={onChoose} aria-label={`Select ${title}`} />
        <span>
          <Link href={saleResultPath([ref])}>{title}</Link>
          {endedAt === null && <small> In progress</small>}
        </span>
      </span>
    ),
  },
  { id: 'date', header: 'Auction Date', width: 120, cell: ({ session }) => dateInWords(session.date) },
  {
    id: 'lots',
    header: 'Lots sold',
    width: 110,
    align: 'end',
    cell: ({ session: { soldCount, lotCount } }) => `${count(soldCount)} of ${count(lotCount)}`,
  },
  {
    id: 'share',
    header: 'Sold',
    width: 72,
    align: 'end',
    priority: 1,
    cell: ({ session: { soldCount, lotCount } }) => soldShare(soldCount, lotCount, viewerLocale()),
  },
  {
    id: 'bidders',
    header: 'Bidders',
    width: 80,
    align: 'end',
    priority: 2,
    cell: ({ session }) => count(session.buyerCount),
  },
  {
    id: 'hammer',
    header: 'Hammer',
    width: 150,
    align: 'end',
    cell: ({ session: { currency, hammerTotal } }) => <Money amount={hammerTotal} currency={currency} symbol="plain" />,
  },
];
