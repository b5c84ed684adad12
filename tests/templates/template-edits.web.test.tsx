import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { holdRequests } from '../support/browser/held-requests';
import { bankHouse, choices, form, numberOf, open, save, server, stored } from './templates-screen';

test('input survives a reload, and leaving asks first', async () => {
  const house = await bankHouse();
  const number = await numberOf(house, 'Bank per lot');
  const page = await open(house, `/invoices/invoiceTemplates/${number}`);
  await page.user.type(within(await form('Bank per lot')).getByLabelText('Email Subject'), ' of autumn');
  await page.user.click(screen.getByText('+ Create New Template', { selector: 'a' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await page.user.click(within(question).getByText('Stay', { selector: 'button' }));
  expect(page.address()).toBe(`/invoices/invoiceTemplates/${number}`);
  await page.user.click(screen.getByText('+ Create New Template', { selector: 'a' }));
  await page.user.click(
    within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByText('Leave', {
      selector: 'button',
    }),
  );
  await form('New template');
  expect((await stored(house)).find((template) => template.number === number)?.version).toBe(1);

  await page.user.click(screen.getByText('Cancel', { selector: 'a' }));
  await page.user.selectOptions(await choices(), 'Bank per lot');
  expect(within(await form('Bank per lot')).getByLabelText('Email Subject')).toHaveValue(
    'Your invoice from Sample & Daughters of autumn',
  );
  expect(screen.getByText('Unsaved draft restored.')).toBeInTheDocument();
  await page.user.click(screen.getByText('Start over', { selector: 'button' }));
  expect(screen.getByLabelText('Email Subject')).toHaveValue('Your invoice from Sample & Daughters');
});

test('the second of two editors sees who changed what, and chooses', async () => {
  const house = await bankHouse();
  const number = await numberOf(house, 'Bank per lot');
  const page = await open(house, `/invoices/invoiceTemplates/${number}`);
  const shown = await form('Bank per lot');
  await page.user.type(within(shown).getByLabelText('Email Subject'), ' (mine)');
  const colleague = await server.as(house, 'clerk');
  const { data } = await colleague.gql<{ template: { id: string; location: { id: string } } }>(
    'query ($number: Int!) { template(number: $number) { id location { id } } }',
    { number },
  );
  const values = {
    name: 'Bank per lot',
    subject: 'Theirs',
    replyToName: 'New name',
    replyToEmail: 'office@sample.example',
    locationId: data.template.location.id,
    chargesApply: 'PER_LOT',
  };
  await colleague.gql(
    'mutation ($input: SaveTemplateInput!) { saveTemplate(input: $input) { userErrors { message } } }',
    { input: { id: data.template.id, values } },
  );
  await page.user.click(save());
  const conflict = await screen.findByText(
    /saved a change on .+: Email Subject Your invoice from Sample & Daughters → Theirs/,
  );
  expect(conflict).toBeInTheDocument();
  expect(within(shown).getByLabelText('Email Subject')).toHaveValue('Your invoice from Sample & Daughters (mine)');
  expect(within(shown).getByLabelText('Reply to Name')).toHaveValue('New name');
  await page.user.click(screen.getByLabelText('Theirs Theirs'));
  await page.user.click(save());
  await screen.findByText('Your changes have been saved.');
  expect((await stored(house)).find((template) => template.number === number)).toMatchObject({ subject: 'Theirs' });
});

test('the preview follows the input, as invoice, email, and text', async () => {
  const house = await bankHouse();
  const page = await open(house, `/invoices/invoiceTemplates/${await numberOf(house, 'Bank per lot')}`);
  const shown = await form('Bank per lot');
  const preview = screen.getByLabelText('Preview', { selector: 'aside' });
  const paper = await within(preview).findByRole('article');
  expect(await within(paper).findByText('Sales tax')).toBeInTheDocument();
  fireEvent.change(within(shown).getByLabelText('Tax name'), { target: { value: 'Use tax' } });
  expect(await within(preview).findByText('Use tax')).toBeInTheDocument();
  await page.user.click(within(preview).getByLabelText('Mail'));
  expect(await within(preview).findByTitle('The mail')).toHaveAttribute(
    'srcdoc',
    expect.stringContaining('Use tax') as string,
  );
  await page.user.click(within(preview).getByLabelText('Dark'));
  expect(within(preview).getByTitle('The mail').getAttribute('srcdoc')).toContain('@media all{');
  await page.user.click(within(preview).getByLabelText('Plain text'));
  expect(within(preview).getByRole('region', { name: 'The mail as plain text' })).toHaveTextContent('Use tax');
  await page.user.click(within(preview).getByText('Send a test to me', { selector: 'button' }));
  expect(await screen.findByText(/^A test is on its way to .+@.+\.$/)).toBeInTheDocument();
});

test('an edit can be undone, and an earlier version can be restored from the history', async () => {
  const house = await bankHouse();
  const number = await numberOf(house, 'Bank per lot');
  const page = await open(house, `/invoices/invoiceTemplates/${number}`);
  const subject = within(await form('Bank per lot')).getByLabelText('Email Subject');
  fireEvent.change(subject, { target: { value: 'Second' } });
  await page.user.click(save());
  await screen.findByText('Your changes have been saved.');
  await page.user.click(screen.getByText('Undo', { selector: 'button' }));
  await screen.findByText('Change undone.');
  await waitFor(() => expect(subject).toHaveValue('Your invoice from Sample & Daughters'));
  await page.user.click(screen.getByText('History', { selector: 'button' }));
  const dialog = await screen.findByRole('dialog', { name: 'History' });
  expect(
    await within(dialog).findByText('Email Subject Your invoice from Sample & Daughters → Second'),
  ).toBeInTheDocument();
  await page.user.click(within(dialog).getByLabelText('Use version 2 in the form'));
  expect(subject).toHaveValue('Second');
  expect((await stored(house)).find((template) => template.number === number)?.subject).toBe(
    'Your invoice from Sample & Daughters',
  );
});

test('an edit appears in every open view without reading the template again', async () => {
  const house = await bankHouse();
  const page = await open(house, `/invoices/invoiceTemplates/${await numberOf(house, 'Bank per lot')}`);
  const shown = await form('Bank per lot');
  page.beside('/invoices');
  const waitForNames = (name: string, count: number) =>
    waitFor(() => expect(screen.getAllByText(name, { selector: 'option' })).toHaveLength(count));
  await waitForNames('Bank per lot', 2);
  fireEvent.change(within(shown).getByLabelText('Template name'), { target: { value: 'Bank, renamed' } });
  const before = server
    .calls()
    .filter((call) => call.startsWith('GET') && call.includes('invoiceTemplateVersions')).length;
  await page.user.click(save());
  await waitForNames('Bank, renamed', 2);
  expect(
    server.calls().filter((call) => call.startsWith('GET') && call.includes('invoiceTemplateVersions')),
  ).toHaveLength(before);
});

test('another user’s edit appears automatically', async () => {
  const house = await bankHouse();
  const number = await numberOf(house, 'Bank per lot');
  await open(house, `/invoices/invoiceTemplates/${number}`);
  const shown = await form('Bank per lot');
  const colleague = await server.as(house, 'clerk');
  const { data } = await colleague.gql<{ template: { id: string; location: { id: string } } }>(
    'query ($number: Int!) { template(number: $number) { id location { id } } }',
    { number },
  );
  const values = {
    name: 'Bank per lot',
    subject: 'Live',
    replyToName: 'Office',
    replyToEmail: 'office@sample.example',
    locationId: data.template.location.id,
  };
  await waitFor(async () => {
    await colleague.gql(
      'mutation ($input: SaveTemplateInput!) { saveTemplate(input: $input) { userErrors { message } } }',
      { input: { id: data.template.id, values } },
    );
    expect(within(shown).getByLabelText('Email Subject')).toHaveValue('Live');
  });
});

test('users without the permission are redirected', async () => {
  const page = await open(await bankHouse(), '/invoices/invoiceTemplates', 'viewer');
  await screen.findByText('You do not have permissions to view this page. Please contact your system administrator.');
  expect(page.address()).toBe('/?p=1');
});

test('input typed during a save stays, as a change to the saved version', async () => {
  const house = await bankHouse();
  const number = await numberOf(house, 'Bank per lot');
  const page = await open(house, `/invoices/invoiceTemplates/${number}`);
  const made = await form('Bank per lot');
  const fill = (label: string, text: string) =>
    fireEvent.change(within(made).getByLabelText(label), { target: { value: text } });
  fill('Email Subject', 'Your invoice of the autumn sale');
  const release = holdRequests('mutation SaveTemplate');
  await page.user.click(save());
  fill('Reply to Name', 'Typed meanwhile');
  release();
  await screen.findByText('Your changes have been saved.');
  expect((await stored(house)).find((template) => template.number === number)?.subject).toBe(
    'Your invoice of the autumn sale',
  );
  expect(within(made).getByLabelText('Reply to Name')).toHaveValue('Typed meanwhile');
  expect(within(made).getByText('Unsaved changes')).toBeInTheDocument();
  await page.user.click(save());
  await waitFor(() => expect(within(made).queryByText('Unsaved changes')).not.toBeInTheDocument());
  expect(within(made).getByLabelText('Reply to Name')).toHaveValue('Typed meanwhile');
  expect(within(made).getByLabelText('Email Subject')).toHaveValue('Your invoice of the autumn sale');
});
