import { screen, waitFor, within } from '@testing-library/react';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofEachTest, servicesOfEachTest } from '../../support/services/of-file';

const { upstream, server } = servicesOfEachTest({ houses: [smallHouse()] });
const clerk = ofEachTest(() => server.as('sample', 'super'));
beforeEach(async () => {
  await upstream.db.query('update auction_group set terms_id = null');
  await upstream.db.query('delete from sale_terms');
  await upstream.db.query(`insert into sale_terms (house_id, id, name, house_fee_step)
    select h.id, t.id, t.name, t.step from house h,
      (values (1, 'Usual terms', false), (2, 'Fee terms', true)) t (id, name, step)`);
});
afterEach(() => sessionStorage.clear());

/** The button, once it is known what can be added. */
const addButton = async () => {
  const button = await screen.findByRole('button', { name: 'Add Sale' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  return button;
};

const open = (path = '/my-auctions/current') => openApp(server.url, path, clerk.cookie);

test('Upcoming and Past switch the address, and unknown types show upcoming sales', async () => {
  const page = open('/my-auctions/nonsense');
  expect(await screen.findByText('There are no upcoming sales.')).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
  await page.user.click(screen.getByRole('radio', { name: 'Past' }));
  const sale = await screen.findByRole('region', { name: 'Autumn Sale' });
  expect(within(sale).getByText('Pictures')).toBeInTheDocument();
  expect(within(sale).getAllByText(/E[SD]T/)).toHaveLength(2);
  expect(screen.getByRole('radio', { name: 'Past' })).toBeChecked();
});

test('the type sales shows past sales', async () => {
  open('/my-auctions/sales');
  expect(await screen.findByRole('radio', { name: 'Past' })).toBeChecked();
});

test('a sale needs a name and terms; terms with another fee step are disabled', async () => {
  const { user } = open();
  await user.click(await addButton());
  const dialog = await screen.findByRole('dialog', { name: 'Add Sale' });
  const proceed = within(dialog).getByRole('button', { name: 'Continue' });
  expect(proceed).toHaveAttribute('aria-disabled', 'true');
  await user.click(within(dialog).getByLabelText(/Sale title/));
  await user.tab();
  expect(within(dialog).getAllByText('Sale title is required').length).toBeGreaterThan(0);
  expect(within(dialog).getByRole('option', { name: /^Fee terms/ })).toBeDisabled();
  await user.type(within(dialog).getByLabelText(/Sale title/), 'Winter Sale');
  await user.selectOptions(within(dialog).getByLabelText(/Terms/), 'Usual terms');
  expect(proceed).not.toHaveAttribute('aria-disabled');
  await user.click(proceed);
  const sale = await screen.findByRole('region', { name: 'Winter Sale' });
  expect(within(sale).getByText('This sale has no sessions yet.')).toBeInTheDocument();
  expect(within(sale).getByRole('link', { name: 'Add Session' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/session\/live\/\d+\/0\/1$/),
  );
  await chooseItem(user, 'Actions for Winter Sale', 'Delete sale', sale);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const undo = await undoOfToast();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Winter Sale' })).not.toBeInTheDocument());
  await user.click(undo);
  expect(await screen.findByRole('region', { name: 'Winter Sale' })).toBeInTheDocument();
});

test('without terms, the dialog links to the place where they are added', async () => {
  await upstream.db.query('delete from sale_terms');
  const { user } = open();
  await user.click(await addButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Sale' }));
  expect(await dialog.findByRole('link', { name: 'Auction Terms' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/settings\/terms$/),
  );
});

test('a deleted sale and a deleted session are restored after their toasts are gone', async () => {
  await upstream.db.query("update auction_group set is_deleted = name = 'Autumn Sale'");
  await upstream.db.query('update catalog set is_deleted = true');
  const { user } = open('/my-auctions/past');
  const list = async () => {
    await user.click(await screen.findByRole('button', { name: 'Deleted sales and sessions' }));
    return within(await screen.findByRole('dialog', { name: 'Deleted sales and sessions' }));
  };
  const dialog = await list();
  await user.click(await dialog.findByRole('button', { name: 'Restore Autumn Sale' }));
  expect(await screen.findByText('Autumn Sale is back.')).toBeInTheDocument();
  await user.click(await dialog.findByRole('button', { name: 'Restore Pictures' }));
  expect(await screen.findByText('Pictures is back.')).toBeInTheDocument();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Restore Pictures' })).not.toBeInTheDocument());
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  const sale = await screen.findByRole('region', { name: 'Autumn Sale' });
  expect(await within(sale).findByText('Pictures')).toBeInTheDocument();
});

test('all deleted sales can be listed and restored, a page at a time', async () => {
  const MANY = 120;
  await upstream.db.query(
    `insert into auction_group (house_id, id, ref, name, kind, is_deleted, created_at)
     select g.house_id, 5000 + n, g.ref || n, 'Old sale ' || n, 'LIVE', true, g.created_at
     from (select * from auction_group order by id limit 1) g, generate_series(1, ${MANY}) n`,
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Deleted sales and sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deleted sales and sessions' }));
  const restores = () => dialog.queryAllByText('Restore');
  const more = () => dialog.getByRole('button', { name: 'Show more' });
  await waitFor(() => expect(restores()).toHaveLength(50));
  expect(dialog.getByText('and 70 more')).toBeInTheDocument();
  await user.click(more());
  await waitFor(() => expect(restores()).toHaveLength(100));
  await user.click(more());
  await waitFor(() => expect(restores()).toHaveLength(MANY));
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Restore Old sale 1' }));
  expect(await screen.findByText('Old sale 1 is back.')).toBeInTheDocument();
  await waitFor(() => expect(restores()).toHaveLength(MANY - 1));
  expect(dialog.queryByText('Old sale 1')).not.toBeInTheDocument();
});

test('the banners of the account, and why nothing can be added', async () => {
  await upstream.db.query(
    `update house set features = '{stealth,payment-required}', payment_processing_enabled = false, expired_card = true`,
  );
  open();
  expect(
    await screen.findByText('Your account has been temporarily disabled...', { selector: '[role=alert] *' }),
  ).toBeInTheDocument();
  expect(screen.getByText(/has expired/)).toBeInTheDocument();
  expect(screen.getByText(/requires payment processing/)).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'Payment Center' }))
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/payments$/));
  expect(screen.getByRole('button', { name: 'Add Sale' })).toHaveAttribute('aria-disabled', 'true');
});

test('an overdue balance is explained when a sale is added', async () => {
  await upstream.db.query('update house set overdue_payment = true');
  const { user } = open();
  await user.click(await addButton());
  const dialog = await screen.findByRole('dialog', { name: 'Overdue balance' });
  expect(dialog).toHaveTextContent('overdue balance');
  expect(within(dialog).getByRole('link', { name: 'Payment Center' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/payments$/),
  );
});

test('a message goes to the chosen bidders of a session', async () => {
  const { user } = open('/my-auctions/past');
  await chooseItem(user, 'Actions for Pictures', 'Message bidders');
  const choice = within(await screen.findByRole('dialog', { name: /^Message bidders/ }));
  expect(choice.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(choice.getByRole('searchbox'), 'marsh');
  expect(await choice.findByText('1 bidder')).toBeInTheDocument();
  await user.click(choice.getByRole('checkbox', { name: /Ada Marsh/ }));
  await user.clear(choice.getByRole('searchbox'));
  await user.click(choice.getByRole('button', { name: 'Continue with 1 bidder' }));
  const message = within(await screen.findByRole('dialog', { name: 'Message bidder' }));
  await user.type(message.getByRole('textbox', { name: 'Subject' }), 'Your pictures');
  await user.type(message.getByRole('textbox', { name: 'Message' }), 'They are ready.');
  await user.click(message.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Message queued for Ada Marsh.')).toBeInTheDocument();
  expect(await upstream.db.query(`select id from mail where subject = 'Your pictures'`)).toHaveLength(1);
});
