import { screen, waitFor, within } from '@testing-library/react';
import { addedSession } from '../../sales/session/live-steps';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { liveHouse } from '../../support/houses/live-house';
import { addedLots } from './live-steps';

const house = liveHouse();
let session: Awaited<ReturnType<typeof addedSession>>;

beforeEach(async () => {
  session = await addedSession(house());
  await addedLots(house(), session.id);
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (key: string) => {
  const { server, own } = house();
  return openApp(server.url, `/session/live/${session.sale}/${session.number}/lot/${key}`, own.cookie);
};
const field = (label: string) => screen.findByLabelText(label);
const button = (name: string) => screen.findByRole('button', { name });
const numbers = async (catalogId = session.id) => {
  const { lots } = await house().read<{ lots: { nodes: { number: string; title: string }[] } }>(
    `{ lots(first: 50, filter: { catalogIds: ["${catalogId}"] }) { nodes { number title } } }`,
  );
  return lots.nodes.map(({ number, title }) => `${number} ${title}`).sort();
};
const jump = async (page: ReturnType<typeof open>, text: string) => {
  await page.user.type(await field('Go to lot'), `${text}{Enter}`);
};

test('the box that goes to lots copies a lot, and says when there is none to copy', async () => {
  const page = open('1');
  await jump(page, '2+');
  await waitFor(async () => expect(await field('Lot #')).toHaveValue('4'));
  expect(await field('Title')).toHaveValue('Picture 2');
  await jump(page, '77+');
  expect(await screen.findByText('There is no lot 77, so nothing was copied.')).toBeInTheDocument();
  expect(await field('Title')).toHaveValue('');
  await jump(page, '0');
  await waitFor(() => expect(screen.queryByText(/nothing was copied/)).not.toBeInTheDocument());
});

test('a range of lots is renumbered after the new numbers were shown', async () => {
  const page = open('1');
  await jump(page, '2-3');
  const dialog = within(await screen.findByRole('dialog', { name: 'Renumber lots' }));
  expect(dialog.getByLabelText('From lot')).toHaveValue('2');
  const shown = async () => within(await dialog.findByRole('list', { name: 'New numbers' })).getAllByRole('listitem');
  const first = dialog.getByLabelText('New number of the first lot');
  await page.user.clear(first);
  await page.user.type(first, '1');
  expect((await shown()).map((item) => item.textContent)).toEqual([
    '2 → 1Another lot has this number',
    '3 → 2Picture 3',
  ]);
  await page.user.clear(first);
  await page.user.type(first, '3');
  expect((await shown()).map((item) => item.textContent)).toEqual(['2 → 3Picture 2', '3 → 4Picture 3']);
  await page.user.click(dialog.getByRole('button', { name: 'Renumber 2 lots' }));
  expect(await screen.findByText('2 lots got other numbers.')).toBeInTheDocument();
  expect(await numbers()).toEqual(['1 Picture 1', '3 Picture 2', '4 Picture 3']);
});

test('a lot that is renumbered stays on screen at its new number, and Undo gives all numbers back', async () => {
  const page = open('1');
  await jump(page, '1-3');
  const dialog = within(await screen.findByRole('dialog', { name: 'Renumber lots' }));
  const first = dialog.getByLabelText('New number of the first lot');
  await page.user.clear(first);
  await page.user.type(first, '11');
  await page.user.click(await dialog.findByRole('button', { name: 'Renumber 3 lots' }));
  const undo = await undoOfToast();
  await waitFor(() => expect(page.address()).toMatch(/\/lot\/11$/));
  expect(await field('Title')).toHaveValue('Picture 1');
  expect(await numbers()).toEqual(['11 Picture 1', '12 Picture 2', '13 Picture 3']);
  await page.user.click(undo);
  expect(await screen.findByText('3 lots got their numbers back.')).toBeInTheDocument();
  await waitFor(() => expect(page.address()).toMatch(/\/lot\/1$/));
  expect(await field('Title')).toHaveValue('Picture 1');
  expect(await numbers()).toEqual(['1 Picture 1', '2 Picture 2', '3 Picture 3']);
});

test('a number of a deleted lot is refused with the lot that would get it', async () => {
  const { lots } = await house().read<{ lots: { nodes: { id: string; number: string }[] } }>(
    `{ lots(filter: { catalogIds: ["${session.id}"] }) { nodes { id number } } }`,
  );
  const third = lots.nodes.find(({ number }) => number === '3')?.id ?? '';
  await house().read(`mutation { deleteLots(input: { ids: ["${third}"] }) { userErrors { message } } }`);
  const page = open('1');
  await jump(page, '1-2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Renumber lots' }));
  const first = dialog.getByLabelText('New number of the first lot');
  await page.user.clear(first);
  await page.user.type(first, '2');
  await page.user.click(await dialog.findByRole('button', { name: 'Renumber 2 lots' }));
  expect(await dialog.findByText('3: Item number was previously deleted.')).toBeInTheDocument();
  expect(await numbers()).toEqual(['1 Picture 1', '2 Picture 2']);
});

