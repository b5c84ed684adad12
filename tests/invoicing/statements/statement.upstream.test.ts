import { textOfPdf } from '../../support/pdf-text';
import { ofEachTest, upstreamOfFile } from '../../support/services/of-file';
import { CASH, CHECK, tillHouse, tillOf } from '../../till/till-house';
import { clientOfNewHouse } from '../house-at-work';

const upstream = upstreamOfFile();
const api = ofEachTest(() => clientOfNewHouse(upstream));

/** Opens the statement of a person. */
const open = (person: number) =>
  fetch(upstream.url + api.path(`person/${person}/statement.pdf`), {
    headers: { authorization: `Bearer ${api.client.token}` },
  });

const textOf = async (person: number) =>
  textOfPdf(Buffer.from(await (await open(person)).arrayBuffer()))
    .map(({ text }) => text)
    .join('\n');

test('a statement has the invoices of all sales, each payment once, and what is due', async () => {
  const { ada, adaClocks } = await tillHouse(api);
  const till = tillOf(api);
  await till.take({
    personID: ada.approvalID,
    invoices: [{ invoiceID: ada.invoiceID }, { invoiceID: adaClocks.invoiceID }],
    payments: [
      { paymentMethodID: CHECK, amount: 4000, reference: '7731' },
      { paymentMethodID: CASH, amount: 50 },
    ],
    pickedUp: [],
  });
  const text = await textOf(ada.approvalID);
  expect(text).toContain('Statement of account');
  expect(text).toContain('Account of\nAda Marsh');
  expect(text).toContain(`${ada.invoiceID}, Pictures`);
  expect(text).toContain(`${adaClocks.invoiceID}, Clocks`);
  // The check paid both invoices, and is one payment.
  expect(text).toContain(`Check 7731\n${ada.invoiceID}, ${adaClocks.invoiceID}\n4,000.00`);
  expect(text).toMatch(/Cash\n\d+\n50\.00/);
  const charged = ada.outStandingBalance + adaClocks.outStandingBalance;
  const amount = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect(text).toContain(`Charged\n${amount(charged)}`);
  expect(text).toContain('Paid\n-4,050.00');
  expect(text).toContain(`Amount due\nUSD ${amount(Math.round((charged - 4050) * 100) / 100)}`);
});

test('a credit is shown beside what is due, and a credit that paid another invoice is no payment', async () => {
  const { ada, adaClocks } = await tillHouse(api);
  await api.post('paymentReceipts', {
    paymentMethodID: CHECK,
    lines: [{ invoiceID: ada.invoiceID, amount: ada.outStandingBalance + 100, overpayment: 'KEEP_AS_CREDIT' }],
  });
  expect(await textOf(ada.approvalID)).toContain('Your credit\nUSD 100.00');
  await tillOf(api).take({
    personID: ada.approvalID,
    invoices: [{ invoiceID: adaClocks.invoiceID }],
    payments: [],
    useCredit: true,
    pickedUp: [],
  });
  const text = await textOf(ada.approvalID);
  expect(text).not.toContain('Your credit');
  expect(text.match(/Check\n/g)).toHaveLength(1);
  expect(text).not.toContain('Credit used');
});

test('a statement with many invoices continues on other pages, with the heads of its columns', async () => {
  const { ada } = await tillHouse(api);
  // 60 groups would take a minute, so the same invoices are told apart by number only.
  await upstream.db.query(
    `insert into invoice_group select (jsonb_populate_record(g, jsonb_build_object('id', 90000 + n, 'ref', 'STM' || $1::int::text || n))).* from invoice_group g
     cross join generate_series(1, 60) n where g.house_id = $1 and g.id = $2`,
    [api.houseId, ada.invoiceGroupID],
  );
  await upstream.db.query(
    `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('id', 90000 + n, 'ref', 'STI' || $1::int::text || n, 'group_id', 90000 + n))).* from invoice i
     cross join generate_series(1, 60) n where i.house_id = $1 and i.id = $2`,
    [api.houseId, ada.invoiceID],
  );
  const text = await textOf(ada.approvalID);
  expect(text.match(/9\d{4}, Pictures/g)).toHaveLength(60);
  expect(text.match(/Date\nInvoice\nCharged/g)?.length).toBeGreaterThan(1);
});

test('there is no statement without invoices, and none of another house', async () => {
  await tillHouse(api);
  expect((await open(99_999)).status).toBe(404);
  const other = await clientOfNewHouse(upstream);
  const answer = await fetch(upstream.url + api.path('person/1/statement.pdf'), {
    headers: { authorization: `Bearer ${other.client.token}` },
  });
  expect([403, 404]).toContain(answer.status);
});
