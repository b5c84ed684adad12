import { smallHouse } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';

interface Countries {
  countries: { code: string; name: string; stateLabel: string }[];
}

const { server } = servicesOfFile({ houses: [smallHouse()] });

test('one query returns every list of countries and the states of a country', async () => {
  const viewer = await server.as('sample', 'viewer');
  const { data, calls } = await viewer.gql<
    Record<'plain' | 'taxes' | 'sale' | 'payments', Countries['countries']> & {
      states: { code: string; name: string }[];
    }
  >(`{
    plain: countries { code name stateLabel } taxes: countries(list: WITH_ALL) { code name stateLabel }
    sale: countries(list: WITH_ALL_AND_EU) { code name stateLabel } payments: countries(list: PAYMENT_PROCESSOR) { code name stateLabel }
    states(country: "CA") { code name } }`);
  expect(data.plain[0]).toEqual({ code: 'GB', name: 'United Kingdom', stateLabel: 'County' });
  expect([
    data.taxes[0]?.name,
    data.sale[0]?.name,
    data.sale[1]?.name,
    data.payments.some(({ code }) => code === 'US'),
  ]).toEqual(['All', 'All Countries', 'European Union', false]);
  expect(data.states).toContainEqual({ code: 'ON', name: 'Ontario' });
  expect(calls.filter((call) => call === 'GET /app/country')).toHaveLength(4);
});

test('a stranger cannot read countries', async () => {
  const { errors } = await server.gql('{ countries { code } }');
  expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