test('several lots move to another session, all or none', async () => {
  const other = await addedSession(house());
  await house().read(
    `mutation { saveLot(input: { catalogId: "${other.id}", lotNumber: "2", title: "Other", description: "Oil." }) { lot { id } } }`,
  );
  const page = open('1');
  await chooseItem(page.user, button('Actions for this lot'), 'Move several lots');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move several lots' }));
  await page.user.type(await dialog.findByLabelText('From lot'), '2');
  await page.user.type(dialog.getByLabelText('To lot'), '3');
  await page.user.selectOptions(dialog.getByLabelText('Session'), other.id);
  await page.user.click(await dialog.findByRole('button', { name: 'Move 2 lots' }));
  expect(await dialog.findByText('2: Item number already in use.')).toBeInTheDocument();
  await page.user.click(dialog.getByLabelText('Give them the next free numbers there'));
  await page.user.click(dialog.getByRole('button', { name: 'Move 2 lots' }));
  expect(await screen.findByText(/^2 lots were moved to /)).toBeInTheDocument();
  expect(await numbers()).toEqual(['1 Picture 1']);
  expect(await numbers(other.id)).toEqual(['2 Other', '3 Picture 2', '4 Picture 3']);
});

test('Save & New keeps the fields that staff chose', async () => {
  const page = open('1');
  await chooseItem(page.user, button('Actions for this lot'), 'Fields that new lots keep');
  const dialog = within(await screen.findByRole('dialog', { name: 'Fields that new lots keep' }));
  await page.user.click(dialog.getByLabelText('Medium'));
  await page.user.click(dialog.getByLabelText('Low Estimate'));
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  await page.user.type(await field('Medium'), 'Oil');
  await page.user.type(await field('Low Estimate'), '100');
  await page.user.click(await button('Save & New'));
  await waitFor(async () => expect(await field('Lot #')).toHaveValue('4'));
  expect(await field('Medium')).toHaveValue('Oil');
  expect(await field('Low Estimate')).toHaveValue('100');
  expect(await field('Starting Bid')).toHaveValue('');
  expect(await field('Title')).toHaveValue('');
});

test('a new lot of a full session is warned of', async () => {
  await house().upstream.db.query('update house set lot_maximum = 3');
  open('0');
  expect(await screen.findByText(/^You have reached your maximum of 3 lots for this sale\./)).toBeInTheDocument();
  await house().upstream.db.query('update house set lot_maximum = 2000');
});

test('a screen names the lots that were left with unsaved changes, until they are canceled', async () => {
  const page = open('1');
  await page.user.type(await field('Medium'), 'Oil');
  await page.user.click(await button('Next lot'));
  await waitFor(async () => expect(await field('Title')).toHaveValue('Picture 2'));
  expect(await screen.findByText('Unsaved changes on')).toHaveTextContent('Unsaved changes on Lot 1');
  await page.user.click(screen.getByRole('link', { name: 'Lot 1' }));
  await waitFor(async () => expect(await field('Medium')).toHaveValue('Oil'));
  expect(screen.queryByText('Unsaved changes on')).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('link', { name: 'Cancel & Return to Summary' }));
  expect(await screen.findByRole('heading', { name: 'Step 6: Review & Publish' })).toBeInTheDocument();
  expect(screen.queryByText('Unsaved changes on')).not.toBeInTheDocument();
});
