import { NOTE_LIMIT } from '../../../rules/invoicing/notes/notes';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import type { InvoiceGroupJson } from '../../../upstream/invoicing/groups/group-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SelectionJson } from '../../../upstream/invoicing/invoices/selection-wire';
import type { AddNotesJson, NotesJson } from '../../../upstream/invoicing/notes/notes-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { notesBody, undo } from '../editing/editing-setup';
import { clientOf, clientOfNewHouse, type HouseClient } from '../house-at-work';

const upstream = upstreamOfFile();
let api: HouseClient;
let group: InvoiceGroupJson;

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
  group = await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot');
});

const path = (call: string) => `invoiceGroup/${group.invoiceGroupID}/${call}`;
const invoiceOf = (name: string) => api.invoiceOf(group.invoiceGroupID, name);
const write = (invoice: InvoiceJson, notes: string) =>
  api.post<GroupDetailEditJson>(path('groupDetailInfo'), notesBody(invoice, notes));
const add = (ids: readonly number[], notes: string) => api.post<AddNotesJson>(path('notes'), { ids, notes });
const threadOf = async ({ invoiceID }: Pick<InvoiceJson, 'invoiceID'>, query = '') =>
  (await api.get<NotesJson>(`invoiceNotes?invoiceIDs=${invoiceID}${query}`)).invoices[0];
const idsOf = async () => (await api.detail(group.invoiceGroupID)).invoiceBidders.map(({ invoiceID }) => invoiceID);

test('the thread lists who wrote the note and when, including replaced notes', async () => {
  const ada = await invoiceOf('Marsh');
  await write(ada, 'Calls on Monday.');
  const colleague = await clientOf(upstream, api.userName, 'cashier');
  await colleague.post(path('groupDetailInfo'), notesBody(ada, 'Calls on Tuesday.'));
  const now = upstream.clock.now().getTime();
  expect(await threadOf(ada)).toMatchObject({
    totalRecords: 2,
    notes: [
      { by: 'Carmen Ashby', at: now, kind: 'WRITTEN', text: 'Calls on Tuesday.', isCurrent: true },
      { by: 'Colin Lark', at: now, kind: 'WRITTEN', text: 'Calls on Monday.', isCurrent: false },
    ],
  });
  expect((await invoiceOf('Marsh')).notes).toBe('Calls on Tuesday.');
  expect(await threadOf(ada, '&size=1&offset=1')).toMatchObject({
    totalRecords: 2,
    notes: [{ text: 'Calls on Monday.', isCurrent: false }],
  });
});

test('a note for many invoices appends a line to their notes, in one edit with one undo', async () => {
  const ada = await invoiceOf('Marsh');
  await write(ada, 'Calls on Monday.');
  const ids = await idsOf();
  const added = await add(ids, ' Vault closed on 12/24. ');
  expect(added).toMatchObject({
    changedCount: 5,
    skippedCount: 0,
    skipped: [],
    edit: { label: 'Internal note added', invoiceCount: 5, canUndo: true },
  });
  expect((await invoiceOf('Marsh')).notes).toBe('Calls on Monday.\nVault closed on 12/24.');
  expect((await invoiceOf('Stone')).notes).toBe('Vault closed on 12/24.');
  expect((await threadOf(ada))?.notes).toMatchObject([
    { kind: 'ADDED', text: 'Vault closed on 12/24.', isCurrent: true },
    { kind: 'WRITTEN', text: 'Calls on Monday.', isCurrent: true },
  ]);
  await undo(api, added.edit?.editID ?? 0);
  expect((await invoiceOf('Marsh')).notes).toBe('Calls on Monday.');
  expect((await invoiceOf('Stone')).notes).toBe('');
  expect((await threadOf(ada))?.notes).toMatchObject([{ text: 'Calls on Monday.', isCurrent: true }]);
});

