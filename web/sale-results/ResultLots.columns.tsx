import { styled } from 'styled-components';
import { fullName } from '../../rules/core/text';
import { disputePath } from '../paths/disputes';
import { invoicePath } from '../paths/invoicing';
import { Button } from '../ui/controls/Button';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import { VisuallyHidden } from '../ui/display/VisuallyHidden';
import type { Column } from '../ui/table/column';
import type { SelectionStore } from '../ui/table/selection-store';
import { LotTick } from './LotTick';
import type { SaleResult_buyerFragment as Buyer, SaleResult_lotFragment as Lot } from './SaleResult.generated';

/** Marks a lot that its invoice doesn't charge, before the title, which can be cut off. */
const Hidden = styled.small`
  margin-right: var(--s2);
  color: var(--ink-3);
`;

/** The corrected price, below the one that the invoice charges. */
const Corrected = styled.small`
  display: block;
  color: var(--ink-3);
`;

/** What the viewer can do with lots. */
export interface LotColumnsOptions {
  /** The lots about which disputes are filed; null if the viewer can't file any. */
  readonly selection: SelectionStore | null;
  /** Whether invoice numbers lead to the invoices. */
  readonly linksInvoices: boolean;
  /** Corrects the sale of a lot; null for users who don't work with invoices. */
  readonly onCorrect: ((lot: Lot) => void) | null;
  /** Gives feedback on the buyer of a lot, or shows it. */
  readonly onFeedback: (lot: Lot) => void;
  /** Whether several sessions are shown, so that a lot needs the prefix of its session. */
  readonly hasPrefix: boolean;
}

/** Returns the number of a lot, with the prefix of its session if that is shown. */
const numberOf = ({ lotNumber, catalogPrefix }: Lot, hasPrefix: boolean): string =>
  hasPrefix && catalogPrefix !== '' ? `${catalogPrefix} ${lotNumber}` : lotNumber;

/** Returns the name of a buyer, or the company of one without a name. */
export const buyerName = (buyer: Pick<Buyer, 'firstName' | 'lastName' | 'company' | 'number'>): string =>
  fullName(buyer) || buyer.company || `Bidder ${buyer.number}`;

/** Names a lot for screen readers: "lot 12, Two Herons". */
export const lotName = ({ lotNumber, title }: Lot): string => `lot ${lotNumber}, ${title}`;

/** Returns the columns of a buyer's lots. */
export function lotColumns({
  selection,
  linksInvoices,
  onCorrect,
  onFeedback,
  hasPrefix,
}: LotColumnsOptions): readonly Column<Lot>[] {
  const ticks: readonly Column<Lot>[] =
    selection === null
      ? []
      : [
          {
            id: 'tick',
            header: 'Select',
            headerHidden: true,
            width: 40,
            fixed: true,
            cardLabel: 'Select lot',
            cell: (lot) => (
              <LotTick store={selection} lotRef={lot.lotRef} name={lotName(lot)} refusal={lot.disputeRefusal} />
            ),
          },
        ];
  return [
    ...ticks,
    { id: 'lot', header: 'Lot', width: hasPrefix ? 100 : 72, cell: (lot) => numberOf(lot, hasPrefix) },
    {
      id: 'title',
      header: 'Title',
      width: 240,
      isCardTitle: true,
      cell: ({ title, lotUrl, isHidden }) => (
        <>
          {isHidden && <Hidden title="The invoice doesn’t charge this lot.">Hidden</Hidden>}
          {lotUrl === null ? (
            <span title={title}>{title}</span>
          ) : (
            <Link href={lotUrl} target="_blank" rel="noreferrer" title={title}>
              {title}
            </Link>
          )}
        </>
      ),
    },
    {
      id: 'hammer',
      header: 'Hammer',
      width: 110,
      align: 'end',
      cell: ({ hammer, correctedHammer }) => (
        <>
          <Money amount={hammer} />
          {correctedHammer !== null && (
            <Corrected title="Corrected after the invoice was paid: additional charges or a credit note have the difference.">
              now <Money amount={correctedHammer} />
            </Corrected>
          )}
        </>
      ),
    },
    {
      id: 'premium',
      header: 'Buyer’s premium',
      width: 130,
      align: 'end',
      cell: ({ premium }) => <Money amount={premium} />,
    },
    {
      id: 'liveFee',
      header: 'Live fee',
      width: 96,
      align: 'end',
      priority: 1,
      isInCard: ({ liveFee }) => Number(liveFee) !== 0,
      cell: ({ liveFee }) => <Money amount={liveFee} />,
    },
    { id: 'payable', header: 'Payable', width: 120, align: 'end', cell: ({ payable }) => <Money amount={payable} /> },
    {
      id: 'invoice',
      header: 'Invoice',
      width: 80,
      priority: 2,
      isInCard: ({ invoiceNumber }) => invoiceNumber !== null,
      cell: ({ invoiceNumber, groupNumber }) => {
        if (invoiceNumber === null || groupNumber === null) return null;
        return linksInvoices ? (
          <Link href={invoicePath(groupNumber, invoiceNumber)}>#{invoiceNumber}</Link>
        ) : (
          `#${invoiceNumber}`
        );
      },
    },
    {
      id: 'dispute',
      header: 'Dispute',
      width: 96,
      isInCard: ({ disputeState }) => disputeState !== null,
      cell: ({ disputeRef, disputeState, ...lot }) =>
        disputeRef === null || selection === null ? (
          disputeState
        ) : (
          <Link href={disputePath(disputeRef)} aria-label={`${disputeState ?? ''} dispute about lot ${lot.lotNumber}`}>
            {disputeState}
          </Link>
        ),
    },
    ...(onCorrect === null
      ? []
      : [
          {
            id: 'correct',
            header: 'Correct sale',
            // Not on paper, where nothing can be corrected.
            headerHidden: true,
            fixed: true,
            width: 112,
            priority: 1,
            cell: (lot: Lot) => (
              <Button tone="link" aria-haspopup="dialog" onClick={() => onCorrect(lot)}>
                Correct sale
                <VisuallyHidden> of {lotName(lot)}</VisuallyHidden>
              </Button>
            ),
          },
        ]),
    {
      id: 'feedback',
      header: 'Feedback',
      // Not on paper, where nothing can be given.
      headerHidden: true,
      fixed: true,
      width: 124,
      priority: 2,
      cell: (lot) => (
        <Button tone="link" aria-haspopup="dialog" onClick={() => onFeedback(lot)}>
          {lot.feedbackExistsForLot ? 'View feedback' : 'Give feedback'}
          <VisuallyHidden> on {lotName(lot)}</VisuallyHidden>
        </Button>
      ),
    },
  ];
}
