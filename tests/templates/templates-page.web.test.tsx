import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newHouse } from '../support/houses/new-house';
import { smallHouse } from '../support/houses/sample-house';
import { bankHouse, choices, form, numberOf, open, save, stored, upstream } from './templates-screen';

const cardHouse = () => newHouse(upstream, (userName) => smallHouse({ userName }));

/** The element at an index. Throws if there is none. */
const nth = (elements: readonly HTMLElement[], index: number): HTMLElement => {
  const element = elements[index];
  if (!element) throw new Error(`There is no element ${index}.`);
  return element;
};

test('an existing template is selected with its own URL; links start and cancel a new one', async () => {
  const house = await bankHouse();
  const page = await open(house);
  const select = await choices();
  expect(within(select).getByRole('option', { name: 'Select Existing Template' })).toBeDisabled();
  await screen.findByText('No template is selected.');
  await page.user.selectOptions(select, 'Bank per lot');
  await form('Bank per lot');
  expect(page.address()).toBe(`/invoices/invoiceTemplates/${await numberOf(house, 'Bank per lot')}`);

  await page.user.click(screen.getByText('+ Create New Template', { selector: 'a' }));
  const made = await form('New template');
  expect(within(made).getByLabelText('Per invoice')).toBeChecked();
  expect(
    within(made)
      .getAllByLabelText('Header')
      .map((input) => (input as HTMLInputElement).value),
  ).toEqual(['Payment Option(s)', 'Shipping Notes']);
  await page.user.click(screen.getByText('Cancel', { selector: 'a' }));
  expect(await choices()).toHaveDisplayValue('Select Existing Template');
});

test('a URL works in any case, and one without a template says so', async () => {
  const house = await bankHouse();
  await open(house, `/invoices/InvoiceTemplates/${await numberOf(house, 'Bank per lot')}`);
  await form('Bank per lot');
  await open(house, '/invoices/invoiceTemplates/999999');
  await screen.findByText('The template was not found.');
});

test('a missing value is reported after its field loses focus, and all of them after an attempt to save; nothing is sent', async () => {
  const house = await bankHouse();
  const page = await open(house, '/invoices/invoiceTemplates/new');
  const made = await form('New template');
  await page.user.click(within(made).getByLabelText('Reply to Email'));
  await page.user.tab();
  expect(within(made).getByText('Reply to Email is required')).toBeInTheDocument();
  expect(screen.queryByText('Please correct the errors noted and try saving again.')).not.toBeInTheDocument();
  await page.user.type(within(made).getByLabelText('BCC'), 'nobody');
  await page.user.click(within(made).getByText('Add tax', { selector: 'button' }));
  await page.user.selectOptions(within(made).getByLabelText('Country'), 'Canada');
  const before = (await stored(house)).length;
  await page.user.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Please correct the errors noted and try saving again.');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Invoice template name is required',
    'Email Subject is required',
    'Reply to Name is required',
    'Reply to Email is required',
    'Valid Email is required',
    'Charge type is required',
    'Please enter a valid tax rate %.',
    'Province is required',
    'Tax Type is Required, Please select at least one Tax Type Check Box',
  ]);
  expect(within(made).getByLabelText('Template name')).toHaveFocus();
  await page.user.click(within(alert).getByText('Province is required', { selector: 'button' }));
  expect(within(made).getByLabelText('Province')).toHaveFocus();
  expect((await stored(house)).length).toBe(before);
});

