import { CalendarFeedDocument } from '../../../web/sales/calendar/CalendarFeed.generated';
import { SaleChoicesDocument } from '../../../web/sales/calendar/CalendarPage.generated';
import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { calendarSteps } from './live-steps';

const house = liveHouse();

test('the calendar updates after every change of its sales', async () => {
  const { upstream, read } = house();
  const add = async (name: string) =>
    (
      await read<{ addSale: { sale: { id: string; number: number } } }>(
        'mutation ($input: AddSaleInput!) { addSale(input: $input) { sale { id number } } }',
        { input: { name, kind: 'LIVE', termsNumber: 1, idempotencyKey: name } },
      )
    ).addSale.sale;
  const empty = await add('Empty');
  const sale = await add('With a session');
  await upstream.db.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, time_zone, location_id, currency, premium_steps)
     select house_id, 9000, 'CATNEW', id, 'N1', 'New session', 'LIVE', '2026-12-01 14:00Z', 'America/New_York', 1, 'USD', '[]'
     from auction_group where id = $1`,
    [sale.number],
  );
  const { sale: withSession } = await read<{ sale: { sessions: { id: string }[] } }>(
    'query ($number: Int!) { sale(number: $number) { sessions { id } } }',
    { number: sale.number },
  );
  const session = withSession.sessions[0]?.id ?? '';
  const ongoing = await add('Ongoing');
  await upstream.db.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, time_zone, location_id, currency, premium_steps)
     select house_id, 9001, 'CATRUN', id, 'R1', 'Running session', 'LIVE', $2, 'America/New_York', 1, 'USD', '[]'
     from auction_group where id = $1`,
    [ongoing.number, new Date(upstream.clock.now().getTime() - 3_600_000)],
  );
  const { sale: withRunning } = await read<{ sale: { sessions: { id: string }[] } }>(
    'query ($number: Int!) { sale(number: $number) { sessions { id } } }',
    { number: ongoing.number },
  );
  const running = withRunning.sessions[0]?.id ?? '';
  const wrong = await followMutations(
    {
      ...house(),
      addresses: ['/my-auctions/current'],
      dialogs: [
        { query: SaleChoicesDocument, variables: {} },
        { query: CalendarFeedDocument, variables: {} },
      ],
    },
    Object.values(calendarSteps(house, { sale: () => empty.id, session: () => session, running: () => running })),
  );
  expect(wrong).toEqual({});
});
