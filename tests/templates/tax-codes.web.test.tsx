import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bankHouse, form, numberOf, open, save, server } from './templates-screen';

const CONTENT = `{ templates(first: 50) { nodes { name taxes { name taxCodes } resaleRight { name threshold maximum bands { above rate } } } } }`;

interface Listed {
  templates: { nodes: { name: string; taxes: { name: string; taxCodes: string[] }[]; resaleRight: object | null }[] };
}

const storedContent = async (house: string) =>
  (await (await server.as(house, 'clerk')).gql<Listed>(CONTENT)).data.templates.nodes.find(
    ({ name }) => name === 'Bank per lot',
  );

test('a tax is for lots with the chosen tax codes, and then not for shipping', async () => {
  const house = await bankHouse();
  const page = await open(house, `/invoices/invoiceTemplates/${await numberOf(house, 'Bank per lot')}`);
  const shown = within(await form('Bank per lot'));
  const codes = within(shown.getByRole('group', { name: 'Tax 1 is for tax codes' }));
  await page.user.click(codes.getByLabelText('Import'));
  await page.user.click(codes.getByLabelText('Standard'));
  const parts = within(shown.getByRole('group', { name: 'Tax 1 applies to' }));
  await page.user.click(parts.getByLabelText('Shipping'));
  await page.user.click(save());
  expect(shown.getAllByText(/^A tax for some tax codes can’t apply to shipping and other charges\./)).not.toHaveLength(
    0,
  );
  await page.user.click(parts.getByLabelText('Shipping'));
  await page.user.click(save());
  expect(await screen.findByText('Your changes have been saved.')).toBeInTheDocument();
  expect((await storedContent(house))?.taxes).toEqual([{ name: 'Sales tax', taxCodes: ['STANDARD', 'IMPORT'] }]);
});

test('the artist’s resale right starts with the bands of the EU, and can be removed', async () => {
  const house = await bankHouse();
  const page = await open(house, `/invoices/invoiceTemplates/${await numberOf(house, 'Bank per lot')}`);
  const shown = within(await form('Bank per lot'));
  await page.user.click(shown.getByLabelText('Charge artist’s resale right on marked lots'));
  fireEvent.change(shown.getByLabelText('From hammer price'), { target: { value: 'a lot' } });
  await page.user.click(shown.getByText('Add band', { selector: 'button' }));
  await page.user.click(save());
  expect(shown.getAllByText('Enter a whole amount in the currency of the sale.')).not.toHaveLength(0);
  fireEvent.change(shown.getByLabelText('From hammer price'), { target: { value: '850' } });
  await page.user.click(shown.getByLabelText('Remove band 6'));
  await page.user.click(save());
  expect(await screen.findByText('Your changes have been saved.')).toBeInTheDocument();
  expect((await storedContent(house))?.resaleRight).toEqual({
    name: 'Artist’s resale right',
    threshold: 850,
    maximum: 12_500,
    bands: [
      { above: 0, rate: '4.000' },
      { above: 50_000, rate: '3.000' },
      { above: 200_000, rate: '1.000' },
      { above: 350_000, rate: '0.500' },
      { above: 500_000, rate: '0.250' },
    ],
  });
  await page.user.click(shown.getByLabelText('Charge artist’s resale right on marked lots'));
  await page.user.click(save());
  expect(await screen.findAllByText('Your changes have been saved.')).not.toHaveLength(0);
  await waitFor(async () => expect((await storedContent(house))?.resaleRight).toBeNull());
});
