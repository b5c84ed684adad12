import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { closesWithoutAsking } from '../../support/browser/closing-tab';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';
import { makeBuyNowSale } from './buy-now-house';
import { COMPLETE_SETTINGS } from './live-steps';

const { upstream, server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

const sale = ofFile(() => makeBuyNowSale(upstream));
beforeEach(async () => {
  await upstream.db.query('delete from buy_now_settings');
  await upstream.db.query('update template set sale_id = null');
});
afterEach(cleanup);
afterEach(() => sessionStorage.clear());

const open = (query = '') =>
  openApp(server.url, `/session/bin/${sale.groupId}/${sale.catalogId}/1${query}`, clerk.cookie);
const next = () => screen.findByRole('button', { name: 'Continue' });
const texts = () => screen.getAllByRole('textbox', { name: 'Text' });
interface Read {
  buyNowSettings: {
    cards: string[];
    charges: { name: string; rate: string; country: string; state: string }[];
    excludedCountries: string[];
    fromEmail: string;
    version: number;
    catalog: { number: number };
  };
}
const read = async () =>
  (
    await clerk.gql<Read>(
      `{ buyNowSettings(saleNumber: ${sale.groupId}) { cards charges { name rate country state } excludedCountries fromEmail version } }`,
    )
  ).data.buyNowSettings;

test('a sale is set up: cards, a charge, countries, and terms; Continue is off with the reason until it is complete', async () => {
  const { user } = open();
  const button = await next();
  expect(screen.getByText('Available on Site / Buy Now')).toBeInTheDocument();
  expect(screen.getByText(/US Dollar \(USD\)/)).toBeInTheDocument();
  for (const name of ['Visa', 'MasterCard', 'Discover', 'American Express'])
    await user.click(screen.getByRole('checkbox', { name }));
  expect(screen.getAllByText('Please select at least one payment method')[0]).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('checkbox', { name: 'Visa' }));

  await user.click(screen.getByRole('button', { name: 'Add Charge Type' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add/Edit Charge Type' });
  const field = within(dialog);
  await user.type(field.getByLabelText('Tax Type'), 'Sales tax');
  await user.type(field.getByLabelText('Rate %'), '0');
  expect(field.queryByLabelText('State / Province')).not.toBeInTheDocument();
  await user.selectOptions(field.getByLabelText('Country / Region'), 'United States');
  expect(field.getAllByText('Rate % must be a number between 0-100%')[0]).toBeInTheDocument();
  await user.clear(field.getByLabelText('Rate %'));
  await user.type(field.getByLabelText('Rate %'), '8.875');
  await user.selectOptions(field.getByLabelText('State / Province'), 'New York');
  await user.selectOptions(field.getByLabelText('Country / Region'), 'Canada');
  expect(field.getByLabelText('State / Province')).toHaveValue('');
  await user.selectOptions(field.getByLabelText('Country / Region'), 'United States');
  await user.selectOptions(field.getByLabelText('State / Province'), 'All States / Provinces');
  await user.click(field.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(
    screen.getByRole('row', { name: /Sales tax 8\.875 United States All States \/ Provinces/ }),
  ).toBeInTheDocument();

  const include = screen.getByRole('group', { name: 'We will ship to (249)' });
  await user.type(within(include).getByRole('searchbox'), 'russ');
  await user.click(within(include).getByRole('button', { name: /^Select All/ }));
  expect(within(include).getByRole('button', { name: /^Deselect All/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Move the selected countries to “We will NOT ship to”' }));
  expect(
    within(screen.getByRole('group', { name: 'We will NOT ship to (1)' })).getByText('Russia'),
  ).toBeInTheDocument();

  await user.clear(screen.getByLabelText('Reply To Email'));
  await user.type(screen.getByLabelText('Reply To Email'), 'nobody');
  await user.tab();
  expect(screen.getAllByText('Please enter a valid email address')[0]).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Reply To Email'));
  await user.type(screen.getByLabelText('Reply To Email'), 'shop@sample.example');
  const [conditions, shipping] = texts();
  if (!conditions || !shipping) throw new Error('there are no terms');
  await user.type(conditions, 'All sales are final.');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.type(shipping, 'Within a week.');
  expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(await screen.findByText('Sale details saved.')).toBeInTheDocument();
  expect(await read()).toEqual({
    cards: ['VISA'],
    charges: [{ name: 'Sales tax', rate: '8.875', country: 'US', state: 'ALL' }],
    excludedCountries: ['RU'],
    fromEmail: 'shop@sample.example',
    version: 1,
  });
});

const SAVE =
  'mutation ($input: SaveBuyNowSettingsInput!) { saveBuyNowSettings(input: $input) { settings { version } catalog { number } current { subject } userErrors { code message field } } }';
interface Saved {
  saveBuyNowSettings: {
    settings: { version: number } | null;
    current: { subject: string } | null;
    userErrors: { code: string; message: string; field: string[] }[];
  };
}
const save = async (change: object = {}) =>
  (await clerk.gql<Saved>(SAVE, { input: { ...COMPLETE_SETTINGS, saleNumber: sale.groupId, ...change } })).data
    .saveBuyNowSettings;

test('a removed charge comes back with Undo, and a draft survives a reload', async () => {
  await save();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete VAT' }));
  expect(screen.queryByText('20.000')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByText('20.000')).toBeInTheDocument();
  await user.clear(screen.getByLabelText('Email Subject'));
  await user.type(screen.getByLabelText('Email Subject'), 'Typed');
  cleanup();
  open();
  expect(await screen.findByLabelText('Email Subject')).toHaveValue('Typed');
  expect(screen.getByText('Unsaved draft restored.')).toBeInTheDocument();
});

test('a colleague’s change of the same field is shown before it is replaced', async () => {
  await save();
  const { user } = open();
  await screen.findByLabelText('Email Subject');
  await user.clear(screen.getByLabelText('Email Subject'));
  await user.type(screen.getByLabelText('Email Subject'), 'Mine');
  await save({ subject: 'Theirs', version: 1 });
  await user.click(await next());
  expect(await screen.findByText(/Theirs/)).toBeInTheDocument();
});

test('from the summary, the buttons return to it', async () => {
  await save();
  open('?from=summary');
  expect(await screen.findByRole('button', { name: 'Save & Return to Summary' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel & Return to Summary' })).toBeInTheDocument();
});

test('a refused mutation says which fields are wrong, and an earlier version returns the current settings', async () => {
  const refused = await save({ cards: [], charges: [{ name: '', rate: '0', country: 'US', state: '' }] });
  expect(refused.userErrors.map(({ field }) => field)).toEqual([
    ['cards'],
    ['charges', '0', 'name'],
    ['charges', '0', 'rate'],
    ['charges', '0', 'state'],
  ]);
  await save();
  await save({ subject: 'Newer', version: 1 });
  const late = await save({ subject: 'Late', version: 1 });
  expect(late).toMatchObject({
    settings: null,
    current: { subject: 'Newer' },
    userErrors: [{ code: 'EDITED_MEANWHILE' }],
  });
});

/** Fails the requests of this operation while it returns true. */
function failing(operation: string, fails: () => boolean): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    typeof init?.body === 'string' && init.body.includes(`"operationName":"${operation}"`) && fails()
      ? Promise.resolve(new Response('{}', { status: 500 }))
      : fetch(input, init);
  return () => {
    globalThis.fetch = fetch;
  };
}

test('a failure to load or to save step 1 is reported in the specified words, and what is typed stays', async () => {
  await save();
  const page = open();
  let isDown = true;
  const repaired = failing('BuyNowStep', () => isDown);
  try {
    expect(await screen.findByText(/^Unable to load your sale details\. Please try again later/)).toBeInTheDocument();
    isDown = false;
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.user.type(await screen.findByLabelText('Email Subject'), '!');
  } finally {
    repaired();
  }
  const saved = failing('SaveBuyNowSettings', () => true);
  try {
    await page.user.click(await next());
    expect(await screen.findByText(/^Unable to save sale details\. Please try again later/)).toBeInTheDocument();
    expect(screen.getByLabelText<HTMLInputElement>('Email Subject').value).toMatch(/!$/);
  } finally {
    saved();
  }
});

test('the browser asks before the tab is closed with a charge that is being typed, until it is canceled', async () => {
  await save();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit VAT' }));
  const box = within(await screen.findByRole('dialog', { name: 'Add/Edit Charge Type' }));
  expect(closesWithoutAsking()).toBe(true);
  await user.type(box.getByLabelText(/^Tax Type/), ' of books');
  expect(closesWithoutAsking()).toBe(false);
  await user.click(box.getByRole('button', { name: 'Cancel' }));
  expect(closesWithoutAsking()).toBe(true);
});
