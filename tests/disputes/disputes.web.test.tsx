import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { runDataCommand } from '../../upstream/data-commands';
import { openApp } from '../support/browser/web-app';
import { takePrinted } from '../support/console-guard';
import { createdGroup } from '../support/houses/invoicing-flow';
import { newHouse } from '../support/houses/new-house';
import { SAMPLE_NOW } from '../support/houses/sample-house';
import { servicesOfFile } from '../support/services/of-file';
import type { TestCaller } from '../support/services/server';

const DAYS_5 = 5 * 86_400_000;

const { upstream, server } = servicesOfFile({ quiet: true });
let boss: TestCaller;
let houseName: string;

const LOTS = '{ lots(first: 50, filter: { isSold: true }) { nodes { id ref title } } }';
interface Lots {
  readonly lots: { readonly nodes: readonly { readonly id: string; readonly ref: string; readonly title: string }[] };
}
const lot = async (title: string) => {
  const { data } = await boss.gql<Lots>(LOTS);
  const found = data.lots.nodes.find((one) => one.title === title);
  if (!found) throw new Error(`no lot ${title}`);
  return found;
};
const OPEN =
  'mutation ($input: OpenDisputesInput!) { openDisputes(input: $input) { disputes { id ref version bidderNumber } userErrors { message } } }';
interface Opened {
  readonly openDisputes: {
    readonly disputes: readonly {
      readonly id: string;
      readonly ref: string;
      readonly version: number;
      readonly bidderNumber: number;
    }[];
  };
}
let keys = 0;
const opened = async (title: string, reasonNumber = 4) => {
  const { data } = await boss.gql<Opened>(OPEN, {
    input: {
      lotIds: [(await lot(title)).id],
      reasonNumber,
      message: 'Please pay.',
      idempotencyKey: `open-${(keys += 1)}`,
    },
  });
  const [dispute] = data.openDisputes.disputes;
  if (!dispute) throw new Error(`no dispute about ${title}`);
  return dispute;
};
const cancel = async ({ id }: { readonly id: string }) =>
  boss.gql('mutation ($input: CancelDisputesInput!) { cancelDisputes(input: $input) { userErrors { message } } }', {
    input: { disputes: [{ id }], idempotencyKey: `cancel-${(keys += 1)}` },
  });

const open = async (user: string, path: string) => openApp(server.url, path, (await server.as(houseName, user)).cookie);
const table = () => screen.findByRole('grid', { name: 'Disputes' });
const tick = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await within(await table()).findByRole('checkbox', { name: `Select ${name}` }));

beforeEach(async () => {
  upstream.clock.set(SAMPLE_NOW);
  houseName = await newHouse(upstream);
  boss = await server.as(houseName, 'super');
});

test('an empty list says so, and the panel asks for a choice once there is something to choose', async () => {
  const { user } = await open('super', '/customers/viewDisputes');
  expect(await screen.findByText('No Disputes Exist')).toBeInTheDocument();
  await opened('Harbor at Dawn');
  expect(await screen.findByText('Please select a dispute using the checkboxes above.')).toBeInTheDocument();
  const filter = screen.getByLabelText('Show');
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Open disputes', 'Past disputes within 6 months', 'Past disputes within this year', 'All disputes']);
  await user.selectOptions(filter, 'Past disputes within 6 months');
  expect(await screen.findByText('No Disputes Exist')).toBeInTheDocument();
});

