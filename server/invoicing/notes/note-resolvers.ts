import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { GraphQLContext } from '../../core/context';
import { connectionOf, windowOf } from '../../core/graphql/connection';
import type {
  AddInvoiceNotesInput,
  DeleteInvoiceNoteInput,
  InvoiceNotesThreadArgs,
  Resolvers,
  SetInvoiceNoteInput,
} from '../../generated/resolvers-types';
import { editInvoice, editPayload, versionOf } from '../editing/edit-invoice';
import { chosenInvoices } from '../invoices/selection';

async function notesThread({ invoiceID }: InvoiceJson, args: InvoiceNotesThreadArgs, { loaders }: GraphQLContext) {
  const window = windowOf(args, ['notes', invoiceID]);
  const thread = await loaders.invoicing.threadOfInvoice({
    number: invoiceID,
    first: window.first,
    offset: window.offset,
  });
  return connectionOf(window, thread?.notes ?? [], thread?.totalRecords ?? 0);
}

async function addInvoiceNotes({ selection, notes, idempotencyKey }: AddInvoiceNotesInput, context: GraphQLContext) {
  const add = async () =>
    context.endpoints.invoicing.addNotes(
      selection.groupNumber,
      await chosenInvoices(selection, context, idempotencyKey),
      notes,
      idempotencyKey,
    );
  return editPayload(add(), {}, context, (result) => ({
    addedCount: result?.changedCount ?? 0,
    skippedCount: result?.skippedCount ?? 0,
    skipped: result?.skipped ?? [],
  }));
}

const setInvoiceNote = (input: SetInvoiceNoteInput, context: GraphQLContext) =>
  editInvoice(
    input,
    { 'invoiceNotes.0.notes': ['notes'], 'invoiceNotes.0': ['version'] },
    context,
    (groupNumber, invoiceID) =>
      context.endpoints.invoicing.setNotes(
        groupNumber,
        [{ invoiceID, notes: input.notes, ...versionOf(input) }],
        input.idempotencyKey,
      ),
  );

const deleteInvoiceNote = (input: DeleteInvoiceNoteInput, context: GraphQLContext) =>
  editInvoice(input, { 'invoice.0': ['version'] }, context, (groupNumber, invoiceID) =>
    context.endpoints.invoicing.deleteNote(groupNumber, { invoiceID, ...versionOf(input) }, input.idempotencyKey),
  );

export const noteResolvers: Resolvers = {
  Mutation: {
    addInvoiceNotes: (_, { input }, context) => addInvoiceNotes(input, context),
    setInvoiceNote: (_, { input }, context) => setInvoiceNote(input, context),
    deleteInvoiceNote: (_, { input }, context) => deleteInvoiceNote(input, context),
  },
  Invoice: {
    notesThread: (invoice, args, context) => notesThread(invoice, args, context),
  },
  InvoiceNote: {
    author: (note) => note.by,
    edit: (note, _, { loaders }) => loaders.invoicing.editByNumber.load(note.editID),
  },
};
