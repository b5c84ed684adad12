import { autumnHouse } from './autumn-house';

const house = autumnHouse();

interface Preview { readonly invoicePreviews: { readonly sequence: string; readonly invoices: readonly { readonly id: string; readonly number: number; readonly version: number; readonly document: { readonly version: number } }[] } }
interface Sent { readonly sendInvoices: { readonly sendRun: object | null; readonly changedNumbers: number[]; readonly conflicts: { readonly by: string }[]; readonly userErrors: { readonly code: string; readonly message: string; readonly field: string[] }[] } }

const PREVIEW = 'query ($selection: InvoiceSelectionInput!) { invoicePreviews(selection: $selection) { sequence invoices { id number version document { version } } } }';
const SEND = 'mutation ($input: SendInvoicesInput!) { sendInvoices(input: $input) { sendRun { isFinished } changedNumbers conflicts { by } userErrors { code message field } } }';

let keys = 0;
const send = (selection: object, seen?: object) => house().cashier.gql<Sent>(SEND, { input: { selection, ...(seen ? { seen } : {}), idempotencyKey: `send-${(keys += 1)}` } });

test('invoices that changed since they were seen are named, and are sent once the later version was seen', async () => {
  const { desk, group, cashier } = house();
  const { invoiceID } = await desk.invoiceOf(group, 'Marsh');
  const selection = { groupNumber: group, numbers: [invoiceID] };
  const { data: { invoicePreviews: { sequence, invoices } } } = await cashier.gql<Preview>(PREVIEW, { selection });
  expect(invoices).toEqual([expect.objectContaining({ number: invoiceID, document: { version: invoices[0]?.version } })]);
  await desk.post(`invoiceGroup/${group}/invoiceEmail`, { invoiceEmails: [{ invoiceID, email: 'new@bidder.example' }] });
  const refused = (await send(selection, { sequence, count: 1 })).data.sendInvoices;
  expect(refused).toMatchObject({ sendRun: null, changedNumbers: [invoiceID], conflicts: [{ by: 'Colin Lark' }] });
  expect(refused.userErrors.map(({ code, field }) => [code, field])).toEqual([['EDITED_MEANWHILE', ['seen']], ['EDITED_MEANWHILE', ['seen']]]);
  const { data: { invoicePreviews: now } } = await cashier.gql<Preview>(PREVIEW, { selection });
  const versions = now.invoices.map(({ id, document: { version } }) => ({ id, version }));
  expect((await send(selection, { sequence, versions })).data.sendInvoices).toMatchObject({ sendRun: { isFinished: true }, changedNumbers: [], conflicts: [], userErrors: [] });
});

test('a caller that names nothing seen sends invoices as they are', async () => {
  const { desk, group } = house();
  const { invoiceID } = await desk.invoiceOf(group, 'Stone');
  expect((await send({ groupNumber: group, numbers: [invoiceID] })).data.sendInvoices.sendRun).toEqual({ isFinished: true });
});

test('a sequence that is no number is refused as malformed', async () => {
  const { group } = house();
  const { errors } = await send({ groupNumber: group, filter: {} }, { sequence: 'yesterday' });
  expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
});
