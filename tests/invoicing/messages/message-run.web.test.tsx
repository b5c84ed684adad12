import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { startOddMailServer } from '../../support/services/odd-mail-server';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { clientOf } from '../house-at-work';

const mail = ofFile(startOddMailServer, (started) => started.close());
const { upstream, server } = servicesOfFile(() => ({ houses: [smallHouse()], smtpUrl: mail.smtpUrl, quiet: true }));

test('an email that is refused while the list shows the sent ones leaves that list and appears among the refused ones', async () => {
  const api = await clientOf(upstream, 'sample');
  const { invoiceGroupID: group } = await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn');
  const cashier = await server.as('sample', 'cashier');
  const { data } = await cashier.gql<{ contactBidders: { messageRun: { id: string } } }>(
    'mutation ($input: ContactBiddersInput!) { contactBidders(input: $input) { messageRun { id } } }',
    {
      input: {
        selection: { groupNumber: group, filter: {} },
        subject: 'Hello',
        text: 'Ready.',
        idempotencyKey: 'ready',
      },
    },
  );
  const { id } = data.contactBidders.messageRun;
  const { user } = openApp(server.url, `/invoices/InvoiceGroupDetails/${group}?messages=${id}`, cashier.cookie);
  const run = await screen.findByRole('dialog', { name: 'Bulk contact' });
  await user.click(await within(run).findByRole('radio', { name: 'Sent 4' }));
  await waitFor(() => expect(within(run).getAllByRole('listitem')).toHaveLength(4));
  mail.next({ at: 'RCPT', reply: '550 no such person' });
  await upstream.runner.drain();
  await waitFor(() => expect(within(run).getAllByRole('listitem')).toHaveLength(3));
  await user.click(within(run).getByRole('radio', { name: 'Refused 1' }));
  await waitFor(() => expect(within(run).getAllByRole('listitem')).toHaveLength(1));
});