test('a new template is saved with its charges and messages, and opens at its own URL with the saved text', async () => {
  const house = await bankHouse();
  const page = await open(house, '/invoices/invoiceTemplates/new');
  const made = await form('New template');
  const fill = (label: string, text: string) =>
    fireEvent.change(within(made).getByLabelText(label), { target: { value: text } });
  fill('Template name', 'Autumn');
  fill('Email Subject', 'Your autumn invoice');
  fill('Reply to Name', 'Accounts');
  fill('Reply to Email', 'accounts@sample.example');
  await page.user.click(within(made).getByText('Add tax', { selector: 'button' }));
  await waitFor(() => expect(within(made).getByLabelText('Tax name')).toHaveFocus());
  const rate = within(made).getByLabelText('Rate %');
  expect(rate).toHaveValue('');
  fill('Tax name', 'State tax');
  await page.user.click(save());
  expect(within(made).getAllByText('Please enter a valid tax rate %.')).not.toHaveLength(0);
  await page.user.click(rate);
  await page.user.type(rate, '8.5');
  await page.user.tab();
  expect(rate).toHaveValue('8.500');
  await page.user.selectOptions(within(made).getByLabelText('Country'), 'United States');
  await page.user.selectOptions(within(made).getByLabelText('State'), 'New York');
  await page.user.click(within(made).getByLabelText('Hammer'));
  await page.user.click(within(made).getByText('Add tax', { selector: 'button' }));
  await page.user.click(within(made).getByText('Add message', { selector: 'button' }));
  fireEvent.change(nth(within(made).getAllByLabelText('Header'), 2), { target: { value: 'Thanks' } });
  fireEvent.change(nth(within(made).getAllByLabelText('Header'), 1), { target: { value: '' } });
  await page.user.click(save());
  expect(await screen.findByText('Your changes have been saved.')).toBeInTheDocument();
  const template = (await stored(house)).find(({ name }) => name === 'Autumn');
  expect(template).toMatchObject({
    taxes: [{ name: 'State tax', rate: '8.500', country: 'US', state: 'NY' }],
    messages: [
      { header: 'Payment Option(s)', sequence: 1 },
      { header: 'Thanks', sequence: 2 },
    ],
  });
  await waitFor(() => expect(page.address()).toBe(`/invoices/invoiceTemplates/${template?.number ?? 0}`));
  expect(await choices()).toHaveDisplayValue('Autumn');
});

test('errors stay with their row when a row above it is removed', async () => {
  const house = await bankHouse();
  const page = await open(house, '/invoices/invoiceTemplates/new');
  const made = await form('New template');
  for (const name of ['First tax', 'Second tax', '']) {
    await page.user.click(within(made).getByText('Add tax', { selector: 'button' }));
    fireEvent.change(
      nth(within(made).getAllByLabelText('Tax name'), -1 + within(made).getAllByLabelText('Tax name').length),
      { target: { value: name } },
    );
  }
  await page.user.selectOptions(nth(within(made).getAllByLabelText('Country'), 2), 'ALL');
  fireEvent.blur(nth(within(made).getAllByLabelText('Tax name'), 2));
  const wrong = () =>
    within(made)
      .getAllByLabelText('Tax name')
      .map((field) => field.getAttribute('aria-invalid'));
  expect(wrong()).toEqual([null, null, 'true']);
  await page.user.click(within(made).getByLabelText('Remove tax 1'));
  expect(wrong()).toEqual([null, 'true']);
  expect(nth(within(made).getAllByLabelText('Tax name'), 0)).toHaveValue('Second tax');
  await page.user.click(within(made).getByLabelText('Remove tax 2'));
  expect(wrong()).toEqual([null]);
});

test('server errors stay with their row, too', async () => {
  const house = await bankHouse();
  const page = await open(house, `/invoices/invoiceTemplates/${await numberOf(house, 'Bank per lot')}`);
  const shown = await form('Bank per lot');
  await page.user.click(within(shown).getByText('Add tax', { selector: 'button' }));
  const rows = () => within(shown).getAllByLabelText('Tax name');
  const last = nth(rows(), 1);
  fireEvent.change(last, { target: { value: 'Odd tax' } });
  fireEvent.change(nth(within(shown).getAllByLabelText('Rate %'), 1), { target: { value: '5' } });
  await page.user.selectOptions(nth(within(shown).getAllByLabelText('Country'), 1), 'ALL');
  await page.user.click(nth(within(shown).getAllByLabelText('Hammer'), 1));
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    typeof init?.body === 'string' && init.body.includes('"operationName":"SaveTemplate"')
      ? Promise.resolve(
          Response.json({
            data: {
              saveTemplate: {
                __typename: 'SaveTemplatePayload',
                template: null,
                conflicts: [],
                userErrors: [
                  {
                    __typename: 'UserError',
                    code: 'INVALID',
                    message: 'It is not a tax.',
                    field: ['values', 'taxes', '1', 'name'],
                  },
                ],
              },
            },
          }),
        )
      : fetch(input, init);
  await page.user.click(save());
  await waitFor(() => expect(last).toHaveAttribute('aria-invalid', 'true'));
  globalThis.fetch = fetch;
  await page.user.click(within(shown).getByLabelText('Remove tax 1'));
  expect(rows().map((field) => [(field as HTMLInputElement).value, field.getAttribute('aria-invalid')])).toEqual([
    ['Odd tax', 'true'],
  ]);
});

