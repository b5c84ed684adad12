import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { builtSession } from '../built-session';

const session = builtSession();

beforeEach(async () => {
  const { upstream, number, add } = session;
  await add(1, 'Herons');
  await upstream.db.query("update catalog set time_zone = 'America/New_York' where id = $1", [number]);
});

const open = () => session.open(6);

test('a sale is scheduled in the time zone of its location, changed, and canceled', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule publishing' }));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2027-11-07' } });
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '01:30' } });
  expect(dialog.getByText(/this time occurs twice.*in EDT/)).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(
    await screen.findByText(/This sale will be published on Sunday, November 7, 2027 at 1:30 AM EDT\. Scheduled by /),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Schedule' })).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Change' }));
  const change = within(await screen.findByRole('dialog', { name: 'Schedule publishing' }));
  expect(change.getByLabelText('Time')).toHaveValue('01:30');
  fireEvent.change(change.getByLabelText('Time'), { target: { value: '10:00' } });
  await page.user.click(change.getByRole('button', { name: 'Schedule' }));
  expect(
    await screen.findByText(/This sale will be published on Sunday, November 7, 2027 at 10:00 AM EST/),
  ).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Cancel scheduled publishing' }));
  await waitFor(() => expect(screen.queryByText(/This sale will be published on/)).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Schedule' })).toBeInTheDocument();
});

test('a time that has passed is refused at its field', async () => {
  const page = open();
  await page.user.click(await screen.findByRole('button', { name: 'Schedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule publishing' }));
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2020-01-01' } });
  await page.user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(dialog.getByLabelText('Time')).toHaveAccessibleDescription(/This time has passed\. Select a later one\./);
});

test('the summary says why a scheduled publication failed, until it is dismissed', async () => {
  await session.clerk.gql(
    `mutation { schedulePublishing(input: { catalogId: "${session.id}", date: "2027-03-01", time: "09:00" }) { userErrors { message } } }`,
  );
  await session.upstream.db.query("update publication_schedule set failure = '1 item has no item number.'");
  const page = open();
  expect(
    await screen.findByText(
      'This sale was not published on Monday, March 1, 2027 at 9:00 AM EST, as scheduled. 1 item has no item number.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Schedule again' })).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/was not published on/)).not.toBeInTheDocument());
});
