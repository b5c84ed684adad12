import { smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';

interface Addresses {
  data: { houseAddresses: { addressID: number; facilityName: string; primary: boolean; countryCode: string }[] };
}

const upstream = upstreamOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => upstream.signIn('sample', 'clerk'));

test('the locations of a house are listed with the primary one first', async () => {
  const { body } = await clerk.get<Addresses>('/app/house/address');
  expect(body.data.houseAddresses.map(({ facilityName, primary }) => [facilityName, primary])).toEqual([
    ['Main Rooms', true],
    ['Harbor Barn', false],
  ]);
});

test('locations are found by id, and unknown ids are left out', async () => {
  const [, barn] = (await clerk.get<Addresses>('/app/house/address')).body.data.houseAddresses;
  const { body } = await clerk.get<Addresses>(`/app/house/address?ids=${barn?.addressID ?? 0},999999`);
  expect(body.data.houseAddresses).toEqual([barn]);
});

test.each(['ids=1,x', 'ids=', 'ids=99999999999999999999'])(
  'a malformed list of location ids is refused: %s',
  async (query) => {
    const { status, body } = await clerk.get<{ error: { code: string } }>(`/app/house/address?${query}`);
    expect([status, body.error.code]).toEqual([400, 'BAD_USER_INPUT']);
  },
);
