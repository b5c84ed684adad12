import { cleanup, screen, within } from '@testing-library/react';
import { closesWithoutAsking } from '../../support/browser/closing-tab';
import { chooseItem } from '../../support/browser/menu-item';
import { undoOfToast } from '../../support/browser/toast';
import { openApp } from '../../support/browser/web-app';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../../support/services/of-file';

const { server } = servicesOfFile({ houses: [smallHouse()] });
const clerk = ofFile(() => server.as('sample', 'clerk'));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const open = () => openApp(server.url, '/settings/terms', clerk.cookie);
const dialog = () => screen.findByRole('dialog');

test('terms are added with several steps, whose starts follow from the ends', async () => {
  const page = open();
  await screen.findByText('Standard terms');
  await page.user.click(screen.getByRole('button', { name: 'Add Terms' }));
  const box = within(await dialog());
  await page.user.type(box.getByLabelText(/^Name/), 'Jewels');
  await page.user.type(box.getByLabelText(/^Rate %/), '25');
  await page.user.click(box.getByRole('button', { name: 'Add step' }));
  const second = within(box.getByRole('group', { name: 'Step 2' }));
  await page.user.type(within(box.getByRole('group', { name: 'Step 1' })).getByLabelText(/^To/), '5000');
  expect(second.getByLabelText(/^From/)).toHaveValue('5000');
  await page.user.click(box.getByRole('button', { name: 'Save' }));
  expect(await second.findByText('Enter a percentage from 0 to 100 with at most three decimals.')).toBeInTheDocument();
  await page.user.type(second.getByLabelText(/^Rate %/), '20');
  await page.user.click(box.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Jewels was saved.')).toBeInTheDocument();
  expect(await screen.findByText('25% to $5,000.00, then 20%')).toBeInTheDocument();
});

test('amounts per lot are saved with the terms, unless the maximum is below the minimum', async () => {
  const page = open();
  await chooseItem(page.user, 'Actions for Standard terms', 'Edit');
  const box = within(await dialog());
  await page.user.type(box.getByLabelText(/^Flat premium per lot/), '2');
  await page.user.type(box.getByLabelText(/^Minimum premium per lot/), '20');
  await page.user.type(box.getByLabelText(/^Maximum premium per lot/), '10');
  await page.user.click(box.getByRole('button', { name: 'Save' }));
  expect(await box.findByText('The maximum can’t be less than the minimum of 20.00.')).toBeInTheDocument();
  await page.user.type(box.getByLabelText(/^Maximum premium per lot/), '00');
  await page.user.click(box.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('plus $2.00, at least $20.00, at most $1,000.00')).toBeInTheDocument();
});

test('terms leave the list when they are archived, and Undo brings them back', async () => {
  const page = open();
  await chooseItem(page.user, 'Actions for No live fees', 'Archive');
  const toast = await screen.findByText('No live fees is archived.');
  const undo = await undoOfToast();
  await page.user.click(screen.getByRole('radio', { name: 'Archived' }));
  expect(await screen.findByRole('button', { name: 'Actions for No live fees' })).toBeInTheDocument();
  expect(toast).toBeInTheDocument();
  await page.user.click(undo);
  expect(await screen.findByText('No terms are archived.')).toBeInTheDocument();
});

test('a name that other terms have is refused at its field, and what was typed stays', async () => {
  const page = open();
  await chooseItem(page.user, 'Actions for Standard terms', 'Edit');
  const box = within(await dialog());
  const name = box.getByLabelText(/^Name/);
  await page.user.clear(name);
  await page.user.type(name, 'no live fees');
  await page.user.click(box.getByRole('button', { name: 'Save' }));
  expect(await box.findAllByText('Other auction terms have this name. Enter another one.')).not.toHaveLength(0);
  expect(name).toHaveValue('no live fees');
});

test('the browser asks before the tab is closed with terms that are being typed, until they are canceled', async () => {
  const page = open();
  await screen.findByText('Standard terms');
  await page.user.click(screen.getByRole('button', { name: 'Add Terms' }));
  const box = within(await dialog());
  expect(closesWithoutAsking()).toBe(true);
  await page.user.type(box.getByLabelText(/^Name/), 'Coins');
  expect(closesWithoutAsking()).toBe(false);
  await page.user.click(box.getByRole('button', { name: 'Cancel' }));
  expect(closesWithoutAsking()).toBe(true);
});
