import { screen, waitFor } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { liveHouse } from '../../support/houses/live-house';
import { groupInCreation } from '../live/live-group-steps';

const house = liveHouse();
const IN_PROGRESS = /^Invoice creation is in Progress/;

test('the page of a group shows its invoices, even if the progress is read before the change event arrives', async () => {
  const { server, own, upstream } = house();
  const number = await groupInCreation(house());
  const page = openApp(server.url, `/invoices/InvoiceGroupDetails/${number}`, own.cookie);
  expect(await screen.findByText(IN_PROGRESS)).toBeInTheDocument();
  await waitFor(() => expect(page.status.live.get()).toBe('live'));
  // Change events wait for pending mutations.
  page.status.saving.set(1);
  await upstream.runner.drain();
  await waitFor(() => expect(screen.queryByText(IN_PROGRESS)).not.toBeInTheDocument());
  page.status.saving.set(0);
  expect(await screen.findByRole('link', { name: 'Bruno Keller' })).toBeInTheDocument();
});
