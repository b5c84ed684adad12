import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { counted } from '../core/locale';
import { useAddress } from '../core/useAddress';
import { useFailureNotice } from '../core/useFailureNotice';
import type { InvoiceSelectionInput } from '../generated/schema-types';
import { Button } from '../ui/Button';
import { useSelection } from '../ui/table/selection-store';
import { BulkNoteDialog } from './BulkNoteDialog';
import { ContactDialog } from './ContactDialog';
import type { GroupActionsProps } from './GroupActions';
import { listOf, tickedCount } from './invoice-selection';
import { MessageRunDialog } from './MessageRunDialog';
import { namedInvoices } from './named-invoices';

/** The part of the address that a message to many is followed by. */
const RUN = 'messages';

interface Opened {
  readonly what: 'contact' | 'note';
  readonly selection: InvoiceSelectionInput;
  readonly count: number;
}

/** Bulk contact and Bulk add note for what is ticked (S0 section 2.4). */
export function BulkActions({ selection, ...list }: GroupActionsProps) {
  const client = useApolloClient();
  const notify = useFailureNotice();
  const { query, change } = useAddress();
  const [opened, setOpened] = useState<Opened>();
  const ticked = { ...list, selection: useSelection(selection) };
  const count = tickedCount(ticked);
  const waiting = count === 0 ? 'Select at least one invoice' : undefined;
  const run = query.get(RUN);
  const open = async (what: Opened['what']) => {
    try {
      // Named once: what is written, previewed and sent is then to the same bidders.
      const named = namedInvoices(list.groupNumber, await listOf(client, ticked));
      if (named.selection) setOpened({ what, selection: named.selection, count });
    } catch (error) {
      notify(error);
    }
  };
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
