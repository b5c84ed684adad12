import { SetChargesDocument } from '../../../web/invoicing/added-charges/ChargesDialog.generated';
import { UndoEditDocument } from '../../../web/invoicing/history/UndoEdit.generated';
import { UpdateInvoiceDocument } from '../../../web/invoicing/invoices/EditInvoice.generated';
import { SetInvoiceLinesHiddenDocument } from '../../../web/invoicing/lines/HideLines.generated';
import {
  ContactBiddersDocument,
  CreateMessageTemplateDocument,
  DeleteMessageTemplateDocument,
  UpdateMessageTemplateDocument,
} from '../../../web/invoicing/messages/Contact.generated';
import { AddInvoiceNotesDocument } from '../../../web/invoicing/notes/BulkNote.generated';
import { DeleteInvoiceNoteDocument, SetInvoiceNoteDocument } from '../../../web/invoicing/notes/Notes.generated';
import { MarkPaidDocument } from '../../../web/invoicing/recorded-payments/Paying.generated';
import { SetInvoiceEmailDocument } from '../../../web/invoicing/sending/EmailCorrection.generated';
import { SendInvoicesDocument } from '../../../web/invoicing/sending/SendInvoices.generated';
import { MarkShippedDocument, SetInvoiceDeliveryDocument } from '../../../web/invoicing/shipping/Shipping.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';

/** The edited invoice, which the dialogs are open for. */
export const EDITED = 'Marsh';

let keys = 0;
const newKey = () => `live-${(keys += 1)}`;

/** Lists that every edit adds to, and totals that no invoice contains. */
const ALL_INVOICES = {
  AllInvoicesPage: 'An invoice can move in the list of all groups, or leave what a filter selects.',
  AllInvoicesSums: 'The sums of what a filter selects are no record.',
};
export const EDIT_LISTS = {
  BidderPayments: 'The payments of a large edit have no change events of their own.',
  InvoicePayments: 'The payments of a large edit have no change events of their own.',
  ...ALL_INVOICES,
  InvoiceHistory: 'The edit is new in the history, and edits before it may no longer be undone.',
  InvoiceNotes: 'An edit may be new in the thread of notes.',
  ExplainInvoice: 'The sentences of an explanation are no record.',
  InvoiceSums: 'The sums of what a filter selects are no record.',
  SentInvoicesSums: 'The sums of the invoices that were sent are no record.',
  BidderInvoices: 'The sums of all invoices of the bidder are no record.',
  ChargeableNow: 'Who can be charged is computed when it is asked for.',
};
export const PAYMENT_LISTS = {
  ...EDIT_LISTS,
  InvoicePayments: 'The payment is new in the list.',
  BidderPayments: 'The payment is new in the list.',
};
const MESSAGE_LISTS = {
  InvoiceMessages: 'The message is new in the list.',
  BidderEmails: 'The message is new in the list.',
};

type Steps = Partial<Record<MutationName, Step>>;

// The app's mutation and the other user's later one are different.

/** Edits of an invoice's note, and messages to its bidder. */
export const noteSteps = (house: () => LiveHouse) =>
  ({
    setInvoiceNote: {
      document: SetInvoiceNoteDocument,
      rereads: EDIT_LISTS,
      variables: async (by) => ({
        input: { invoiceId: (await house().invoice(EDITED)).id, notes: `Calls the ${by} on Monday` },
      }),
    },
    addInvoiceNotes: {
      document: AddInvoiceNotesDocument,
      rereads: EDIT_LISTS,
      variables: (by) => ({
        input: {
          selection: { groupNumber: house().group, filter: {} },
          notes: `Asked by the ${by}`,
          idempotencyKey: newKey(),
        },
      }),
    },
    deleteInvoiceNote: {
      document: DeleteInvoiceNoteDocument,
      rereads: EDIT_LISTS,
      variables: async (by) => ({ input: { invoiceId: (await house().invoice(by === 'app' ? EDITED : 'Keller')).id } }),
    },
    contactBidders: {
      document: ContactBiddersDocument,
      rereads: MESSAGE_LISTS,
      variables: (by) => ({
        input: {
          selection: { groupNumber: house().group, filter: {} },
          subject: `From the ${by}`,
          text: 'Your lots are ready.',
          idempotencyKey: newKey(),
        },
      }),
    },
  }) satisfies Steps;

const TEMPLATES = { MessageTemplates: 'Another template may be in the list, or in another order.' };

