import {
  EmailPaymentReceiptDocument,
  ReceivePaymentsDocument,
  UndoPaymentReceiptDocument,
} from '../../../web/invoicing/receipts/Receipts.generated';
import type { LiveHouse } from '../../support/houses/live-house';
import type { MutationName, Step } from '../../support/houses/live-views';
import { EDITED, PAYMENT_LISTS } from '../live/live-steps';

let keys = 0;
const newKey = () => `live-receipt-${(keys += 1)}`;

const LISTS = {
  ...PAYMENT_LISTS,
  PaymentReceipts: 'The receipt is new in the list, and its payments may have been undone.',
  PaymentReceipt: 'Whether earlier receipts can be undone is computed on request.',
};

/** Returns the input that records a check of one dollar on an invoice. */
export async function receivedPayment(house: LiveHouse, invoiceId: string) {
  const { paymentMethods } = await house.read<{ paymentMethods: { id: string; isChoosable: boolean }[] }>(
    '{ paymentMethods { id isChoosable } }',
  );
  return {
    input: {
      methodId: paymentMethods.find(({ isChoosable }) => isChoosable)?.id,
      lines: [{ invoiceId, amount: '1.00', reference: '7731' }],
      idempotencyKey: newKey(),
    },
  };
}

/** Steps that record a receipt and undo the latest one. */
export const receiptSteps = (house: () => LiveHouse) =>
  ({
    receivePayments: {
      document: ReceivePaymentsDocument,
      rereads: LISTS,
      variables: async () => receivedPayment(house(), (await house().invoice(EDITED)).id),
    },
    emailPaymentReceipt: {
      document: EmailPaymentReceiptDocument,
      rereads: { PaymentReceipts: 'The address that a colleague sent it to is read with the list.' },
      variables: async () => {
        const { paymentReceipts } = await house().read<{ paymentReceipts: { nodes: { id: string }[] } }>(
          '{ paymentReceipts(first: 1) { nodes { id } } }',
        );
        return { input: { id: paymentReceipts.nodes[0]?.id, email: 'ada@example.com', idempotencyKey: newKey() } };
      },
    },
    undoPaymentReceipt: {
      document: UndoPaymentReceiptDocument,
      rereads: LISTS,
      variables: async () => {
        const { paymentReceipts } = await house().read<{
          paymentReceipts: { nodes: { id: string; version: number; canUndo: boolean }[] };
        }>('{ paymentReceipts(first: 10) { nodes { id version canUndo } } }');
        const { id, version } = paymentReceipts.nodes.find(({ canUndo }) => canUndo) ?? { id: '', version: 0 };
        return { input: { id, version, idempotencyKey: newKey() } };
      },
    },
  }) satisfies Partial<Record<MutationName, Step>>;
