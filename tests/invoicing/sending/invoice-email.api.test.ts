import { invoiceNamed } from '../../support/houses/invoicing-flow';
import { autumnHouse } from '../autumn-house';

interface Payload {
  invoice: { email: string; version: number } | null;
  edit: { id: string; label: string; canUndo: boolean } | null;
  conflicts: { by: string; changes: { label: string; before: string; after: string }[] }[];
  userErrors: { code: string; message: string; field: string[] }[];
}
interface Invoice {
  id: string;
  number: number;
  version: number;
  email: string;
  lines: { id: string; version: number; isHidden: boolean }[];
}

const SET = `mutation ($input: SetInvoiceEmailInput!, $number: Int) { setInvoiceEmail(input: $input) {
  invoice { email version } edit { id label canUndo } conflicts { by changes(invoiceNumber: $number) { label before after } } userErrors { code message field } } }`;
const UNDO =
  'mutation ($input: UndoEditInput!) { undoEdit(input: $input) { invoices { email } userErrors { message } } }';
const HIDE = `mutation ($input: SetInvoiceLinesHiddenInput!) { setInvoiceLinesHidden(input: $input) {
  lines { isHidden } conflicts { by } userErrors { code field } } }`;
const USER = 'GET /app/house/user';
const LOOK = 'GET /app/house/{houseRef}/invoices';
const CHANGE = 'POST /app/house/{houseRef}/invoiceGroup/{invoiceGroupID}/invoiceEmail';

const { api, cashier, group } = autumnHouse();

const invoiceOf = (lastName: string) =>
  invoiceNamed<Invoice>(cashier, group, lastName, 'id number version email lines { id version isHidden }');
const set = (input: object, number?: number) => cashier.gql<{ setInvoiceEmail: Payload }>(SET, { input, number });

test('correcting an email address takes one read and one write, and undoing the edit restores it', async () => {
  const eve = await invoiceOf('Stone');
  const { data, errors, calls } = await set({
    invoiceId: eve.id,
    email: ' eve@elsewhere.example ',
    version: eve.version,
  });
  expect(errors).toEqual([]);
  expect([...calls].sort()).toEqual([USER, LOOK, CHANGE].sort());
  expect(data.setInvoiceEmail).toMatchObject({
    invoice: { email: 'eve@elsewhere.example', version: eve.version + 1 },
    edit: { label: 'Email address', canUndo: true },
    conflicts: [],
    userErrors: [],
  });
  const again = await set({ invoiceId: eve.id, email: 'eve@elsewhere.example' });
  expect(again.data.setInvoiceEmail).toMatchObject({
    invoice: { version: eve.version + 1 },
    edit: null,
    userErrors: [],
  });
  const undone = await cashier.gql(UNDO, { input: { editId: data.setInvoiceEmail.edit?.id } });
  expect(undone.data).toEqual({ undoEdit: { invoices: [{ email: eve.email }], userErrors: [] } });
});

test('an invalid email address is refused at its field, and an unknown invoice by its id', async () => {
  const eve = await invoiceOf('Stone');
  expect((await set({ invoiceId: eve.id, email: 'eve@elsewhere' })).data.setInvoiceEmail).toMatchObject({
    invoice: null,
    edit: null,
    conflicts: [],
    userErrors: [
      { code: 'INVALID_EMAIL', message: expect.stringMatching(/^Enter one email address/) as string, field: ['email'] },
    ],
  });
  expect((await set({ invoiceId: 'nobody', email: 'a@b.example' })).data.setInvoiceEmail.userErrors).toEqual([
    { code: 'NOT_FOUND', message: "This invoice doesn't exist.", field: ['invoiceId'] },
  ]);
});

test('the second of two editors sees who corrected the address and its new value, and no edit is lost', async () => {
  const { number, id, version, email } = await invoiceOf('Marsh');
  await api.post(`invoiceGroup/${group}/invoiceEmail`, {
    invoiceEmails: [{ invoiceID: number, email: 'first@elsewhere.example' }],
  });
  expect(
    (await set({ invoiceId: id, email: 'second@elsewhere.example', version }, number)).data.setInvoiceEmail,
  ).toMatchObject({
    invoice: null,
    userErrors: [{ code: 'EDITED_MEANWHILE', field: ['version'] }],
    conflicts: [
      { by: 'Colin Lark', changes: [{ label: 'Email address', before: email, after: 'first@elsewhere.example' }] },
    ],
  });
  expect((await invoiceOf('Marsh')).email).toBe('first@elsewhere.example');
});

test('items that another user hid and showed since the screen was loaded are not hidden without a conflict', async () => {
  const {
    number,
    lines: [line],
  } = await invoiceOf('Keller');
  const hide = (suppress: boolean, invoiceDetailID: number) =>
    api.post(`invoiceGroup/${group}/groupDetailInfo`, {
      invoiceDetailPrice: [{ invoiceID: number, invoiceDetailID, suppress }],
    });
  const { invoiceDetails } = await api.invoiceOf(group, 'Keller');
  for (const hidden of [true, false]) await hide(hidden, invoiceDetails?.[0]?.invoiceDetailID ?? 0);
  const command = (version: number | undefined) =>
    cashier.gql(HIDE, { input: { lineIds: [line?.id], isHidden: true, seen: [{ id: line?.id, version }] } });
  expect((await command(line?.version)).data).toEqual({
    setInvoiceLinesHidden: {
      lines: [],
      conflicts: [{ by: 'Colin Lark' }, { by: 'Colin Lark' }],
      userErrors: [
        { code: 'EDITED_MEANWHILE', field: ['lineIds', '0'] },
        { code: 'EDITED_MEANWHILE', field: ['lineIds', '0'] },
      ],
    },
  });
  expect((await command((await invoiceOf('Keller')).lines[0]?.version)).data).toEqual({
    setInvoiceLinesHidden: { lines: [{ isHidden: true }], conflicts: [], userErrors: [] },
  });
});
