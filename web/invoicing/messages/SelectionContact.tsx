import { counted } from '../../core/locale';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { ContactDialog } from './ContactDialog';

export interface SelectionContactProps {
  selection: InvoiceSelectionInput;
  count: number;
  /** Called with the id of the bulk message. */
  onSent: (runId: string) => void;
  onClose: () => void;
}

/** A message to the bidders of the selected invoices of a group. */
export function SelectionContact({ selection, count, onSent, onClose }: SelectionContactProps) {
  return (
    <ContactDialog
      selection={selection}
      sub={counted(count, 'selected invoice')}
      draftName={`contact.group.${selection.groupNumber}`}
      onSent={({ id }) => {
        onClose();
        onSent(id);
      }}
      onClose={onClose}
    />
  );
}
