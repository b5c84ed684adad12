import { createdGroup } from '../support/houses/invoicing-flow';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

beforeAll(async () => {
  await createdGroup(upstream, clerk, 'Autumn Sale', 'Cards per lot');
});

interface Found {
  invoices: { nodes: { approval: Record<string, unknown> }[] };
}

const approvalOf = async (lastName: string, fields: string) => {
  const { data } = await clerk.gql<Found>(
    `query ($search: String) { invoices(filter: {search: $search}) { nodes { approval { ${fields} } } } }`,
    { search: lastName },
  );
  return data.invoices.nodes[0]?.approval;
};

test('a bidder has a platform, an address, and a formatted phone number', async () => {
  expect(
    await approvalOf(
      'Rossi',
      'memberNumber channel firstName company phone isTaxExempt address { street1 city state country }',
    ),
  ).toEqual({
    memberNumber: 9003,
    channel: 'AGGREGATOR',
    firstName: 'Chloe',
    company: 'Rossi Antiques',
    phone: '(212) 555-0142',
    isTaxExempt: true,
    address: { street1: '7 Elm Street', city: 'Los Angeles', state: 'CA', country: 'US' },
  });
});

test('a floor bidder has no platform number', async () => {
  expect(await approvalOf('Patel', 'memberNumber channel email')).toEqual({
    memberNumber: null,
    channel: 'FLOOR',
    email: '',
  });
});
