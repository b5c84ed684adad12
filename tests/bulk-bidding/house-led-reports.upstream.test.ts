import type { ReportName } from '../../rules/sale-results/reports/report-files';
import { openSheet } from '../sale-results/reports/reports';
import { houseOfFile } from '../support/services/of-file';
import { BidHouse } from './bid-house';

const house = houseOfFile(() => BidHouse.start());
beforeEach(() => house.clock.set('2026-11-20T15:00:00Z'));

/** Downloads a report of the session, and returns the rows of its lots by their numbers. */
async function report(name: ReportName) {
  const query = `${name === 'pactsReports' ? 'catalogRef' : 'catalogRefs'}=${house.catalogRef}`;
  const { upstream, houseRef } = house.house;
  const answer = await fetch(`${upstream.url}/app/house/${houseRef}/${name}?${query}`, {
    headers: { authorization: `Bearer ${house.bidder.token}` },
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return openSheet(await answer.arrayBuffer()).rows;
}

test('reports name the house account where it leads, without a paddle, and list the lot as passed when it has ended', async () => {
  await house.session(2);
  await house.bid(1, 500);
  await house.bid(2, 500, { paddle: '101' });
  expect(await report('maxBidReports')).toMatchObject([
    { Bids: 1, 'Highest maximum': 500, Bidder: 'House account', Paddle: null, Platform: null },
    { Bids: 1, 'Highest maximum': 500, Paddle: '101' },
  ]);
  house.at(60_000);
  expect(await house.close()).toBe(2);
  const [led, sold] = await report('eoaReports');
  expect(led).toMatchObject({ Result: 'Passed', Hammer: null, Payable: null, Buyer: null, Paddle: null });
  expect(sold).toMatchObject({ Result: 'Sold', Hammer: 100, Paddle: '101' });
  const [session] = await report('sessionReports');
  expect(session).toMatchObject({ 'Lots sold': 1, 'Lots unsold': 1, Buyers: 1, Hammer: 100 });
  const bidders = await report('bidderReports');
  expect(bidders.map(({ Name }) => Name)).not.toContain('House account');
});
