import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

const statusOf = async (url: string) => (await fetch(server.url + new URL(url).pathname)).status;

test('a link is shown once, and works until it is reset or revoked', async () => {
  const clerk = await server.as('sample', 'super');
  const { user } = openApp(server.url, '/my-auctions/current', clerk.cookie);
  const subscribe = async () => {
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
    return within(await screen.findByRole('dialog', { name: 'Subscribe to your calendar' }));
  };
  const newLink = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Your calendar link' }));
    const url = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value;
    expect(dialog.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
      'href',
      url.replace(/^https?:/, 'webcal:'),
    );
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    return url;
  };

  await user.click(await (await subscribe()).findByRole('button', { name: 'Create link' }));
  const first = await newLink();
  expect(screen.queryByDisplayValue(first)).not.toBeInTheDocument();

  let dialog = await subscribe();
  expect(await dialog.findByText('Never')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await statusOf(first)).toBe(200);
  dialog = await subscribe();
  await waitFor(() => expect(dialog.getAllByText(/\d{4}, /)).toHaveLength(2));

  await user.click(dialog.getByRole('button', { name: 'Reset link' }));
  await user.click(await screen.findByRole('button', { name: 'Reset link' }));
  const second = await newLink();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  dialog = await subscribe();
  await user.click(await dialog.findByRole('button', { name: 'Revoke link' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke link' }));
  expect(await screen.findByText('The link was revoked.')).toBeInTheDocument();
  expect(
    await within(await screen.findByRole('dialog', { name: 'Subscribe to your calendar' })).findByRole('button', {
      name: 'Create link',
    }),
  ).toBeInTheDocument();
  expect(await statusOf(second)).toBe(404);
});

test('the user’s history says that the link was created, reset, and revoked', async () => {
  const rows = await upstream.db.query<{ action: string }>(
    `select action from audit where type = 'User' and action like 'user.calendarFeed.%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'user.calendarFeed.reset',
    'user.calendarFeed.reset',
    'user.calendarFeed.revoke',
  ]);
});
