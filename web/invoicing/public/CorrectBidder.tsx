import { BidderDialog, type BidderDialogProps } from '../bidder-details/BidderDialog';

/** Corrects the name and address of a bidder, in a dialog that the bidder's page opens. */
export const CorrectBidder = (props: BidderDialogProps) => <BidderDialog {...props} />;