test('a card number is refused in a note and in a line for many invoices, so that undoing restores the exact text', async () => {
  const ada = await invoiceOf('Marsh');
  const message = "This looks like a card number, which can't be saved. Enter only its last four digits.";
  const card = 'Pays with 4242 4242 4242 4242.';
  expect(await api.refused(path('groupDetailInfo'), notesBody(ada, card))).toMatchObject({
    status: 422,
    code: 'CANNOT_SAVE_NOTE',
    message,
    field: 'invoiceNotes.0.notes',
  });
  expect(await api.refused(path('notes'), { ids: [ada.invoiceID], notes: card })).toMatchObject({
    status: 422,
    code: 'CANNOT_SAVE_NOTE',
    message,
    field: 'notes',
  });
  const text = 'Pays with •••• 4242; parcel 4111111111111112.';
  await write(ada, text);
  const { edit } = await api.post<GroupDetailEditJson>(path('groupDetailInfo'), notesBody(ada, 'Paid.'));
  await undo(api, edit?.editID ?? 0);
  expect((await invoiceOf('Marsh')).notes).toBe(text);
});

test('the same key adds a line once', async () => {
  const key = { 'idempotency-key': 'one-command' };
  const ids = await idsOf();
  const ask = () => api.client.post<{ data: AddNotesJson }>(api.path(path('notes')), { ids, notes: 'Once.' }, key);
  const [first, second] = [await ask(), await ask()];
  expect(second.body.data.edit?.editID).toBe(first.body.data.edit?.editID);
  expect((await invoiceOf('Marsh')).notes).toBe('Once.');
});

test('a filter with exceptions selects the invoices that get the line', async () => {
  const ada = await invoiceOf('Marsh');
  const { token } = await api.post<SelectionJson>(path('selection'), { filter: {}, except: [ada.invoiceID] });
  expect(await api.post<AddNotesJson>(path(`notes?selection=${token}`), { ids: [], notes: 'Not Ada.' })).toMatchObject({
    changedCount: 4,
  });
  expect((await invoiceOf('Marsh')).notes).toBe('');
});

test('a full note is skipped and listed', async () => {
  const ada = await invoiceOf('Marsh');
  await write(ada, 'x'.repeat(NOTE_LIMIT));
  expect(await add(await idsOf(), 'One more.')).toMatchObject({
    changedCount: 4,
    skippedCount: 1,
    skipped: [{ invoiceID: ada.invoiceID, name: 'Ada Marsh', reason: 'The note is too long to add another line.' }],
  });
});

test('a deleted note is removed from the invoice, stays in the thread as deleted, and is restored by undoing', async () => {
  const ada = await invoiceOf('Marsh');
  await write(ada, 'Calls on Monday.');
  const { edit, invoices } = await api.post<GroupDetailEditJson>(path('deleteNote'), { invoiceID: ada.invoiceID });
  expect(invoices[0]?.notes).toBe('');
  expect((await threadOf(ada))?.notes).toMatchObject([
    { kind: 'DELETED', text: 'Calls on Monday.', isCurrent: false },
    { kind: 'WRITTEN', isCurrent: false },
  ]);
  await undo(api, edit?.editID ?? 0);
  expect((await invoiceOf('Marsh')).notes).toBe('Calls on Monday.');
  expect((await threadOf(ada))?.notes).toMatchObject([{ kind: 'WRITTEN', text: 'Calls on Monday.', isCurrent: true }]);
});

test('deleting a note that another user changed is a conflict that names them', async () => {
  const ada = await invoiceOf('Marsh');
  await write(ada, 'New.');
  expect(await api.refused(path('deleteNote'), { invoiceID: ada.invoiceID, version: ada.version })).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
  });
});

test('an empty line and an empty selection are refused', async () => {
  expect(await api.refused(path('notes'), { ids: await idsOf(), notes: ' \n' })).toMatchObject({
    status: 422,
    code: 'CANNOT_SAVE_NOTE',
    field: 'notes',
  });
  expect(await api.refused(path('notes'), { ids: [], notes: 'For nobody.' })).toMatchObject({
    status: 422,
    code: 'NO_INVOICES',
  });
});

test('another house sees no thread and cannot add a line', async () => {
  const ada = await invoiceOf('Marsh');
  await write(ada, 'Ours.');
  const other = await clientOfNewHouse(upstream);
  expect((await other.get<NotesJson>(`invoiceNotes?invoiceIDs=${ada.invoiceID}`)).invoices[0]?.notes).toEqual([]);
  expect(await other.refused(path('deleteNote'), { invoiceID: ada.invoiceID })).toMatchObject({ status: 404 });
});
