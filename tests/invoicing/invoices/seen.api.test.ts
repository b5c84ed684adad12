import { setCharges } from '../added-charges/charges-setup';
import { autumnHouse } from '../autumn-house';
import { lineOf } from '../editing/editing-setup';

const { api, cashier, group } = autumnHouse();

interface Preview {
  readonly invoicePreviews: {
    readonly sequence: string;
    readonly invoices: readonly {
      readonly id: string;
      readonly number: number;
      readonly version: number;
      readonly document: { readonly version: number };
    }[];
  };
}
interface Sent {
  readonly sendInvoices: {
    readonly sendRun: object | null;
    readonly changedNumbers: number[];
    readonly conflicts: { readonly by: string }[];
    readonly userErrors: { readonly code: string; readonly message: string; readonly field: string[] }[];
  };
}

const PREVIEW =
  'query ($selection: InvoiceSelectionInput!) { invoicePreviews(selection: $selection) { sequence invoices { id number version document { version } } } }';
const SEND =
  'mutation ($input: SendInvoicesInput!) { sendInvoices(input: $input) { sendRun { isFinished } changedNumbers conflicts { by } userErrors { code message field } } }';

let keys = 0;
const send = (selection: object, seen?: object) =>
  cashier.gql<Sent>(SEND, {
    input: { selection, ...(seen ? { seen } : {}), idempotencyKey: `send-${(keys += 1)}` },
  });

test('invoices that changed since they were seen are listed, and are sent after the new version was seen', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Marsh');
  const selection = { groupNumber: group, numbers: [invoiceID] };
  const {
    data: {
      invoicePreviews: { sequence, invoices },
    },
  } = await cashier.gql<Preview>(PREVIEW, { selection });
  expect(invoices).toEqual([
    expect.objectContaining({ number: invoiceID, document: { version: invoices[0]?.version } }),
  ]);
  await api.post(`invoiceGroup/${group}/invoiceEmail`, {
    invoiceEmails: [{ invoiceID, email: 'new@bidder.example' }],
  });
  const refused = (await send(selection, { sequence, count: 1 })).data.sendInvoices;
  expect(refused).toMatchObject({ sendRun: null, changedNumbers: [invoiceID], conflicts: [{ by: 'Colin Lark' }] });
  expect(refused.userErrors.map(({ code, field }) => [code, field])).toEqual([
    ['EDITED_MEANWHILE', ['seen']],
    ['EDITED_MEANWHILE', ['seen']],
  ]);
  const {
    data: { invoicePreviews: now },
  } = await cashier.gql<Preview>(PREVIEW, { selection });
  const versions = now.invoices.map(({ id, document: { version } }) => ({ id, version }));
  expect((await send(selection, { sequence, versions })).data.sendInvoices).toMatchObject({
    sendRun: { isFinished: true },
    changedNumbers: [],
    conflicts: [],
    userErrors: [],
  });
});

test('a request without `seen` sends invoices as they are', async () => {
  const { invoiceID } = await api.invoiceOf(group, 'Stone');
  expect((await send({ groupNumber: group, numbers: [invoiceID] })).data.sendInvoices.sendRun).toEqual({
    isFinished: true,
  });
});