/** Steps that change the message templates; "Pickup" already exists. */
export const messageTemplateSteps = (house: () => LiveHouse) => {
  const pickup = async () => {
    const { messageTemplates } = await house().read<{ messageTemplates: { id: string; text: string }[] }>(
      '{ messageTemplates { id text } }',
    );
    return messageTemplates.find(({ text }) => text.startsWith('Your lots'))?.id;
  };
  return {
    createMessageTemplate: {
      document: CreateMessageTemplateDocument,
      variables: () => ({ input: { name: 'Storage', subject: 'Storage', text: 'Storage costs money.' } }),
      isColleaguesOnly: true,
      rereads: TEMPLATES,
    },
    updateMessageTemplate: {
      document: UpdateMessageTemplateDocument,
      // The other user renames it, which makes it last in the list by name.
      variables: async (by) => ({
        input: {
          id: await pickup(),
          name: by === 'app' ? 'Pickup' : 'Your pickup',
          subject: `Pickup, says the ${by}`,
          text: 'Your lots are ready.',
        },
      }),
      rereads: TEMPLATES,
    },
    deleteMessageTemplate: {
      document: DeleteMessageTemplateDocument,
      variables: async () => ({ input: { id: await pickup() } }),
      isColleaguesOnly: true,
      rereads: TEMPLATES,
    },
  } satisfies Steps;
};

/** Sends of a whole group, and resending it. */
export const sendSteps = (house: () => LiveHouse) =>
  ({
    sendInvoices: {
      document: SendInvoicesDocument,
      variables: () => ({ input: { selection: { groupNumber: house().group, filter: {} }, idempotencyKey: newKey() } }),
      rereads: {
        ...ALL_INVOICES,
        InvoiceSends: 'The send is new in the list.',
        SentInvoicesSums: 'How many of the invoices were sent is no record.',
        SentInvoicesPage: 'The page looks again while an email is under way.',
        ChargeableNow: 'What was sent can be charged, which is computed when it is asked for.',
        InvoiceSums:
          'The sums of what a filter selects are no record, and a send raises the version of the group that says when they may have changed.',
      },
    },
  }) satisfies Steps;

/** Steps that edit an invoice's address, lines, and charges. */
export const lineSteps = (house: () => LiveHouse) =>
  ({
    setInvoiceDelivery: {
      document: SetInvoiceDeliveryDocument,
      rereads: EDIT_LISTS,
      variables: async () => {
        const { id, isPickup } = await house().invoice(EDITED);
        return { input: { invoiceId: id, isPickup: !isPickup } };
      },
    },
    updateInvoice: {
      document: UpdateInvoiceDocument,
      rereads: EDIT_LISTS,
      variables: async (by) => ({
        input: { invoiceId: (await house().invoice(EDITED)).id, purchaseOrder: `PO of ${by}` },
      }),
    },
    setInvoiceEmail: {
      document: SetInvoiceEmailDocument,
      rereads: EDIT_LISTS,
      variables: async (by) => ({
        input: { invoiceId: (await house().invoice(EDITED)).id, email: `${by}@bidder.example` },
      }),
    },
    setInvoiceLinesHidden: {
      isByBoth: true,
      document: SetInvoiceLinesHiddenDocument,
      rereads: EDIT_LISTS,
      variables: async () => {
        const [line] = (await house().invoice(EDITED)).lines;
        return { input: { lineIds: [line?.id], isHidden: !line?.isHidden } };
      },
    },
    setCharges: {
      document: SetChargesDocument,
      rereads: EDIT_LISTS,
      variables: async (by) => ({
        input: {
          charges: {
            target: { invoiceIds: [(await house().invoice(EDITED)).id] },
            shipping: { amount: by === 'app' ? '12.00' : '15.50' },
          },
          idempotencyKey: newKey(),
        },
      }),
    },
  }) satisfies Steps;

/** Steps that mark an invoice and undo it. */
export const markSteps = (house: () => LiveHouse) =>
  ({
    markShipped: {
      isByBoth: true,
      document: MarkShippedDocument,
      rereads: EDIT_LISTS,
      variables: async (by) => ({
        input: {
          target: { invoiceIds: [(await house().invoice(EDITED)).id] },
          isShipped: by === 'app',
          idempotencyKey: newKey(),
        },
      }),
    },
    markPaid: {
      isByBoth: true,
      document: MarkPaidDocument,
      rereads: PAYMENT_LISTS,
      variables: async (by) => {
        const { paymentMethods } = await house().read<{ paymentMethods: { id: string; isChoosable: boolean }[] }>(
          '{ paymentMethods { id isChoosable } }',
        );
        const methodId = paymentMethods.find(({ isChoosable }) => isChoosable)?.id;
        return {
          input: {
            target: { invoiceIds: [(await house().invoice(EDITED)).id] },
            isPaid: by === 'app',
            ...(by === 'app' ? { methodId } : {}),
            idempotencyKey: newKey(),
          },
        };
      },
    },
    undoEdit: {
      document: UndoEditDocument,
      rereads: PAYMENT_LISTS,
      variables: async () => {
        const { invoice } = await house().read<{ invoice: { history: { nodes: { id: string; canUndo: boolean }[] } } }>(
          'query ($id: ID!) { invoice(id: $id) { history { nodes { id canUndo } } } }',
          { id: (await house().invoice(EDITED)).id },
        );
        return { input: { editId: invoice.history.nodes.find(({ canUndo }) => canUndo)?.id } };
      },
    },
  }) satisfies Steps;
