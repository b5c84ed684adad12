import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { clientOf } from '../../invoicing/house-at-work';
import { chooseItem } from '../../support/browser/menu-item';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { chargingHouse, houseOfCards } from '../charge-runs/charging-setup';

const bidders: Record<string, number> = {};

const { upstream, server } = servicesOfFile({
  houses: [smallHouse({ processorType: 'p', paymentProcessingEnabled: true })],
});

beforeAll(async () => {
  for (const { id, name } of await upstream.db.query<{ id: number; name: string }>(
    'select id, last_name as name from approval',
    [],
  ))
    bidders[name] = id;
});

const openAs = async (user: string, lastName: string) =>
  openApp(server.url, `/customers/bidder/${bidders[lastName]}`, (await server.as('sample', user)).cookie);
const section = () => screen.findByRole('region', { name: 'Card on file' });
const dialog = () => screen.findByRole('dialog');
/** Opens the dialog to enter a reference, from the menu of this button. */
async function enterReference(user: UserEvent, menu: 'Add card' | 'Replace card') {
  await chooseItem(user, within(await section()).findByRole('button', { name: menu }), 'Enter a reference…');
}

test('a payment user can add, replace, and remove a sandbox card, with a confirmation', async () => {
  const { user } = await openAs('cashier', 'Keller');
  const part = within(await section());
  expect(await part.findByText('No card on file')).toBeInTheDocument();
  await enterReference(user, 'Add card');
  const add = within(await dialog());
  expect(add.getByRole('button', { name: 'Add card' })).toHaveAccessibleDescription('Enter the card first');
  await user.selectOptions(add.getByRole('combobox', { name: 'Card' }), 'Mastercard: is declined by the bank');
  await user.click(add.getByRole('button', { name: 'Add card' }));
  expect(await part.findByText(/^Mastercard/)).toHaveTextContent(/^Mastercard ••••ending in \d{4}$/);
  expect(part.getByText(/^Expires \d\d\/20\d\d\. On file since /)).toBeInTheDocument();
  await enterReference(user, 'Replace card');
  await user.selectOptions(
    within(await dialog()).getByRole('combobox', { name: 'Card' }),
    'Example Bank: is pending, then settles after two minutes',
  );
  await user.click(within(await dialog()).getByRole('button', { name: 'Replace' }));
  expect(await part.findByText(/^Bank account\. On file since /)).toBeInTheDocument();
  await user.click(await part.findByRole('button', { name: 'Remove' }));
  const question = within(await dialog());
  expect(question.getByRole('heading', { name: 'Remove card on file?' })).toBeInTheDocument();
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await part.findByText('No card on file')).toBeInTheDocument();
});

test('a card that another user changed is shown, and not replaced without a warning', async () => {
  const colleague = await clientOf(upstream, 'sample', 'cashier');
  const { user } = await openAs('cashier', 'Rossi');
  const part = within(await section());
  await enterReference(user, 'Add card');
  const open = within(await dialog());
  await user.selectOptions(open.getByRole('combobox', { name: 'Card' }), 'Visa: is charged');
  await colleague.post(`approval/${bidders.Rossi}/cardOnFile`, {
    cardRef: `sandbox-limit-${bidders.Rossi}`,
    version: 0,
  });
  await user.click(open.getByRole('button', { name: 'Add card' }));
  expect(
    await open.findByText(
      'What is on file for this bidder has changed since you opened it. Review the change, then save again.',
    ),
  ).toBeInTheDocument();
  expect(open.getByText(/^Current card: American Express/)).toBeInTheDocument();
  await user.click(open.getByRole('button', { name: 'Add card' }));
  expect(await part.findByText(/^Visa/)).toBeInTheDocument();
});

test('an expired card is labeled, with a note that it is charged anyway', async () => {
  await upstream.db.query('update card_on_file set expires_month = 1, expires_year = 2020 where approval_id = $1', [
    bidders.Stone,
  ]);
  await openAs('cashier', 'Stone');
  const part = within(await section());
  expect(await part.findByText('Expired 01/2020')).toBeInTheDocument();
  expect(part.getByText(/so it can still be charged\.$/)).toBeInTheDocument();
});

test('other users see the card but cannot change it, and a floor bidder has none', async () => {
  await openAs('clerk', 'Marsh');
  expect(
    await within(await section()).findByText('Only payment users can add, replace or remove it.'),
  ).toBeInTheDocument();
  expect(within(await section()).queryByRole('button')).not.toBeInTheDocument();
  cleanup();
  await openAs('cashier', 'Patel');
  expect(
    await within(await section()).findByText("Floor bidders can't be charged online, so no card can be on file."),
  ).toBeInTheDocument();
  expect(within(await section()).queryByRole('button')).not.toBeInTheDocument();
});

describe('charging cards', () => {
  const house = ofFile(() =>
    chargingHouse(upstream, houseOfCards(['success', 'success', 'success'], { userName: 'cardless' })),
  );
  beforeAll(async () => {
    const [expired, cardless] = await upstream.db.query<{ id: number }>(
      'select approval_id as id from invoice where house_id = $1 order by id',
      [house.api.houseId],
    );
    await upstream.db.query(
      'update card_on_file set expires_month = 1, expires_year = 2020 where house_id = $1 and approval_id = $2',
      [house.api.houseId, expired?.id],
    );
    await house.api.post(`approval/${cardless?.id}/cardOnFile/remove`, { version: 0 });
  });

  test('shows an expired card beforehand, links from a missing card to the bidder, and is ready after another user adds a card', async () => {
    const { user, address } = openApp(
      server.url,
      `/invoices/InvoiceGroupDetails/${house.groupId}`,
      (await server.as('cardless', 'cashier')).cookie,
    );
    await user.click(await screen.findByRole('button', { name: 'Charge all cards' }));
    expect(
      await screen.findByText(
        '1 of these cards has expired. The system charges it anyway, because the payment provider may have renewed it.',
      ),
    ).toBeInTheDocument();
    await user.click(await screen.findByRole('radio', { name: 'Not charged 1' }));
    const link = await screen.findByRole('link', { name: 'Card on file' });
    await user.click(link);
    await waitFor(() => expect(address()).toMatch(/^\/customers\/bidder\/\d+$/));
    await enterReference(user, 'Add card');
    await user.selectOptions(within(await dialog()).getByRole('combobox', { name: 'Card' }), 'Visa: is charged');
    await user.click(within(await dialog()).getByRole('button', { name: 'Add card' }));
    expect(await within(await section()).findByText(/^Visa/)).toBeInTheDocument();
    expect(await house.dryRun()).toMatchObject({ readyCount: 3 });
  });
});
