import { useDialogs } from '../../core/dialogs/useDialogs';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { Button } from '../../ui/controls/Button';
import { MessageBidder, type MessagedBidder } from '../public/MessageBidder';

const mayMessage = holds('REPORTS');

/** Opens a message to a bidder; renders nothing for viewers who can't send one. */
export function MessageButton({ bidder }: { bidder: MessagedBidder }) {
  const viewer = useViewer();
  const { open, element } = useDialogs();
  if (!mayMessage(viewer)) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => open(MessageBidder, { bidders: [bidder] })}>
        Send message
      </Button>
      {element}
    </>
  );
}
