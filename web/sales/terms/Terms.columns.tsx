import { lotAmountWords, PREMIUM_MODES } from '../../../rules/sales/terms-fields';
import { viewerLocale } from '../../core/locale';
import { IconButton } from '../../ui/controls/IconButton';
import { formatMoney } from '../../ui/display/money-format';
import { Menu } from '../../ui/overlays/Menu';
import type { Column } from '../../ui/table/column';
import type { SaleTerms_termsFragment as Terms } from './TermsPage.generated';

const money = (currency: string) => (amount: string) => formatMoney(amount, currency, viewerLocale());

/** Returns the steps of the premium in one line: "25% to $100,000.00, then 20%". */
export function premiumWords({ premiumSteps }: Pick<Terms, 'premiumSteps'>, currency: string): string {
  return premiumSteps
    .map(({ to, percent }) => (to === null ? `${percent}%` : `${percent}% to ${money(currency)(to)}`))
    .join(', then ');
}

const feeWords = ({ marketplaceFee, privateLabelFee, aggregatorFee }: Terms): string =>
  [marketplaceFee, privateLabelFee, aggregatorFee].map((fee) => `${fee}%`).join(' · ');

export interface TermsTools {
  currency: string;
  onEdit: (terms: Terms) => void;
  onArchive: (terms: Terms) => void;
  onRestore: (terms: Terms) => void;
  onHistory: (terms: Terms) => void;
}

/** The columns of Auction Terms. A row's menu calls the tools. */
export const termsColumns = ({
  currency,
  onEdit,
  onArchive,
  onRestore,
  onHistory,
}: TermsTools): readonly Column<Terms>[] => [
  { id: 'name', header: 'Name', width: 200, cell: ({ name }) => <span title={name}>{name}</span> },
  {
    id: 'premium',
    header: 'Buyer’s premium',
    width: 300,
    cell: (terms) => <span title={PREMIUM_MODES[terms.premiumMode]}>{premiumWords(terms, currency)}</span>,
  },
  {
    id: 'lot',
    header: 'Premium per lot',
    width: 200,
    priority: 2,
    cell: (terms) => {
      const words = lotAmountWords(terms, money(currency));
      return <span title={words}>{words}</span>;
    },
  },
  {
    id: 'fees',
    header: 'Live fee',
    width: 150,
    priority: 2,
    cell: (terms) => <span title="Marketplace · Private label · Aggregators">{feeWords(terms)}</span>,
  },
  { id: 'cards', header: 'Card payments', width: 110, priority: 3, cell: (terms) => yes(terms.paymentProcessing) },
  { id: 'step', header: 'House fee step', width: 110, priority: 4, cell: (terms) => yes(terms.houseFeeStep) },
  {
    id: 'menu',
    header: 'Actions',
    headerHidden: true,
    width: 52,
    fixed: true,
    cell: (terms) => (
      <Menu
        trigger={<IconButton icon="more" label={`Actions for ${terms.name}`} />}
        items={[
          { label: 'Edit', onSelect: () => onEdit(terms) },
          { label: 'History', onSelect: () => onHistory(terms) },
          'separator',
          terms.isArchived
            ? { label: 'Restore', onSelect: () => onRestore(terms) }
            : { label: 'Archive', onSelect: () => onArchive(terms) },
        ]}
      />
    ),
  },
];

const yes = (value: boolean) => (value ? 'Yes' : 'No');
