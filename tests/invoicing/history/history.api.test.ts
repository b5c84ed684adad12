import { createdGroup, invoiceNamed } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

interface Edit {
  id: string;
  label: string;
  by: string;
  canUndo: boolean;
  undoRefusal: string | null;
  invoiceCount: number;
  undoes: { id: string } | null;
  changes: object[];
}
interface Invoice {
  id: string;
  number: number;
  version: number;
  notes: string;
  isPickup: boolean;
  invoiceTotal: string;
  deliveryRefusal: string | null;
  hasTaxFailed: boolean;
  lines: { id: string }[];
  history: { totalCount: number; pageInfo: { hasNextPage: boolean; endCursor: string }; nodes: Edit[] };
}
interface Payload {
  invoice: Invoice | null;
  invoiceGroup: { number: number } | null;
  edit: Edit | null;
  conflicts: Edit[];
  userErrors: object[];
}

const { upstream, server } = servicesOfFile({
  houses: ['sample', 'second'].map((userName) => smallHouse({ userName })),
});
const clerk = ofFile(() => server.as('sample', 'clerk'));
const other = ofFile(() => server.as('second', 'clerk'));
const group = ofFile(() => createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot'));

const EDIT =
  'id label by canUndo undoRefusal invoiceCount isUndo undoneInvoiceCount undoableInvoiceCount undoRefusals { reason invoiceNumbers } undoes { id } original { id }';
const NOTE = `mutation ($input: SetInvoiceNoteInput!) { setInvoiceNote(input: $input) { invoice { id number version notes isPickup } invoiceGroup { number } edit { ${EDIT} } conflicts { by label } userErrors { code message field } } }`;
const DELIVERY = `mutation ($input: SetInvoiceDeliveryInput!) { setInvoiceDelivery(input: $input) { invoice { isPickup invoiceTotal deliveryRefusal hasTaxFailed } edit { ${EDIT} } conflicts { by } userErrors { code message field } } }`;
const UNDO = `mutation ($input: UndoEditInput!) { undoEdit(input: $input) { edit { ${EDIT} } notUndone { reason invoiceCount invoiceNumbers } invoices { number notes } invoiceGroup { number } userErrors { code message field } } }`;
const HIDE =
  'mutation ($input: SetInvoiceLinesHiddenInput!) { setInvoiceLinesHidden(input: $input) { edit { id canUndo } userErrors { message } } }';
const HISTORY = `query ($number: Int!, $after: String) { invoice(number: $number) { id number version
  history(first: 2, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes { ${EDIT} changes(invoiceNumber: $number) { label before after lotNumber } } } } }`;

const CALL = (path: string, method = 'GET') => `${method} /app/house/{houseRef}/${path}`;
const USER = 'GET /app/house/user';
const CHANGE = CALL('invoiceGroup/{invoiceGroupID}/groupDetailInfo', 'POST');

const invoiceOf = (lastName: string) =>
  invoiceNamed<Invoice>(clerk, group.number, lastName, 'id number version notes isPickup invoiceTotal lines { id }');
const setNote = (input: object, caller = clerk) => caller.gql<{ setInvoiceNote: Payload }>(NOTE, { input });
const undo = (editId: string, caller = clerk) =>
  caller.gql<{ undoEdit: { edit: Edit | null; invoices: { notes: string }[]; userErrors: object[] } }>(UNDO, {
    input: { editId },
  });

test('saving a note takes one read and one write, and returns the invoice, its group, and the edit', async () => {
  const ada = await invoiceOf('Marsh');
  const { data, errors, calls } = await setNote({ invoiceId: ada.id, notes: 'Calls on Monday.', version: ada.version });
  expect(errors).toEqual([]);
  expect([...calls].sort()).toEqual([USER, CALL('invoices'), CHANGE].sort());
  expect(data.setInvoiceNote).toMatchObject({
    invoice: { notes: 'Calls on Monday.', version: ada.version + 1 },
    invoiceGroup: { number: group.number },
    edit: { label: 'Internal note', by: 'Colin Lark', canUndo: true, undoRefusal: null, invoiceCount: 1, undoes: null },
    conflicts: [],
    userErrors: [],
  });
});

test('an empty note is refused at its field', async () => {
  const { data } = await setNote({ invoiceId: (await invoiceOf('Marsh')).id, notes: ' ' });
  expect(data.setInvoiceNote).toEqual({
    invoice: null,
    invoiceGroup: null,
    edit: null,
    conflicts: [],
    userErrors: [{ code: 'CANNOT_SAVE_NOTE', message: 'Enter a note.', field: ['notes'] }],
  });
});

test('switching to pickup returns the new total, and repeating it makes no edit', async () => {
  const eve = await invoiceOf('Stone');
  const set = () =>
    clerk.gql<{ setInvoiceDelivery: Payload }>(DELIVERY, { input: { invoiceId: eve.id, isPickup: true } });
  const first = (await set()).data.setInvoiceDelivery;
  expect(first).toMatchObject({
    invoice: { isPickup: true, deliveryRefusal: null, hasTaxFailed: false },
    edit: { label: 'Pickup or shipping' },
    userErrors: [],
  });
  expect(first.invoice?.invoiceTotal).not.toBe(eve.invoiceTotal);
  expect((await set()).data.setInvoiceDelivery).toMatchObject({ edit: null, userErrors: [] });
});

test('an edit of a field that another user changed returns who changed it and what, and saves nothing', async () => {
  const bruno = await invoiceOf('Keller');
  const colleague = await server.as('sample', 'cashier');
  await setNote({ invoiceId: bruno.id, notes: 'Theirs.', version: bruno.version }, colleague);
  const { data, calls } = await setNote({ invoiceId: bruno.id, notes: 'Mine.', version: bruno.version });
  expect([...calls].sort()).toEqual([USER, CALL('invoices'), CHANGE, CALL('invoiceEdits')].sort());
  expect(data.setInvoiceNote).toMatchObject({
    invoice: null,
    edit: null,
    conflicts: [{ by: 'Carmen Ashby', label: 'Internal note' }],
    userErrors: [
      {
        code: 'EDITED_MEANWHILE',
        field: ['version'],
        message: expect.stringContaining('Carmen Ashby changed Internal note') as string,
      },
    ],
  });
  expect((await invoiceOf('Keller')).notes).toBe('Theirs.');
});

test('the history is paged with the changes per edit, and takes the same calls for two edits as for none', async () => {
  const dev = await invoiceOf('Patel');
  const read = (after?: string) => clerk.gql<{ invoice: Invoice }>(HISTORY, { number: dev.number, after });
  const none = await read();
  expect(none.data.invoice.history).toMatchObject({ totalCount: 0, nodes: [], pageInfo: { hasNextPage: false } });
  expect(none.calls).toEqual([USER, CALL('invoices'), CALL('invoiceHistory')]);
  for (const notes of ['One.', 'Two.']) await setNote({ invoiceId: dev.id, notes });
  await clerk.gql(HIDE, { input: { lineIds: dev.lines.slice(0, 1).map(({ id }) => id), isHidden: true } });
  const {
    data: {
      invoice: { history },
    },
    errors,
    calls,
  } = await read();
  expect(errors).toEqual([]);
  expect(calls).toEqual([USER, CALL('invoices'), CALL('invoiceHistory'), CALL('invoiceEditChanges')]);
  expect(history).toMatchObject({
    totalCount: 3,
    pageInfo: { hasNextPage: true },
    nodes: [
      { label: 'Items hidden or shown', canUndo: true, changes: [{ label: 'Item', before: 'Shown', after: 'Hidden' }] },
      {
        label: 'Internal note',
        canUndo: false,
        undoRefusal: 'Undo the newer changes first.',
        changes: [{ label: 'Internal note', before: 'One.', after: 'Two.', lotNumber: null }],
      },
    ],
  });
  const { data } = await read(history.pageInfo.endCursor);
  expect(data.invoice.history.nodes).toMatchObject([{ changes: [{ before: '', after: 'One.' }] }]);
});

test('the histories of many invoices and of their group cost one call each', async () => {
  const { data, errors, calls } = await clerk.gql<{
    invoiceGroup: { history: { totalCount: number }; invoices: { nodes: { history: { totalCount: number } }[] } };
  }>(
    `query ($number: Int) { invoiceGroup(number: $number) { history { totalCount nodes { label changes { label } } } invoices { nodes { history { totalCount } } } } }`,
    { number: group.number },
  );
  expect(errors).toEqual([]);
  expect([...calls].sort()).toEqual(
    [
      USER,
      CALL('invoiceGroups'),
      CALL('invoiceGroup/{invoiceGroupID}/groupDetailInfo'),
      CALL('invoiceHistory'),
      CALL('invoiceHistory'),
      CALL('invoiceEditChanges'),
    ].sort(),
  );
  const { history, invoices } = data.invoiceGroup;
  expect(invoices.nodes.reduce((sum, one) => sum + one.history.totalCount, 0)).toBe(history.totalCount);
});

test('the latest edit is undone by its id in one call, and the new edit is marked as an undo', async () => {
  const chloe = await invoiceOf('Rossi');
  const { data } = await setNote({ invoiceId: chloe.id, notes: 'Wrong.' });
  const edit = data.setInvoiceNote.edit?.id ?? '';
  const undone = await undo(edit);
  expect([...undone.calls].sort()).toEqual(
    [USER, CALL('invoiceEdit/{editID}/undo', 'POST'), CALL('invoiceEdits')].sort(),
  );
  expect(undone.data.undoEdit).toMatchObject({
    edit: { label: 'Undone', undoes: { id: edit }, isUndo: true, original: { id: edit }, canUndo: true },
    notUndone: [],
    invoices: [{ notes: '' }],
    userErrors: [],
  });
  expect((await undo(edit)).data.undoEdit).toMatchObject({
    edit: null,
    invoices: [],
    userErrors: [{ code: 'CANNOT_UNDO', message: 'This edit is already undone.', field: ['editId'] }],
  });
  const {
    data: { node },
  } = await clerk.gql<{ node: object }>(
    'query ($id: ID!) { node(id: $id) { ... on InvoiceEdit { label canUndo undoneBy { label } } } }',
    { id: edit },
  );
  expect(node).toEqual({ label: 'Internal note', canUndo: false, undoneBy: { label: 'Undone' } });
});

test('undoing an undo redoes the edit, and the payload names the invoices that were changed since', async () => {
  const [chloe, dev] = [await invoiceOf('Rossi'), await invoiceOf('Patel')];
  const { data } = await clerk.gql<{ addInvoiceNotes: Payload }>(
    `mutation ($input: AddInvoiceNotesInput!) { addInvoiceNotes(input: $input) { edit { ${EDIT} } userErrors { message } } }`,
    {
      input: {
        selection: { groupNumber: group.number, numbers: [chloe.number, dev.number] },
        notes: 'On both.',
        idempotencyKey: 'on-both',
      },
    },
  );
  await setNote({ invoiceId: dev.id, notes: 'Later.' });
  const notUndone = [{ reason: 'Undo the newer changes first.', invoiceCount: 1, invoiceNumbers: [dev.number] }];
  const undone = (await undo(data.addInvoiceNotes.edit?.id ?? '')).data.undoEdit;
  expect(undone).toMatchObject({ edit: { invoiceCount: 1 }, notUndone, userErrors: [] });
  expect((await undo(undone.edit?.id ?? '')).data.undoEdit).toMatchObject({
    edit: { label: 'Redone', isUndo: false, original: { id: data.addInvoiceNotes.edit?.id } },
    notUndone: [],
  });
  expect((await invoiceOf('Rossi')).notes).toContain('On both.');
});

test('another house finds neither the invoice nor the edit', async () => {
  const ada = await invoiceOf('Marsh');
  const { data } = await setNote({ invoiceId: ada.id, notes: 'Ours.' });
  const notFound = [{ code: 'NOT_FOUND' }];
  expect((await setNote({ invoiceId: ada.id, notes: 'Theirs.' }, other)).data.setInvoiceNote).toMatchObject({
    invoice: null,
    userErrors: notFound,
  });
  expect((await undo(data.setInvoiceNote.edit?.id ?? '', other)).data.undoEdit).toMatchObject({
    edit: null,
    userErrors: notFound,
  });
  expect((await invoiceOf('Marsh')).notes).toBe('Ours.');
});

test('descriptions have amounts and dates in the locale of the caller’s browser, or in en-US without one', async () => {
  const { number } = await invoiceOf('Marsh');
  const outstanding = async (languages: string) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: clerk.cookie, 'accept-language': languages },
      body: JSON.stringify({
        query: 'query ($number: Int) { invoice(number: $number) { explain { outstanding } } }',
        variables: { number },
      }),
    });
    const { data } = (await response.json()) as { data: { invoice: { explain: { outstanding: string } } } };
    return data.invoice.explain.outstanding;
  };
  expect(await outstanding('de-DE,de;q=0.9')).toBe('Invoice total 4.101,36 − paid 0,00 = 4.101,36.');
  expect(await outstanding('*')).toBe('Invoice total 4,101.36 − paid 0.00 = 4,101.36.');
});
