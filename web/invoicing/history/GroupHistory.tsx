import { Button } from '../../ui/controls/Button';
import { useHistoryDialog } from './useHistoryDialog';

/** The way to what was edited in a whole group. */
export function GroupHistory({ group: { id, title } }: { group: { readonly id: string; readonly title: string } }) {
  const { open, element } = useHistoryDialog();
  return (
    <>
      {element}
      <Button tone="link" aria-haspopup="dialog" onClick={() => open({ type: 'InvoiceGroup', id, words: title })}>
        History
      </Button>
    </>
  );
}
