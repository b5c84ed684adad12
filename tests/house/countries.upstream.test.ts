import { smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';

interface Countries {
  data: { countries: { countryCode: string; countryName: string }[] };
}
interface States {
  data: { states: { countryCode: string; stateCode: string; stateName: string }[] };
}

const upstream = upstreamOfFile({ houses: [smallHouse()] });
const viewer = ofFile(() => upstream.signIn('sample', 'viewer'));

test('every signed-in user can read countries, with GB, US, CA, and AU first', async () => {
  const { body } = await viewer.get<Countries>('/app/country');
  expect(body.data.countries.slice(0, 4)).toEqual([
    { countryCode: 'GB', countryName: 'United Kingdom' },
    { countryCode: 'US', countryName: 'United States' },
    { countryCode: 'CA', countryName: 'Canada' },
    { countryCode: 'AU', countryName: 'Australia' },
  ]);
});

test.each([
  ['WITH_ALL', 'All'],
  ['WITH_ALL_AND_EU', 'All Countries'],
  ['PAYMENT_PROCESSOR', 'United Kingdom'],
])('the list of countries %s begins with %s', async (list, first) => {
  const { body } = await viewer.get<Countries>(`/app/country?list=${list}`);
  expect(body.data.countries[0]?.countryName).toBe(first);
});

test('an unknown list of countries is refused', async () => {
  expect((await viewer.get('/app/country?list=SOME')).status).toBe(400);
});

test('the states of a country are returned, and UK is accepted for GB', async () => {
  const { body } = await viewer.get<States>('/app/states?country=US');
  expect(body.data.states.find(({ stateCode }) => stateCode === 'NY')).toEqual({
    countryCode: 'US',
    stateCode: 'NY',
    stateName: 'New York',
  });
  expect((await viewer.get<States>('/app/states?country=UK')).body.data.states).toEqual([]);
  expect((await viewer.get('/app/states')).status).toBe(400);
});

test.each(['/app/country', '/app/states?country=US'])('%s needs a session', async (path) => {
  expect((await upstream.stranger.get(path)).status).toBe(401);
});
