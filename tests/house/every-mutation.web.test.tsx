import { LocationDeletionDocument } from '../../web/house/LocationsPage.generated';
import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { addedPlace, houseSteps } from './live-steps';

const house = liveHouse();

test('locations, templates with them, sessions to invoice, and the private label update after every change of the house’s settings', async () => {
  const annex = await addedPlace(house());
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        '/settings/locations',
        '/settings/plSettings',
        '/settings/house',
        '/',
        '/invoices/invoiceTemplates/1',
        '/invoices',
      ],
      dialogs: [{ query: LocationDeletionDocument, variables: { id: annex } }],
    },
    Object.values(houseSteps(house, () => annex)),
  );
  expect(wrong).toEqual({});
});
