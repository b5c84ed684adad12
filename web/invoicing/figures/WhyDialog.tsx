import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/overlays/Dialog';
import { WhyWords } from './WhyWords';

export interface WhyDialogProps {
  readonly id: string;
  /** The invoice or item, on one line. */
  readonly words: string;
  readonly onClose: () => void;
}

/** Explains the figures of an invoice or item, for menus. */
export function WhyDialog({ id, words, onClose }: WhyDialogProps) {
  return (
    <Dialog onClose={onClose} title="Why these figures?" sub={words} footer={<Button onClick={onClose}>Close</Button>}>
      <WhyWords id={id} />
    </Dialog>
  );
}