test('an invalid sequence is refused as malformed', async () => {
  const { errors } = await send({ groupNumber: group, filter: {} }, { sequence: 'yesterday' });
  expect(errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
});

interface Refused {
  readonly conflicts: readonly { readonly by: string }[];
  readonly changedNumbers: readonly number[];
  readonly userErrors: readonly {
    readonly code: string;
    readonly message: string;
    readonly field: readonly string[];
  }[];
}

const REFUSED = 'changedNumbers conflicts { by } userErrors { code message field }';
const charge = async (lastName: string, amount: number) => {
  const invoice = await api.invoiceOf(group, lastName);
  await setCharges(api, { target: { invoiceDetailIDs: [lineOf(invoice, 0)] }, charges: { shipping: { amount } } });
  return invoice.invoiceID;
};

test('a message with an amount that changed since its preview is not sent, and the error names the change', async () => {
  const words = { selection: { groupNumber: group, filter: {} }, subject: 'Payment', text: 'You owe {balance}.' };
  const {
    data: {
      messagePreview: { sequence },
    },
  } = await cashier.gql<{ messagePreview: { sequence: string } }>(
    'query ($input: MessagePreviewInput!) { messagePreview(input: $input) { sequence } }',
    { input: words },
  );
  const invoiceID = await charge('Stone', 31);
  const contact = async (seen: object, idempotencyKey: string) =>
    (
      await cashier.gql<{ contactBidders: Refused & { messageRun: object | null } }>(
        `mutation ($input: ContactBiddersInput!) { contactBidders(input: $input) { messageRun { isFinished } ${REFUSED} } }`,
        { input: { ...words, seen, idempotencyKey } },
      )
    ).data.contactBidders;
  const refused = await contact({ sequence }, 'message-1');
  expect(refused).toMatchObject({
    messageRun: null,
    changedNumbers: [invoiceID],
    conflicts: [{ by: 'Colin Lark' }],
    userErrors: [{ code: 'EDITED_MEANWHILE', field: ['seen'] }, { field: ['seen'] }],
  });
  expect(refused.userErrors.map(({ message }) => message)).toEqual([
    'One invoice has changed since you saw it. Nothing was sent. Review the changes, then try again.',
    expect.stringMatching(/^Colin Lark changed S\/H, Tax on invoice \d+ on /),
  ]);
  const {
    data: { messagePreview: now },
  } = await cashier.gql<{ messagePreview: { sequence: string } }>(
    'query ($input: MessagePreviewInput!) { messagePreview(input: $input) { sequence } }',
    { input: words },
  );
  expect(await contact(now, 'message-2')).toMatchObject({
    messageRun: { isFinished: true },
    changedNumbers: [],
    conflicts: [],
    userErrors: [],
  });
});

test('an automatic charge gets no date when an amount in the selection changed, and a changed date is a conflict', async () => {
  const selection = { groupNumber: group, filter: {} };
  const choice = async () =>
    (
      await cashier.gql<{ autoChargeChoice: { sequence: string; firstDay: string; lastDay: string } }>(
        'query ($selection: InvoiceSelectionInput!) { autoChargeChoice(selection: $selection) { sequence firstDay lastDay } }',
        { selection },
      )
    ).data.autoChargeChoice;
  const set = async (day: string | null, seenChoice: object) =>
    (
      await cashier.gql<{ setAutoCharge: Refused & { changedCount: number } }>(
        `mutation ($input: SetAutoChargeInput!) { setAutoCharge(input: $input) { changedCount ${REFUSED} } }`,
        { input: { selection, day, seenChoice } },
      )
    ).data.setAutoCharge;
  const before = await choice();
  const invoiceID = await charge('Marsh', 32);
  const refused = await set(before.lastDay, { sequence: before.sequence });
  expect(refused).toMatchObject({
    changedCount: 0,
    changedNumbers: [invoiceID],
    conflicts: [{ by: 'Colin Lark' }],
    userErrors: [{ code: 'EDITED_MEANWHILE', field: ['seenChoice'] }, {}],
  });
  expect(refused.userErrors[0]?.message).toBe(
    'One invoice has changed since you saw it. No date was changed. Review the changes, then try again.',
  );
  const { sequence, lastDay } = await choice();
  await api.post('autoCharge', { target: { invoiceIDs: [invoiceID] }, day: lastDay });
  expect(await set(null, { sequence })).toMatchObject({
    changedCount: 0,
    changedNumbers: [],
    conflicts: [{ by: 'Colin Lark' }],
    userErrors: [{ code: 'EDITED_MEANWHILE' }],
  });
  expect((await set(null, { sequence: (await choice()).sequence })).userErrors).toEqual([]);
});
