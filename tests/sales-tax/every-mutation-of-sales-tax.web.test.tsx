import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { smallHouse } from '../support/houses/sample-house';
import { firstPlace, salesTaxSteps, sendAll } from './live-steps';

const house = liveHouse(smallHouse(), 'Autumn Sale', sendAll);

test('the report and its entries update after every change of what counts', async () => {
  const { id } = await firstPlace(house());
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        '/reports/salesTaxReports?year=all',
        `/reports/salesTaxReports/entries?year=all&place=${id}&currency=USD`,
      ],
    },
    Object.values(salesTaxSteps(house)),
  );
  expect(wrong).toEqual({});
});
