import { screen, waitFor, within } from '@testing-library/react';
import { runDataCommand } from '../../upstream/data-commands';
import { openApp } from '../support/browser/web-app';
import { smallHouse } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

test('a flag that the operator changes updates the menus of signed-in users without a reload', async () => {
  const { cookie } = await server.as('sample', 'cashier');
  const page = openApp(server.url, '/', cookie);
  const main = await screen.findByRole('navigation', { name: 'Main' });
  const menu = () => within(main).queryByRole('button', { name: 'Invoices' });
  expect(menu()).toBeInTheDocument();
  await waitFor(() => expect(page.status.live.get()).toBe('live'));
  // A change before the stream starts is not delivered, so the flag is set until the menu changes.
  await waitFor(
    async () => {
      await runDataCommand(upstream.services, 'house:set', {
        userName: 'sample',
        settings: { disableINVAInvoicing: 'true' },
      });
      expect(menu()).not.toBeInTheDocument();
    },
    { interval: 500 },
  );
  await runDataCommand(upstream.services, 'house:set', {
    userName: 'sample',
    settings: { disableINVAInvoicing: 'false' },
  });
  await waitFor(() => expect(menu()).toBeInTheDocument());
});
