import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useDialogs } from '../core/dialogs/useDialogs';
import { holds, mayInvoice } from '../core/session/rights';
import { useViewer } from '../core/session/session';
import { MessageBidder, type MessagedBidder } from '../customers/public/MessageBidder';
import { GiveFeedback } from '../feedback/public/GiveFeedback';
import { CorrectSaleDialog } from '../sale-corrections/public/CorrectSaleDialog';
import type { Column } from '../ui/table/column';
import { createSelectionStore, type SelectionStore } from '../ui/table/selection-store';
import { buyerName, lotColumns } from './ResultLots.columns';
import type { SaleResult_buyerFragment as Buyer, SaleResult_lotFragment as Lot } from './SaleResult.generated';

const mayDispute = holds('CUSTOMER');

/** What the viewer can do with the buyers and lots of a result. */
export interface ResultTools {
  readonly columns: readonly Column<Lot>[];
  /** The ticked lots by reference, and the ticked buyers by number, on all pages. */
  readonly lots: SelectionStore;
  readonly bidders: SelectionStore;
  readonly linksInvoices: boolean;
  readonly onMessage: (buyer: Buyer) => void;
  readonly onMessageTicked: () => void;
  /** The open dialogs. */
  readonly element: ReactNode;
}

const messaged = (buyer: Buyer): MessagedBidder => ({
  number: buyer.number,
  name: buyerName(buyer),
  email: buyer.email,
});

/** Returns the tools for the buyers that are shown. They stay the same while other pages are shown. */
export function useResultTools(buyers: readonly Buyer[], hasPrefix: boolean): ResultTools {
  const viewer = useViewer();
  const { open, element } = useDialogs();
  const [lots] = useState(createSelectionStore);
  const [bidders] = useState(createSelectionStore);
  const [known] = useState(() => new Map<string, MessagedBidder>());
  const isDisputing = mayDispute(viewer);
  const linksInvoices = mayInvoice(viewer);
  useEffect(() => {
    for (const buyer of buyers) known.set(String(buyer.number), messaged(buyer));
    // A ticked lot may have got a dispute meanwhile.
    const refused = buyers.flatMap((buyer) => buyer.lots.filter((lot) => lot.disputeRefusal !== null));
    const gone = refused.map(({ lotRef }) => lotRef).filter(lots.has);
    if (gone.length > 0) lots.set(gone, false);
  }, [buyers, known, lots]);
  const onFeedback = useCallback(({ lotRef }: Lot) => open(GiveFeedback, { lotRef }), [open]);
  const onCorrect = useCallback(({ lotId }: Lot) => open(CorrectSaleDialog, { of: lotId }), [open]);
  const onMessage = useCallback((buyer: Buyer) => open(MessageBidder, { bidders: [messaged(buyer)] }), [open]);
  const onMessageTicked = useCallback(
    () =>
      open(MessageBidder, {
        bidders: [...bidders.get().ids].flatMap((id) => known.get(id) ?? []),
      }),
    [open, bidders, known],
  );
  const columns = useMemo(
    () =>
      lotColumns({
        selection: isDisputing ? lots : null,
        linksInvoices,
        onCorrect: linksInvoices ? onCorrect : null,
        onFeedback,
        hasPrefix,
      }),
    [lots, isDisputing, linksInvoices, onCorrect, onFeedback, hasPrefix],
  );
  return { columns, lots, bidders, linksInvoices, onMessage, onMessageTicked, element };
}
