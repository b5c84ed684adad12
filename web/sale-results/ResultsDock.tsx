import { useNavigate } from 'react-router-dom';
import { MOST_MESSAGED_BIDDERS } from '../../rules/customers/messages/bidder-message';
import { lotCountRefusal } from '../../rules/disputes/opening';
import { counted } from '../core/locale';
import { openDisputesPath } from '../paths/disputes';
import { Button } from '../ui/controls/Button';
import { IconButton } from '../ui/controls/IconButton';
import { Dock } from '../ui/layout/Dock';
import { type SelectionStore, useSelection } from '../ui/table/selection-store';

export interface ResultsDockProps {
  /** References of the sessions. */
  refs: readonly string[];
  lots: SelectionStore;
  bidders: SelectionStore;
  /** Writes to the ticked bidders. */
  onMessage: () => void;
}

/** Shown while lots or bidders are ticked: disputes are filed about the lots, and the bidders get a message. */
export function ResultsDock({ refs, lots, bidders, onMessage }: ResultsDockProps) {
  const navigate = useNavigate();
  const { ids: lotRefs } = useSelection(lots);
  const { size: bidderCount } = useSelection(bidders).ids;
  if (lotRefs.size + bidderCount === 0) return null;
  const parts = [
    ...(lotRefs.size > 0 ? [counted(lotRefs.size, 'lot')] : []),
    ...(bidderCount > 0 ? [counted(bidderCount, 'bidder')] : []),
  ];
  const clear = () => {
    lots.clear();
    bidders.clear();
  };
  return (
    <Dock text={<b>{parts.join(' and ')} selected</b>}>
      <IconButton icon="close" label="Deselect all" onClick={clear} />
      {bidderCount > 0 && (
        <Button
          aria-haspopup="dialog"
          waiting={bidderCount > MOST_MESSAGED_BIDDERS ? `Select ${MOST_MESSAGED_BIDDERS} bidders at most.` : undefined}
          onClick={onMessage}
        >
          Message
        </Button>
      )}
      {lotRefs.size > 0 && (
        <Button
          tone="primary"
          waiting={lotCountRefusal(lotRefs.size)}
          onClick={() => void navigate(openDisputesPath(refs, [...lotRefs]))}
        >
          File as dispute
        </Button>
      )}
    </Dock>
  );
}
