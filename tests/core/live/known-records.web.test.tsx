import { createApolloClient } from '../../../web/core/apollo/apollo';
import { createStatus } from '../../../web/core/apollo/status';

/** What the app knows of records, with a rule that lists invoices by their number. */
function knownInvoices() {
  const status = createStatus();
  createApolloClient(status, [
    { routes: [], live: { lists: { Invoice: ['invoices'] }, listedBy: { Invoice: 'number' } } },
  ]);
  const note = (fields: object, isOwn?: boolean) =>
    status.known.note({ nodes: [{ __typename: 'Invoice', id: 'a', ...fields }] }, isOwn);
  return { known: status.known, note };
}

test('the fields that rules name are remembered from the first response on', () => {
  const { known, note } = knownInvoices();
  note({ version: 3, number: 7, email: 'ada@bidder.example' });
  expect(known.of('a')).toMatchObject({ readAt: 3, isNew: false, values: { number: 7 } });
  expect(Object.keys(known.of('a')?.values ?? {})).toEqual(['number']);
});

test('what changed since the last event of a record is remembered, even if another read saw it first', () => {
  const { known, note } = knownInvoices();
  note({ version: 1, number: 7 });
  note({ version: 2, number: 8 });
  note({ version: 2, number: 8 });
  expect([...(known.of('a')?.changed ?? [])]).toEqual(['number']);
  known.handle('a');
  expect([...(known.of('a')?.changed ?? [])]).toEqual([]);
  note({ version: 3, number: 8 });
  expect([...(known.of('a')?.changed ?? [])]).toEqual([]);
});

test('a record that a mutation of this tab creates is new until its event; one that a query read first is not', () => {
  const created = knownInvoices();
  created.note({ version: 1, number: 7 }, true);
  expect(created.known.of('a')?.isNew).toBe(true);
  created.known.handle('a');
  expect(created.known.of('a')?.isNew).toBe(false);
  const edited = knownInvoices();
  edited.note({ version: 1, number: 7 });
  edited.note({ version: 2, number: 7 }, true);
  expect(edited.known.of('a')?.isNew).toBe(false);
});

test('a response is older if it contains a record in an earlier version than a mutation of this tab returned', () => {
  const { known, note } = knownInvoices();
  note({ version: 5 });
  expect(known.isOlder({ invoice: { id: 'a', version: 4 } })).toBe(false);
  note({ version: 6 }, true);
  expect(known.versionOf('a')).toBe(6);
  expect(
    known.isOlder({
      group: {
        invoices: [
          { id: 'b', version: 1 },
          { id: 'a', version: 5 },
        ],
      },
    }),
  ).toBe(true);
  expect(known.isOlder({ group: { invoices: [{ id: 'a', version: 6 }] } })).toBe(false);
});
