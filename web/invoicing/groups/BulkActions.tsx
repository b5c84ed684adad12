import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useAttempt } from '../../core/edit/useAttempt';
import { counted } from '../../core/locale';
import { useAddress } from '../../core/router/useAddress';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { useSelection } from '../../ui/table/selection-store';
import { listOf, tickedCount } from '../invoices/invoice-selection';
import { namedInvoices } from '../invoices/named-invoices';
import { ContactDialog } from '../messages/ContactDialog';
import { MessageRunDialog } from '../messages/MessageRunDialog';
import { BulkNoteDialog } from '../notes/BulkNoteDialog';
import type { GroupActionsProps } from './GroupActions';

/** The query parameter with the id of a bulk message. */
const RUN = 'messages';

interface Opened {
  readonly what: 'contact' | 'note';
  readonly selection: InvoiceSelectionInput;
  readonly count: number;
}

/** Bulk contact and Bulk add note for the ticked invoices. */
export function BulkActions({ selection, ...list }: GroupActionsProps) {
  const client = useApolloClient();
  const { attempt } = useAttempt();
  const { query, change } = useAddress();
  const [opened, setOpened] = useState<Opened>();
  const ticked = { ...list, selection: useSelection(selection) };
  const count = tickedCount(ticked);
  const waiting = count === 0 ? 'Select at least one invoice' : undefined;
  const run = query.get(RUN);
  const open = (what: Opened['what']) =>
    attempt(async () => {
      // Fixed when the dialog opens, so that the preview and the message go to the same bidders.
      const named = namedInvoices(list.groupNumber, await listOf(client, ticked));
      if (named.selection) setOpened({ what, selection: named.selection, count });
    });
  const close = () => setOpened(undefined);
  return (
    <>
      <Button tone="link" waiting={waiting} onClick={() => void open('contact')}>
        Bulk contact
      </Button>
      <Button tone="link" waiting={waiting} onClick={() => void open('note')}>
        Bulk add note
      </Button>
      {opened?.what === 'note' && <BulkNoteDialog selection={opened.selection} count={opened.count} onClose={close} />}
      {opened?.what === 'contact' && (
        <ContactDialog
          selection={opened.selection}
          sub={counted(opened.count, 'selected invoice')}
          draftName={`contact.group.${list.groupNumber}`}
          onSent={({ id }) => {
            close();
            change({ [RUN]: id });
          }}
          onClose={close}
        />
      )}
      {run !== null && !opened && <MessageRunDialog id={run} onClose={() => change({ [RUN]: null })} />}
    </>
  );
}
