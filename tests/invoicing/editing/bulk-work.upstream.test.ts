import { MOST_LINES } from '../../../rules/invoicing/receipts/receipt-sheet';
import type { MessageRunJson } from '../../../upstream/invoicing/messages/messages-wire';
import type { ChangedReceiptJson } from '../../../upstream/invoicing/receipts/receipt-wire';
import type { SendJson } from '../../../upstream/invoicing/sending/sending-wire';
import { budgets, limitFor } from '../../support/budgets';
import { bigHouse } from '../../support/houses/sample-house';
import { workOf } from '../../support/services/turns';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { flat } from '../added-charges/charges-setup';
import { clientOfNewHouse, DAYS, type HouseClient } from '../house-at-work';
import { undo } from './editing-setup';

const INVOICES = budgets.bulkInvoices;
const LOTS_EACH = 8;
/** The most CPU time that an edit takes, in seconds: 20 for 5,000 invoices. */
const MOST_CPU = budgets.sharedProcessors * (1 + (19 * INVOICES) / 5000);
/** The most CPU time in which nobody else is served, in the unit of `workOf`. Anything quadratic takes more. */
const LONGEST_TURN = budgets.sharedProcessors * 6;
const READ_EVERY_MS = 200;
const CHECK = 2;
const DAY = '11/18/2026';

let upstream: TestUpstream;
let api: HouseClient;
let neighbor: HouseClient;
let group: number;
let ids: readonly number[];

beforeAll(
  async () => {
    upstream = await startTestUpstream({ houses: [] });
    api = await clientOfNewHouse(upstream, (userName) =>
      bigHouse({ userName, invoices: INVOICES, lotsEach: LOTS_EACH }),
    );
    neighbor = await clientOfNewHouse(upstream);
    group = (await api.create(DAYS, 'Cards per lot')).invoiceGroupID;
    const invoices = await upstream.db.query<{ id: number }>(
      'select id from invoice where house_id = $1 and group_id = $2 order by id',
      [api.houseId, group],
    );
    ids = invoices.map(({ id }) => id);
  },
  limitFor(INVOICES, 1000),
);
afterAll(() => upstream.stop());

const everything = () => ({ invoiceGroupID: group, filter: {}, except: [] });
const selected = async (call: string): Promise<string> => {
  const { token } = await api.post<{ token: string }>(`invoiceGroup/${group}/selection`, { filter: {}, except: [] });
  return `invoiceGroup/${group}/${call}?selection=${token}`;
};

/** Measures an act while another house reads, and expects both to get on. Rendering emails takes longer. */
async function expectModest<Answer>(act: () => Promise<Answer>, mostCpu = MOST_CPU): Promise<Answer> {
  let isRunning = true;
  let served = 0;
  const { answer, cpu, longestTurn } = await workOf(async () => {
    const reading = (async () => {
      while (isRunning) {
        await neighbor.get('invoiceSettings');
        served += 1;
        await new Promise((resolve) => setTimeout(resolve, READ_EVERY_MS));
      }
    })();
    const result = await act().finally(() => {
      isRunning = false;
    });
    await reading;
    return result;
  });
  expect(cpu).toBeLessThan(mostCpu);
  expect(longestTurn).toBeLessThan(LONGEST_TURN);
  expect(served).toBeGreaterThan(0);
  return answer;
}

interface Edited {
  readonly edit: { readonly editID: number; readonly invoiceCount: number } | null;
}

const edits: readonly (readonly [what: string, act: () => Promise<Edited>])[] = [
  [
    'setting the notes',
    () =>
      api.post(`invoiceGroup/${group}/groupDetailInfo`, {
        invoiceNotes: ids.map((invoiceID) => ({ invoiceID, notes: `Vault ${invoiceID}`, version: 1 })),
      }),
  ],
  ['adding a note', async () => api.post(await selected('notes'), { ids: [], notes: 'Vault closed.' })],
  [
    'switching to pickup',
    () =>
      api.post(`invoiceGroup/${group}/groupDetailInfo`, {
        invoiceItemDeliveryModes: ids.map((invoiceID) => ({ invoiceID, deliveryMode: 'pickup' })),
      }),
  ],
  ['charging', () => api.post('charges', { target: everything(), charges: flat({ shipping: 5 }) })],
  ['marking as shipped', () => api.post('shipping', { target: everything(), shipped: true, shippedDate: DAY })],
  [
    'marking as paid',
    () => api.post('paid', { target: everything(), paid: true, paidDate: DAY, paymentMethodID: CHECK }),
  ],
  ['setting a charge date', () => api.post('autoCharge', { target: everything(), day: '11/24/2026' })],
  [
    'marking named invoices as shipped',
    () =>
      api.post('invoiceShippedOnly', {
        paidInvoices: ids.map((invoiceID) => ({ invoiceID, shipped: true, shippedDate: DAY })),
      }),
  ],
  [
    'marking named invoices as paid',
    () =>
      api.post('invoicePaidOnly', {
        paidInvoices: ids.map((invoiceID) => ({ invoiceID, paid: true, paidDate: DAY, paymentMethodID: CHECK })),
      }),
  ],
];

test.each(edits)(
  `%s of ${INVOICES} invoices, and undoing it, leaves others their turns`,
  async (_what, act) => {
    const { edit } = await expectModest(act);
    expect(edit?.invoiceCount).toBe(INVOICES);
    const { notUndone } = await expectModest(() => undo(api, edit?.editID ?? 0));
    expect(notUndone).toEqual([]);
  },
  limitFor(INVOICES, 1000),
);

test(`receiving payments of ${INVOICES} invoices, and undoing them, leaves others their turns`, async () => {
  const lines = (
    await upstream.db.query<{ id: number; due: number }>(
      'select id, outstanding as due from invoice where house_id = $1 and group_id = $2 order by id limit $3',
      [api.houseId, group, MOST_LINES],
    )
  ).map(({ id, due }) => ({ invoiceID: id, amount: due / 100 }));
  const { paymentReceipt } = await expectModest(() =>
    api.post<ChangedReceiptJson>('paymentReceipts', { paymentMethodID: CHECK, lines }),
  );
  expect(paymentReceipt.lineCount).toBe(lines.length);
  const { paymentReceiptID, version } = paymentReceipt;
  await expectModest(() => api.post(`paymentReceipt/${paymentReceiptID}/undo`, { version }));
});

test(
  `sending ${INVOICES} invoices and writing to their bidders leaves others their turns`,
  async () => {
    const message = { ids: [], subject: 'Pickup', message: 'The vault is closed.', answersTo: 'HOUSE' };
    const { messageRun } = await expectModest(async () =>
      api.post<{ messageRun: MessageRunJson }>(await selected('messages'), message),
    );
    await upstream.runner.drain();
    expect(messageRun.total).toBe(INVOICES);
    const sent = await expectModest(async () => api.post<SendJson>(await selected('invoiceSend'), []), 3 * MOST_CPU);
    expect(sent).toMatchObject({ success: 'true', done: INVOICES, skipped: [] });
  },
  limitFor(INVOICES, 1000),
);

test(
  `voiding a group of ${INVOICES} invoices leaves others their turns`,
  async () => {
    const other = await clientOfNewHouse(upstream, (userName) =>
      bigHouse({ userName, invoices: INVOICES, lotsEach: LOTS_EACH }),
    );
    const { invoiceGroupID } = await other.create(DAYS, 'Cards per lot');
    await expectModest(() => other.post(`invoiceGroup/${invoiceGroupID}/void`, {}));
    expect((await other.group(invoiceGroupID)).state).toBe('VOIDED');
  },
  limitFor(INVOICES, 1000),
);