test('the first message stays first, and a duplicate number is reported immediately', async () => {
  const house = await bankHouse();
  const page = await open(house, '/invoices/invoiceTemplates/new');
  const made = await form('New template');
  await page.user.click(within(made).getByText('Add message', { selector: 'button' }));
  fireEvent.change(nth(within(made).getAllByLabelText('Header'), 2), { target: { value: 'Third' } });
  const [first, second, third] = [0, 1, 2].map((index) => nth(within(made).getAllByLabelText('Sequence'), index)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  expect(first).toBeDisabled();
  expect(
    within(second)
      .getAllByRole('option')
      .map((option) => [option.textContent, (option as HTMLOptionElement).disabled]),
  ).toEqual([
    ['1', true],
    ['2', false],
    ['3', false],
  ]);
  await page.user.selectOptions(third, '2');
  expect(within(made).getAllByText('Sequence number must be unique')).toHaveLength(2);
  await page.user.selectOptions(second, '3');
  expect(within(made).queryByText('Sequence number must be unique')).not.toBeInTheDocument();
});

test('a house with cards has fees and the automatic row; a tax among the fees prevents saving', async () => {
  const page = await open(await cardHouse(), '/invoices/invoiceTemplates/new');
  const made = await form('New template');
  expect(within(made).getByText('US sales tax – calculated automatically')).toBeInTheDocument();
  expect(within(made).getByText(/Other taxes for the US don’t apply to them\./)).toBeInTheDocument();
  await page.user.click(within(made).getByText('Add tax', { selector: 'button' }));
  await page.user.selectOptions(within(made).getByLabelText('Country'), 'United States');
  expect(
    within(made).getByText('Not applied to bidders in the US, whose tax is calculated automatically.'),
  ).toBeInTheDocument();
  expect(within(made).queryByLabelText('PayPal Email')).not.toBeInTheDocument();
  await page.user.click(within(made).getByText('Add fee', { selector: 'button' }));
  await page.user.type(within(made).getByLabelText('Fee name'), 'Sales Tax');
  expect(
    within(made).getAllByText('Taxes cannot be entered in the fees section, please use the taxes section above.')
      .length,
  ).toBeGreaterThan(0);
  expect(save()).toHaveAttribute('aria-disabled', 'true');
});

test('a house without cards has the PayPal address instead of fees, and existing fees are shown', async () => {
  const house = await bankHouse();
  await open(house, `/invoices/invoiceTemplates/${await numberOf(house, 'Bank per lot')}`);
  const shown = await form('Bank per lot');
  expect(within(shown).getByLabelText('PayPal Email')).toBeInTheDocument();
  expect(within(shown).queryByText('Add fee', { selector: 'button' })).not.toBeInTheDocument();
  expect(
    within(shown).getByText(/This template also adds Handling \(1\.000% in All on Hammer\)\./),
  ).toBeInTheDocument();
});

test('a template without cards is read-only in a house with cards, and can be copied into an active one', async () => {
  const house = await cardHouse();
  const page = await open(house, `/invoices/invoiceTemplates/${await numberOf(house, 'Bank per lot')}`);
  const shown = await form('Bank per lot');
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^This template is no longer active\. You may view it, but it can not be edited or used for any new auctions\. Any existing invoices using this template must be charged manually\./,
  );
  expect(screen.queryByText('Save Changes', { selector: 'button' })).not.toBeInTheDocument();
  expect(within(shown).getByLabelText('Email Subject')).toBeDisabled();
  await page.user.click(screen.getByText('Copy into an active template', { selector: 'button' }));
  await form('Bank per lot (copy)');
  expect(save()).toBeInTheDocument();
  await page.user.click(screen.getByText('Archive', { selector: 'button' }));
  await screen.findByText(/This template is archived\./);
  await page.user.click(screen.getByText('Unarchive', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByText(/This template is archived\./)).not.toBeInTheDocument());
});
