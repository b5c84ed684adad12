import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

interface Message {
  id: string;
  name: string;
  subject: string;
  skipReason: string | null;
  delivery: { label: string } | null;
}
interface Messages {
  totalCount: number;
  nodes: Message[];
}
interface Run {
  id: string;
  isFinished: boolean;
  skippedCount: number;
  progress: { done: number; total: number };
  messages: Messages;
}

const { upstream, server } = servicesOfFile({
  houses: ['sample', 'second'].map((userName) => smallHouse({ userName })),
});
const clerk = ofFile(() => server.as('sample', 'clerk'));
const other = ofFile(() => server.as('second', 'clerk'));
const group = ofFile(() => createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot'));

const CALL = (path: string, method = 'GET') => `${method} /app/house/{houseRef}/${path}`;
const USER = 'GET /app/house/user';
const OF_GROUP = 'invoiceGroup/{invoiceGroupID}';
const MESSAGE = 'id name subject skipReason delivery { label }';
const CONTACT = `mutation ($input: ContactBiddersInput!) { contactBidders(input: $input) {
  messageRun { id isFinished skippedCount progress { done total } messages(outcome: SKIPPED) { totalCount nodes { ${MESSAGE} } } } userErrors { code message field } } }`;
const everyone = () => ({ groupNumber: group.number, filter: {} });
const contact = (input: object) =>
  clerk.gql<{ contactBidders: { messageRun: Run | null; userErrors: object[] } }>(CONTACT, {
    input: {
      selection: everyone(),
      subject: 'Hello',
      text: 'Dear {first name}',
      idempotencyKey: JSON.stringify(input),
      ...input,
    },
  });

test('a message to all takes one call in addition to the selection, and lists skipped bidders', async () => {
  const { data, errors, calls } = await contact({});
  expect(errors).toEqual([]);
  expect([...calls].sort()).toEqual(
    [USER, CALL(`${OF_GROUP}/selection`, 'POST'), CALL(`${OF_GROUP}/messages`, 'POST'), CALL('bidderMessages')].sort(),
  );
  expect(data.contactBidders).toMatchObject({
    userErrors: [],
    messageRun: {
      isFinished: true,
      skippedCount: 1,
      progress: { done: 5, total: 5 },
      messages: { totalCount: 1, nodes: [{ name: 'Dev Patel', skipReason: 'No email address.', delivery: null }] },
    },
  });
  const id = data.contactBidders.messageRun?.id;
  const again = await clerk.gql<{ node: { isFinished: boolean } }>(
    'query ($id: ID!) { node(id: $id) { ... on MessageRun { isFinished } } }',
    { id },
  );
  expect(again.data.node).toEqual({ isFinished: true });
  expect(
    (await other.gql<{ messageRun: null }>('query ($id: ID!) { messageRun(id: $id) { id } }', { id })).data.messageRun,
  ).toBeNull();
});

test('a double click with the same key sends one message', async () => {
  const input = { idempotencyKey: 'one-command' };
  const [first, second] = await Promise.all([contact(input), contact(input)]);
  expect(first.data.contactBidders.messageRun?.id).toBe(second.data.contactBidders.messageRun?.id);
});

test('missing input is refused at its field', async () => {
  const { data } = await contact({ subject: ' ', text: 'Dear {nobody}' });
  expect(data.contactBidders).toEqual({
    messageRun: null,
    userErrors: [
      { code: 'CANNOT_SEND_MESSAGE', message: 'Enter a subject.', field: ['subject'] },
      { code: 'CANNOT_SEND_MESSAGE', message: "The variable {nobody} doesn't exist.", field: ['text'] },
    ],
  });
});

test('messages and threads of all invoices of a group cost one call each', async () => {
  const { data, errors, calls } = await clerk.gql<{
    invoiceGroup: { invoices: { nodes: { messages: Messages; notesThread: { totalCount: number } }[] } };
  }>(
    `query ($number: Int) { invoiceGroup(number: $number) { invoices { nodes { messages(first: 2) { totalCount nodes { ${MESSAGE} } } notesThread(first: 2) { totalCount nodes { text author kind } } } } } }`,
    { number: group.number },
  );
  expect(errors).toEqual([]);
  expect([...calls].sort()).toEqual(
    [
      USER,
      CALL('invoiceGroups'),
      CALL(`${OF_GROUP}/groupDetailInfo`),
      CALL('bidderMessages'),
      CALL('invoiceNotes'),
    ].sort(),
  );
  expect(data.invoiceGroup.invoices.nodes.map(({ messages: { totalCount } }) => totalCount)).toEqual([2, 2, 2, 2, 2]);
});

test('a line is added to the notes of all invoices in one edit, and a note is deleted', async () => {
  const { data, errors } = await clerk.gql<{
    addInvoiceNotes: { addedCount: number; edit: object; invoices: { id: string; notes: string }[] };
  }>(
    'mutation ($input: AddInvoiceNotesInput!) { addInvoiceNotes(input: $input) { addedCount skippedCount skipped { name } edit { label invoiceCount canUndo } invoices { id notes } userErrors { message } } }',
    { input: { selection: everyone(), notes: 'Vault closed.', idempotencyKey: 'notes' } },
  );
  expect(errors).toEqual([]);
  expect(data.addInvoiceNotes).toMatchObject({
    addedCount: 5,
    skippedCount: 0,
    skipped: [],
    edit: { label: 'Internal note added', invoiceCount: 5, canUndo: true },
    userErrors: [],
  });
  expect(data.addInvoiceNotes.invoices.map(({ notes }) => notes)).toEqual(
    Array.from({ length: 5 }, () => 'Vault closed.'),
  );
  const removed = await clerk.gql<{ deleteInvoiceNote: object }>(
    'mutation ($input: DeleteInvoiceNoteInput!) { deleteInvoiceNote(input: $input) { invoice { notes notesThread { nodes { kind text author isCurrent } } } userErrors { message } } }',
    { input: { invoiceId: data.addInvoiceNotes.invoices[0]?.id } },
  );
  expect(removed.data.deleteInvoiceNote).toMatchObject({
    invoice: {
      notes: '',
      notesThread: {
        nodes: [
          { kind: 'DELETED', text: 'Vault closed.', author: 'Colin Lark', isCurrent: false },
          { kind: 'ADDED', isCurrent: false },
        ],
      },
    },
    userErrors: [],
  });
});

test('message templates and fields are listed, saved, and deleted', async () => {
  const made = await clerk.gql<{ createMessageTemplate: { messageTemplate: { id: string } } }>(
    'mutation ($input: CreateMessageTemplateInput!) { createMessageTemplate(input: $input) { messageTemplate { id name text version } userErrors { field } } }',
    { input: { name: 'Reminder', subject: 'Hello', text: 'Dear {name}' } },
  );
  const { id } = made.data.createMessageTemplate.messageTemplate;
  const list = await clerk.gql<{ messageTemplates: object[]; messageFields: { name: string }[] }>(
    '{ messageTemplates { id name } messageFields { name about } }',
  );
  expect(list.data.messageTemplates).toEqual([{ id, name: 'Reminder' }]);
  expect(list.data.messageFields.map(({ name }) => name)).toContain('invoice number');
  const DELETE =
    'mutation ($input: DeleteMessageTemplateInput!) { deleteMessageTemplate(input: $input) { messageTemplate { name } userErrors { code } } }';
  expect((await other.gql<object>(DELETE, { input: { id } })).data).toMatchObject({
    deleteMessageTemplate: { userErrors: [{ code: 'NOT_FOUND' }] },
  });
  expect((await clerk.gql<object>(DELETE, { input: { id } })).data).toMatchObject({
    deleteMessageTemplate: { messageTemplate: { name: 'Reminder' }, userErrors: [] },
  });
});
