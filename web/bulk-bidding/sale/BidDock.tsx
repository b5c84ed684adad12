import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { counted } from '../../core/locale';
import { useLeaveGuard } from '../../core/router/useLeaveGuard';
import { useStore } from '../../core/store';
import type { BidType } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Dock } from '../../ui/layout/Dock';
import { type Choices, placeable } from '../bids/choices';
import { PlaceBidsDialog } from '../bids/PlaceBidsDialog';
import type { Placed } from './PlacedBids';

const UNPLACED = 'The amounts that you chose aren’t placed. If you leave, they are lost.';
interface BidDockProps {
  catalogRef: string;
  choices: Choices;
  type: BidType;
  paddle: string;
  open: OpenDialog;
  onPlaced: (placed: Placed) => void;
}

/** Places the bids that were chosen. It renders again with each choice, the table doesn't. */
export function BidDock({ catalogRef, choices, type, paddle, open, onPlaced }: BidDockProps) {
  const all = useStore(choices.all);
  const { size } = all;
  const wrong = size - placeable(all).length;
  useLeaveGuard(size > 0, UNPLACED);
  const waiting =
    size === 0
      ? 'Choose an amount for a lot first.'
      : wrong > 0
        ? `Correct ${counted(wrong, 'amount')} first. The list marks them.`
        : undefined;
  return (
    <Dock text={size === 0 ? 'No bids chosen' : `${counted(size, 'bid')} chosen${wrong > 0 ? `, ${wrong} wrong` : ''}`}>
      {size > 0 && <Button onClick={choices.clear}>Clear</Button>}
      <Button
        tone="primary"
        aria-haspopup="dialog"
        waiting={waiting}
        onClick={() =>
          open(PlaceBidsDialog, {
            catalogRef,
            choices,
            type,
            paddle: paddle.trim() === '' ? null : paddle.trim(),
            onPlaced,
          })
        }
      >
        Place Bids
      </Button>
    </Dock>
  );
}
