import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'super'));

/** Adds a session to the first sale of the house. */
const addSession = (number: number, title: string, startsAt: string, timeZone: string) =>
  upstream.db.query(
    `insert into catalog (house_id, id, ref, group_id, identifier, title, kind, starts_at, time_zone, location_id, currency, premium_steps)
     select house_id, $1, $2, min(id), $2, $3, 'LIVE', $4, $5, 1, 'USD', '[]' from auction_group group by house_id`,
    [number, `M${number}`, title, startsAt, timeZone],
  );

beforeAll(async () => {
  await addSession(9001, 'Before the change', '2031-11-01T13:00:00Z', 'America/New_York');
  await addSession(9002, 'After the change', '2031-11-03T14:00:00Z', 'America/New_York');
  // In the house's zone, this is still October 31.
  await addSession(9003, 'On an island', '2031-10-31T22:00:00Z', 'Australia/Lord_Howe');
  for (const hour of [15, 16, 17, 18, 19])
    await addSession(9000 + hour, `Full day ${hour}`, `2031-11-12T${hour}:00:00Z`, 'America/New_York');
});
afterEach(() => sessionStorage.clear());

const open = (query = '?view=month&month=2031-11') => openApp(server.url, `/my-auctions/current${query}`, clerk.cookie);

const day = (name: string) => screen.findByRole('list', { name });

test('sessions stand on the days of their own zones, and name a zone other than the house’s', async () => {
  open();
  const first = within(await day('Saturday, November 1, 2031')).getAllByRole('link');
  expect(first.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^9:00\sAM GMT\+11 On an island$/),
    expect.stringMatching(/^9:00\sAM Before the change$/),
  ]);
  expect(within(await day('Monday, November 3, 2031')).getByRole('link')).toHaveTextContent(
    /^9:00\sAM After the change$/,
  );
  expect(screen.getByRole('heading', { name: 'November 2031' })).toBeInTheDocument();
  expect(screen.getByText('8 sessions')).toBeInTheDocument();
  expect(first[1]).toHaveAttribute('href', expect.stringMatching(/\/session\/live\/\d+\/9001\/\d$/));
});

test('the table is one tab stop, and the arrow keys lead along its links', async () => {
  const { user } = open();
  const [island, before] = within(await day('Saturday, November 1, 2031')).getAllByRole('link');
  expect(screen.getAllByRole('link').filter(({ dataset, tabIndex }) => dataset.session && tabIndex === 0)).toEqual([
    island,
  ]);
  island?.focus();
  await user.keyboard('{ArrowRight}');
  expect(before).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: /Full day 15/ })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('link', { name: /Full day 17/ })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('link', { name: /After the change/ })).toHaveFocus();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(island).toHaveFocus();
});

test('a full day shows three sessions until it is opened', async () => {
  const { user } = open();
  const more = await screen.findByRole('button', { name: '+2 more on Wednesday, November 12, 2031' });
  expect(more).toHaveTextContent('+2 more');
  const last = () =>
    within(screen.getByRole('list', { name: 'Wednesday, November 12, 2031' }))
      .getByText(/Full day 19/)
      .closest('li');
  expect(last()).toHaveAttribute('data-over');
  await user.click(more);
  expect(last()).not.toHaveAttribute('data-over');
  expect(screen.getByRole('button', { name: /Show fewer/ })).toHaveAttribute('aria-expanded', 'true');
});

test('the address keeps the view and the month; other months are links', async () => {
  const { user } = open('?view=month&month=2031-10');
  expect(await screen.findByText('There are no sessions in this month.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Next month' }));
  await day('Wednesday, November 12, 2031');
  await user.type(screen.getByRole('searchbox', { name: 'Search by sale or session' }), 'nothing like it');
  expect(await screen.findByText('No sessions in this month match your search.')).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'List' }));
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
  expect(screen.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
});
