import { insertChargeback } from '../../../upstream/payments/chargebacks/chargeback-store';
import type { GraphQLSession } from '../services/graphql-session';
import type { ProductData } from './product-data';
import { openDatabase } from './small-product';

const OWED =
  '{ paymentMethods { id } invoices(first: 100) { nodes { id number outstandingBalance paidRefusal group { number } } } }';
interface Owed {
  paymentMethods: { id: string }[];
  invoices: {
    nodes: {
      id: string;
      number: number;
      outstandingBalance: string;
      paidRefusal: string | null;
      group: { number: number };
    }[];
  };
}
const OVERPAY = 'mutation ($input: MarkPaidInput!) { markPaid(input: $input) { userErrors { message } } }';

/** Records more than is due on an invoice outside of these groups, so that the house owes a credit. */
export async function overpay(cashier: GraphQLSession, except: readonly number[]): Promise<void> {
  const { paymentMethods, invoices: found } = await cashier.run<Owed>(OWED);
  const invoice = found.nodes.find(
    ({ outstandingBalance, paidRefusal, group: { number } }) =>
      paidRefusal === null && Number(outstandingBalance) > 0 && !except.includes(number),
  );
  const { markPaid } = await cashier.run<{ markPaid: { userErrors: unknown[] } }>(OVERPAY, {
    input: {
      target: { invoiceIds: [invoice?.id] },
      isPaid: true,
      methodId: paymentMethods[0]?.id,
      amount: (Number(invoice?.outstandingBalance) + 25).toFixed(2),
      overpayment: 'KEEP_AS_CREDIT',
    },
  });
  expect(markPaid.userErrors).toEqual([]);
}

const WEEK = 7 * 86_400_000;

/** Adds a chargeback with the number 1, which needs a response, to a house of the demo data before a product uses it. */
export async function addChargeback(data: ProductData, userName: string): Promise<void> {
  const db = await openDatabase(data);
  const openedAt = new Date();
  const [invoice] = await db.query<{ id: number; houseId: number }>(
    'select i.id, i.house_id as "houseId" from invoice i join house h on h.id = i.house_id where h.user_name = $1 order by i.id limit 1',
    [userName],
  );
  if (!invoice) throw new Error(`${userName} has no invoice`);
  await db.transaction((tx) =>
    insertChargeback(tx, invoice.houseId, {
      id: 1,
      processor: 'sandbox',
      processorRef: 'sbd_1',
      chargeRef: 'sbx_1',
      chargeKey: null,
      account: null,
      attemptId: null,
      invoiceId: invoice.id,
      amount: 12_500,
      currency: 'USD',
      reason: 'product_not_received',
      isInquiry: false,
      state: 'NEEDS_RESPONSE',
      openedAt,
      dueBy: new Date(openedAt.getTime() + WEEK),
      submittedAt: null,
      decidedAt: null,
    }),
  );
  await db.close();
}
