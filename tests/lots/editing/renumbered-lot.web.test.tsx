import { screen, waitFor, within } from '@testing-library/react';
import { addedSession } from '../../sales/session/live-steps';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { liveHouse } from '../../support/houses/live-house';
import { addedLots } from './live-steps';

const house = liveHouse();

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const isPageOf = (key: string, body: string) => {
  const { operationName, variables } = JSON.parse(body) as { operationName: string; variables: { key?: string } };
  return operationName === 'LotPage' && variables.key === key;
};

test('Undo returns to the first number of the lot while the page with the new one is still loading', async () => {
  const session = await addedSession(house());
  await addedLots(house(), session.id);
  const { server, own } = house();
  const page = openApp(server.url, `/session/live/${session.sale}/${session.number}/lot/1`, own.cookie);
  await page.user.type(await screen.findByLabelText('Go to lot'), '1-3{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Renumber lots' }));
  const first = dialog.getByLabelText('New number of the first lot');
  await page.user.clear(first);
  await page.user.type(first, '11');
  const { fetch } = globalThis;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isRead = new Promise<void>((resolve) => {
    globalThis.fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (typeof init?.body !== 'string' || !isPageOf('11', init.body)) return response;
      resolve();
      await released;
      return response;
    };
  });
  await page.user.click(await dialog.findByRole('button', { name: 'Renumber 3 lots' }));
  await isRead;
  await page.user.click(await undoOfToast());
  expect(await screen.findByText('3 lots got their numbers back.')).toBeInTheDocument();
  await waitFor(() => expect(page.address()).toMatch(/\/lot\/1$/));
  release();
  expect(await screen.findByLabelText('Title')).toHaveValue('Picture 1');
  globalThis.fetch = fetch;
});
