import { screen } from '@testing-library/react';
import type { Actor } from '../../upstream/core/http/actor';
import { createBuyNowSettings } from '../../upstream/sales/buy-now/service';
import { makeBuyNowSale } from '../sales/buy-now/buy-now-house';
import { openApp } from '../support/browser/web-app';
import { smallHouse } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });

test('the template of a Buy It Now sale is read-only, and leads to the step that changes it', async () => {
  const sale = await makeBuyNowSale(upstream);
  const actor = { houseId: sale.houseId, userId: null, houseProcessorType: 'p' } as unknown as Actor;
  const changes = await upstream.db.transaction((tx) =>
    createBuyNowSettings(tx, upstream.services, actor, sale.groupId),
  );
  const template = changes.find(({ type }) => type === 'Template')?.id;
  openApp(server.url, `/invoices/invoiceTemplates/${template}`, (await server.as('sample', 'cashier')).cookie);
  expect(
    await screen.findByText(
      'These are the invoice settings of the Buy It Now sale. Change them in step 1 of the sale.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open step 1' })).toHaveAttribute(
    'href',
    `/session/bin/${sale.groupId}/${sale.catalogId}/1`,
  );
  for (const name of ['Copy', 'Archive', 'Copy into an active template'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
