import { smallHouse } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';

const { server } = servicesOfFile({
  houses: [smallHouse({ userName: 'w-house', processorType: 'w' }), smallHouse({ userName: 'p-house' })],
});

test('a house returns its settings and its locations, the primary one first', async () => {
  const clerk = await server.as('p-house', 'clerk');
  const { data, calls } = await clerk.gql(`{ house {
    userName name currency timeZone processorType paymentProcessingEnabled autoChargeEnabled connectType isInstant invoicingDisabled isDemo
    locations { facilityName city state country postalCode timeZone isPrimary } } }`);
  expect(data).toEqual({
    house: {
      userName: 'p-house',
      name: 'Sample & Daughters',
      currency: 'USD',
      timeZone: 'America/New_York',
      processorType: 'OWN',
      paymentProcessingEnabled: true,
      autoChargeEnabled: true,
      connectType: 's',
      isInstant: true,
      invoicingDisabled: false,
      isDemo: true,
      locations: [
        {
          facilityName: 'Main Rooms',
          city: 'New York',
          state: 'NY',
          country: 'US',
          postalCode: '10013',
          timeZone: 'America/New_York',
          isPrimary: true,
        },
        {
          facilityName: 'Harbor Barn',
          city: 'Newark',
          state: 'NJ',
          country: 'US',
          postalCode: '07102',
          timeZone: 'America/New_York',
          isPrimary: false,
        },
      ],
    },
  });
  expect([...calls].sort()).toEqual([
    'GET /app/house/address',
    'GET /app/house/user',
    'GET /app/house/{houseRef}/paymentProcessorType',
  ]);
});

test('only users who manage locations see what uses them; other users still read the locations', async () => {
  const query = '{ house { locations { facilityName uses { kind count } deletionRefusal } } }';
  const clerk = await server.as('p-house', 'clerk');
  expect((await clerk.gql(query)).data).toMatchObject({
    house: {
      locations: [
        {
          uses: [
            { kind: 'TEMPLATE', count: 4 },
            { kind: 'SESSION', count: 2 },
          ],
        },
        { uses: [{ kind: 'SESSION', count: 1 }] },
      ],
    },
  });
  const viewer = await server.as('p-house', 'viewer');
  const { data, errors } = await viewer.gql(query);
  expect(data).toEqual({
    house: {
      locations: ['Main Rooms', 'Harbor Barn'].map((facilityName) => ({
        facilityName,
        uses: null,
        deletionRefusal: null,
      })),
    },
  });
  expect(errors.map(({ path, extensions }) => [path?.slice(2).join('.'), extensions.code])).toEqual(
    expect.arrayContaining([
      ['0.uses', 'FORBIDDEN'],
      ['0.deletionRefusal', 'FORBIDDEN'],
      ['1.uses', 'FORBIDDEN'],
      ['1.deletionRefusal', 'FORBIDDEN'],
    ]),
  );
});

test('a house with another processor returns it', async () => {
  const clerk = await server.as('w-house', 'clerk');
  expect((await clerk.gql('{ house { processorType } }')).data).toEqual({ house: { processorType: 'WIRE' } });
});

test('a stranger has no house', async () => {
  expect((await server.gql('{ house { name } }')).data).toEqual({ house: null });
});

interface Edited {
  house: { id: string; history: { totalCount: number; nodes: { id: string; label: string }[] } };
}
const HISTORY = '{ house { id history(first: 1) { totalCount nodes { id label } } } }';

test('house settings have a history in one call, and an undo returns the house as it is then', async () => {
  const clerk = await server.as('p-house', 'clerk');
  await clerk.gql(
    'mutation { updateHouse(input: { name: "Sample & Sons", email: "office@sample.example", currency: "USD", timeZone: "America/New_York", creditCardLimit: "", autoChargeTime: "09:00" }) { userErrors { message } } }',
  );
  const { data, calls } = await clerk.gql<Edited>(HISTORY);
  expect(data.house.history.nodes[0]?.label).toBe('Edited');
  expect(calls.filter((call) => call.endsWith('/recordEdits'))).toHaveLength(1);
  const undone = await clerk.gql<{ undoRecordEdit: { record: { id: string; name: string } | null } }>(
    'mutation ($input: UndoRecordEditInput!) { undoRecordEdit(input: $input) { record { id ... on House { name } } userErrors { message } } }',
    { input: { editId: data.house.history.nodes[0]?.id } },
  );
  expect(undone.data.undoRecordEdit.record).toMatchObject({ id: data.house.id, name: 'Sample & Daughters' });
});

test('users without the right to settings get no history of the house', async () => {
  const viewer = await server.as('p-house', 'viewer');
  const { data, errors } = await viewer.gql<{ house: { history: null } }>(HISTORY);
  expect(data.house.history).toBeNull();
  expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
});