test('disputes are searched and sorted in the address, on columns that staff choose', async () => {
  await opened('Harbor at Dawn');
  await opened('Two Herons');
  const { user, address } = await open('clerk', '/customers/viewDisputes');
  const rows = async () =>
    within(await table())
      .getAllByRole('link', { name: /^Dispute \d/ })
      .map(({ textContent }) => textContent);
  await waitFor(async () => expect(await rows()).toEqual(['Dispute 1', 'Dispute 2']));
  expect(within(await table()).getByRole('columnheader', { name: 'Next' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(await table()).getByRole('button', { name: 'Dispute' }));
  await user.click(within(await table()).getByRole('button', { name: 'Dispute' }));
  await waitFor(async () => expect(await rows()).toEqual(['Dispute 2', 'Dispute 1']));
  expect(address()).toBe('/customers/viewDisputes?sort=number&dir=desc');
  await tick(user, 'Dispute 1');
  await user.type(screen.getByRole('searchbox', { name: 'Search disputes' }), 'HERONS two');
  await waitFor(async () => expect(await rows()).toEqual(['Dispute 2']));
  expect(screen.getByText('1 dispute')).toBeInTheDocument();
  expect(address()).toBe('/customers/viewDisputes?sort=number&dir=desc&q=HERONS+two');
  await user.clear(screen.getByRole('searchbox', { name: 'Search disputes' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search disputes' }), 'nobody');
  expect(await screen.findByText('No disputes match.')).toBeInTheDocument();
  // What was selected before stays selected.
  expect(screen.getByRole('combobox', { name: 'Action' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(async () => expect(await rows()).toEqual(['Dispute 2', 'Dispute 1']));
  expect(within(await table()).getByRole('checkbox', { name: 'Select Dispute 1' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Columns' })).toBeInTheDocument();
});

test('a clerk closes a dispute after the terms, and sees what it does; the other window follows', async () => {
  const { number: group } = await createdGroup(upstream, boss, 'Autumn Sale', 'Cards per lot');
  const dispute = await opened('Two Herons');
  upstream.clock.advance(DAYS_5);
  boss = await server.as(houseName, 'super');
  const { user } = await open('clerk', '/customers/viewDisputes');
  await tick(user, 'Dispute 1');
  await user.selectOptions(await screen.findByLabelText('Action'), 'Close dispute');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const chosen = within(await screen.findByRole('list', { name: 'Selected disputes' }));
  expect(chosen.getByText('No Bid List')).toBeInTheDocument();
  expect(chosen.getByText('Unpaid-item strike')).toBeInTheDocument();
  expect(chosen.getByText(/^Platform credit \(live fee\)/)).toHaveTextContent('$5.25');
  expect(chosen.getByText(/^Balance of invoice/)).toHaveTextContent(/→ \$0\.00$/);
  expect(screen.getByRole('heading', { name: 'Close dispute' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close dispute' }));
  const terms = within(await screen.findByRole('dialog', { name: 'Closing Disputes terms and conditions' }));
  await terms.findByRole('checkbox');
  await user.click(terms.getByRole('button', { name: 'Continue' }));
  expect(terms.getByText('You must agree to these terms to continue')).toBeInTheDocument();
  await user.click(terms.getByRole('checkbox'));
  await user.click(terms.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Your dispute(s) have been successfully closed!')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go Back' }));
  expect(await screen.findByText('No Disputes Exist')).toBeInTheDocument();
  expect(group).toBeGreaterThan(0);
  expect(dispute.version).toBe(1);
});

test('a chosen action that is not possible says why, and only super users choose past disputes and reopen', async () => {
  const past = await opened('Harbor at Dawn');
  await opened('Two Herons');
  await cancel(past);
  const { user } = await open('super', '/customers/viewDisputes?show=all');
  await tick(user, 'Dispute 1');
  await tick(user, 'Dispute 2');
  expect(
    screen.getAllByText('You cannot perform an action on open and past disputes at the same time...'),
  ).not.toHaveLength(0);
  await tick(user, 'Dispute 2');
  expect(screen.getByLabelText('Action')).toHaveDisplayValue('Reopen dispute');
  await user.selectOptions(screen.getByLabelText('Action'), 'Send message');
  expect(screen.getAllByText('You must reopen a dispute to send a message, close, or cancel.')).not.toHaveLength(0);
  await user.selectOptions(screen.getByLabelText('Action'), 'Reopen dispute');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Reopen dispute' }));
  expect(await screen.findByText('Your dispute(s) have been successfully reopened!')).toBeInTheDocument();
});

test('a clerk can’t tick past disputes, and reads who can reopen them', async () => {
  const past = await opened('Harbor at Dawn');
  await cancel(past);
  await open('clerk', '/customers/viewDisputes?show=past-180');
  const grid = within(await table());
  expect(await grid.findByRole('checkbox', { name: 'Select Dispute 1' })).toBeDisabled();
  expect(grid.getByRole('checkbox', { name: 'Select all rows' })).toBeDisabled();
  expect(screen.getByText('These disputes are over. Only super users can reopen them.')).toBeInTheDocument();
});

test('a super user starts with Reopen where nothing else is possible', async () => {
  const past = await opened('Harbor at Dawn');
  await cancel(past);
  const { user } = await open('super', '/customers/viewDisputes?show=past-180');
  await tick(user, 'Dispute 1');
  expect(screen.getByLabelText('Action')).toHaveDisplayValue('Reopen dispute');
});

test('selected disputes that left the page are counted, and can be deselected', async () => {
  const first = await opened('Harbor at Dawn');
  await opened('Two Herons');
  const { user } = await open('super', '/customers/viewDisputes');
  await tick(user, 'Dispute 1');
  await tick(user, 'Dispute 2');
  const panel = within(screen.getByRole('group', { name: 'Action on the selected disputes' }));
  expect(panel.getByText('2 disputes selected')).toBeInTheDocument();
  await cancel(first);
  await waitFor(() => expect(panel.getByText(/, 1 not on this page/)).toBeInTheDocument());
  await user.click(panel.getByRole('button', { name: 'Clear selection' }));
  expect(panel.getByText('Please select a dispute using the checkboxes above.')).toBeInTheDocument();
});

/** Reports at once that an element is off screen. */
class OffScreen {
  constructor(private readonly notify: (entries: { isIntersecting: boolean }[]) => void) {}
  observe = () => this.notify([{ isIntersecting: false }]);
  disconnect = () => undefined;
}

test('while the panel is off screen, a dock has the actions, and leads to the confirmation', async () => {
  await opened('Harbor at Dawn');
  Object.assign(globalThis, { IntersectionObserver: OffScreen });
  try {
    const { user } = await open('super', '/customers/viewDisputes');
    await tick(user, 'Dispute 1');
    const dock = within(await screen.findByRole('region', { name: 'Selection' }));
    expect(dock.getByText('1 dispute selected')).toBeInTheDocument();
    await user.click(dock.getByRole('button', { name: 'Close dispute' }));
    expect(await screen.findByRole('heading', { name: 'Close dispute' })).toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  }
});

test('an action on several disputes is named with their number, and shows what is credited in all', async () => {
  const titles = ['Harbor at Dawn', 'Two Herons'];
  const refs = await Promise.all(titles.map(async (title) => (await opened(title)).ref));
  await open('super', `/customers/confirmDisputeAction?action=close&refs=${refs.join(',')}`);
  expect(await screen.findByRole('heading', { name: 'Close 2 disputes' })).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Close 2 disputes' })).toBeInTheDocument();
  expect(screen.getByText('Total: Platform credit (live fee)')).toBeInTheDocument();
});

test('actions on returns name returns, and those on both kinds name both', async () => {
  const dispute = await opened('Harbor at Dawn');
  const returned = await opened('Two Herons', 1);
  const page = await open('super', `/customers/dispute/${returned.ref}`);
  expect(await screen.findByRole('radio', { name: 'Close return' })).toBeInTheDocument();
  await page.user.click(screen.getByRole('radio', { name: 'Cancel return' }));
  expect(await screen.findByText('Ends the return without any consequences.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel return' })).toBeInTheDocument();
  cleanup();
  await open('super', `/customers/confirmDisputeAction?action=close&refs=${returned.ref}`);
  expect(await screen.findByRole('heading', { name: 'Close return' })).toBeInTheDocument();
  cleanup();
  await open('super', `/customers/confirmDisputeAction?action=cancel&refs=${dispute.ref},${returned.ref}`);
  expect(await screen.findByRole('heading', { name: 'Cancel 2 disputes and returns' })).toBeInTheDocument();
  expect(await screen.findByText('Ends each dispute and return without any consequences.')).toBeInTheDocument();
  cleanup();
  const { user } = await open('super', '/customers/viewDisputes');
  await tick(user, 'Return 2');
  expect(await screen.findByText('1 return selected')).toBeInTheDocument();
  expect(screen.getByRole('option', { name: 'Close return' })).toBeInTheDocument();
});

test('messages are read and sent in a dialog, while the dispute is open', async () => {
  await opened('Harbor at Dawn');
  const { user } = await open('clerk', '/customers/viewDisputes');
  await user.click(await screen.findByRole('button', { name: '1 message of Dispute 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Messages' }));
  expect(await dialog.findByText('Please pay.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Send message' }));
  expect(dialog.getByText('Message is required.')).toBeInTheDocument();
  const text = dialog.getByLabelText('Message');
  expect(text).toHaveAttribute('rows', '5');
  await user.type(text, 'A reminder.');
  await user.click(dialog.getByRole('button', { name: 'Send message' }));
  expect(await dialog.findByText('Message Sent!')).toBeInTheDocument();
  expect(dialog.getByText('A reminder.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Close Window' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the page of a dispute starts with the likely action, and its back link keeps the filter', async () => {
  const dispute = await opened('Harbor at Dawn');
  const { user } = await open('super', `/customers/dispute/${dispute.ref}?show=all`);
  expect(await screen.findByRole('radio', { name: 'Send message' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'View Disputes' })).toHaveAttribute(
    'href',
    '/customers/viewDisputes?show=all',
  );
  await user.type(await screen.findByLabelText('Message'), 'A reminder.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Your message has been sent!')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('radio', { name: 'Send message' });
  await cancel(dispute);
  await user.click(await screen.findByRole('button', { name: 'Reopen dispute' }));
  expect(await screen.findByText('Your dispute(s) have been successfully reopened!')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('radio', { name: 'Send message' })).toBeChecked();
});

test('Open New File opens a dispute about a lot, keeps its draft, and asks how a mutual resolution was resolved', async () => {
  const { ref } = await lot('Harbor at Dawn');
  const first = await open('clerk', `/reports/openDisputes/${ref}`);
  expect(await screen.findByLabelText('Reason')).toHaveDisplayValue('Non-payment');
  await first.user.click(screen.getByRole('button', { name: 'Open dispute' }));
  expect(await screen.findByText('Message is required!')).toBeInTheDocument();
  await first.user.selectOptions(screen.getByLabelText('Reason'), 'Return: item damaged in shipping');
  expect(screen.getByRole('button', { name: 'Open return' })).toBeInTheDocument();
  await first.user.selectOptions(screen.getByLabelText('Reason'), 'Mutual Resolution');
  await first.user.selectOptions(screen.getByLabelText('Resolution Details'), 'Both sides agreed to cancel the sale');
  await first.user.type(screen.getByLabelText('Message'), 'We agreed.');
  await first.user.click(screen.getByRole('button', { name: 'Open dispute' }));
  const success = await screen.findByText(/initiated\. Mutual resolutions are resolved within 5 minutes\./);
  expect(document.activeElement).toContainElement(success);
  await first.user.click(screen.getByRole('link', { name: 'Dispute 1' }));
  expect(await screen.findByText('Both sides agreed to cancel the sale')).toBeInTheDocument();
});

test('Open New File without lots says so with two ways back', async () => {
  await open('clerk', '/reports/openDisputes/new');
  const text = await screen.findByRole('heading', {
    name: 'There are no transactions for this session. Please Go Back to Sale Results',
  });
  expect(within(text).getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/reports/sessionResults');
  expect(within(text).getByRole('link', { name: 'Sale Results' })).toHaveAttribute(
    'href',
    '/reports/sessionResults/viewSessionResults',
  );
});

test('the bidder’s page shows strikes and the No Bid List after a dispute was closed', async () => {
  const { id, version, bidderNumber } = await opened('Two Herons');
  await boss.gql('mutation ($input: CloseDisputesInput!) { closeDisputes(input: $input) { userErrors { message } } }', {
    input: { disputes: [{ id, version }], idempotencyKey: 'close' },
  });
  await open('clerk', `/customers/bidder/${bidderNumber}`);
  expect(await screen.findByText(/^On the No Bid List since .+\. 1 unpaid-item strike\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View Disputes' })).toHaveAttribute(
    'href',
    `/customers/viewDisputes?show=all&bidder=${bidderNumber}`,
  );
});

test('the disputes with one bidder are listed, until those with all bidders are asked for', async () => {
  const mine = await opened('Two Herons');
  await opened('Harbor at Dawn');
  const { user } = await open('super', `/customers/viewDisputes?bidder=${mine.bidderNumber}`);
  const rows = async () => (await within(await table()).findAllByRole('checkbox', { name: /^Select Dispute/ })).length;
  expect(await rows()).toBe(1);
  await user.click(screen.getByRole('link', { name: 'Clear filter' }));
  await waitFor(async () => expect(await rows()).toBeGreaterThan(1));
});

test('View Open Disputes leads back to the results of sales', async () => {
  await opened('Two Herons');
  await open('clerk', '/reports/openDisputes');
  expect(await screen.findByRole('heading', { name: 'View Open Disputes' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Sale Results' })).toHaveAttribute('href', '/reports/sessionResults');
});

const PAGES = [
  '/customers/viewDisputes',
  '/customers/confirmDisputeAction',
  '/customers/dispute/DSP1',
  '/reports/openDisputes',
  '/reports/openDisputes/new',
];

test.each(PAGES)(
  'without access, %s leads to the seller’s own site, or says that a permission is missing',
  async (path) => {
    const denied = await open('viewer', path);
    expect(await screen.findByText(/^You do not have permissions to view this page/)).toBeInTheDocument();
    expect(denied.address()).toBe('/?p=1');
    cleanup();
    await runDataCommand(upstream.services, 'house:set', {
      userName: houseName,
      settings: { sellerSiteURL: 'https://seller.example/disputes' },
    });
    await open('viewer', path);
    expect(await screen.findByRole('link', { name: 'seller.example' })).toHaveAttribute(
      'href',
      'https://seller.example/disputes',
    );
    // The test's browser doesn't leave the app, and says so.
    await waitFor(() => expect(takePrinted()).toEqual([expect.stringContaining('navigation')]));
  },
);
