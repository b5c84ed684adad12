import { dateInWords, viewerLocale } from '../../core/locale';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Amounts } from '../../ui/display/Amounts';
import type { Column } from '../../ui/table/column';
import type { SaleSessions_saleFragment } from './SaleSessions.generated';
import { placeOf } from './useSessionChoice';

/** A session in its sale's table. */
export interface SessionRow {
  readonly catalog: SaleSessions_saleFragment['catalogs'][number];
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  /** The house's currency; others are shown explicitly. */
  readonly currency: string;
}

const count = (value: number) => value.toLocaleString(viewerLocale());

export const sessionColumns: readonly Column<SessionRow>[] = [
  {
    id: 'session',
    header: 'Session',
    headerHidden: true,
    width: 240,
    cell: ({ catalog, isChosen, onChoose }) => (
      <Checkbox checked={isChosen} onChecked={onChoose}>
        {catalog.title}
      </Checkbox>
    ),
  },
  { id: 'date', header: 'Auction Date', width: 120, cell: ({ catalog }) => dateInWords(catalog.date) },
  { id: 'location', header: 'Location', width: 150, priority: 3, cell: ({ catalog }) => placeOf(catalog) },
  { id: 'lots', header: 'Lots', width: 72, align: 'end', priority: 1, cell: ({ catalog }) => count(catalog.soldCount) },
  {
    id: 'bidders',
    header: 'Bidders',
    width: 80,
    align: 'end',
    priority: 2,
    cell: ({ catalog }) => count(catalog.buyerCount),
  },
  {
    id: 'hammer',
    header: 'Hammer',
    width: 136,
    align: 'end',
    cell: ({ catalog: { currency, hammerTotal }, currency: own }) => (
      <b>
        <Amounts totals={[{ currency, amount: hammerTotal }]} own={own} />
      </b>
    ),
  },
];
