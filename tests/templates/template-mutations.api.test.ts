import { createdGroup } from '../support/houses/invoicing-flow';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, servicesOfFile } from '../support/services/of-file';

let location: string;

const { upstream, server } = servicesOfFile({
  houses: [
    smallHouse({ userName: 'other', processorType: 's', paymentProcessingEnabled: false }),
    smallHouse({ userName: 'cards' }),
    smallHouse({ userName: 'none', invaInvoicingDisabled: true }),
  ],
});
const clerk = ofFile(() => server.as('other', 'clerk'));

beforeAll(async () => {
  const { data } = await clerk.gql<{ templates: { nodes: { location: { id: string } }[] } }>(
    '{ templates(first: 1) { nodes { location { id } } } }',
  );
  location = data.templates.nodes[0]?.location.id ?? '';
});

const CONTENT = `name subject replyToName replyToEmail bccEmail location { id } chargesApply offersPayPal payPalEmail taxesFees
  taxes { name rate country state onHammer onLiveFee onPremium onShipping onOther taxCodes } fees { name rate country state onHammer onLiveFee onPremium onShipping onOther taxCodes } messages { header detail sequence }`;
const PAYLOAD = `template { id number version isReadOnly isArchived savedBy ${CONTENT} } userErrors { code message field }`;
const SAVE = `mutation ($input: SaveTemplateInput!) { saveTemplate(input: $input) { ${PAYLOAD} conflicts { label by changes { label before after } } } }`;

const tax = {
  name: 'VAT',
  rate: '20.000',
  country: 'GB',
  state: '',
  onHammer: false,
  onLiveFee: true,
  onPremium: true,
  onShipping: true,
  onOther: false,
  taxCodes: [],
};
const values = (overrides: object = {}) => ({
  name: 'By GraphQL',
  subject: 'An invoice',
  replyToName: 'Accounts',
  replyToEmail: 'accounts@sample.example',
  bccEmail: '',
  locationId: location,
  chargesApply: 'PER_LOT',
  offersPayPal: false,
  payPalEmail: '',
  taxesFees: true,
  taxes: [tax],
  fees: [{ ...tax, onShipping: false, name: 'Packing', rate: '2.500' }],
  messages: [{ header: 'Payment Option(s)', detail: 'Wire.', sequence: 1 }],
  ...overrides,
});

interface Template extends ReturnType<typeof values> {
  id: string;
  number: number;
  version: number;
  savedBy: string;
  isArchived: boolean;
  location: { id: string };
}
interface UserError {
  code: string;
  message: string;
  field: string[];
}
interface Saved {
  saveTemplate: {
    template: Template | null;
    conflicts: { label: string; by: string; changes: { label: string; before: string; after: string }[] }[];
    userErrors: UserError[];
  };
}
const save = (input: object, caller = clerk) => caller.gql<Saved>(SAVE, { input });
const made = async (overrides: object = {}): Promise<Template> => {
  const {
    data: {
      saveTemplate: { template },
    },
  } = await save({ values: values(overrides) });
  if (!template) throw new Error('nothing was saved');
  return template;
};

test('saving a template takes one call and returns the whole template', async () => {
  const { data, errors, calls } = await save({ values: values() });
  const { locationId, ...typed } = values();
  expect(errors).toEqual([]);
  expect(data.saveTemplate).toMatchObject({
    template: { ...typed, location: { id: locationId }, version: 1, isReadOnly: false, isArchived: false },
    conflicts: [],
    userErrors: [],
  });
  expect(calls.slice(0, 2)).toEqual(['GET /app/house/user', 'POST /app/house/{houseRef}/invoiceGroupSettings']);
  // These two are sent at the same time.
  expect(calls.slice(2).sort()).toEqual(['GET /app/house/address', 'GET /app/house/{houseRef}/paymentProcessorType']);
});

test('an error has the path of its input', async () => {
  const { data } = await save({
    values: values({
      name: '',
      locationId: null,
      taxes: [tax, { ...tax, rate: '120', country: 'US' }],
      fees: [{ ...tax, name: 'A tax' }],
    }),
  });
  expect(data.saveTemplate.userErrors.map(({ field, message }) => [field.join('.'), message])).toEqual([
    ['values.name', 'Invoice template name is required'],
    ['values.locationId', 'Location is required'],
    ['values.taxes.1.rate', 'Please enter a valid tax rate %.'],
    ['values.taxes.1.state', 'State is required'],
    ['values.fees.0.name', 'Taxes cannot be entered in the fees section, please use the taxes section above.'],
    ['values.fees.0.onShipping', 'Only taxes can apply to shipping and other charges.'],
  ]);
  const absent = await save({ id: Buffer.from('Template:1:999999').toString('base64url'), values: values() });
  expect(absent.data.saveTemplate.userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
});

test('a conflict returns who changed what, and the current values', async () => {
  const { id } = await made({ name: 'Fought over' });
  await save(
    { id, version: 1, values: values({ name: 'Fought over', subject: 'Theirs' }) },
    await server.as('other', 'cashier'),
  );
  const {
    data: { saveTemplate },
  } = await save({
    id,
    version: 1,
    values: values({ name: 'Fought over', subject: 'Mine', bccEmail: 'me@sample.example' }),
  });
  expect(saveTemplate.userErrors).toMatchObject([{ code: 'EDITED_MEANWHILE', field: ['values', 'subject'] }]);
  expect(saveTemplate.conflicts).toMatchObject([
    { label: 'Edited', changes: [{ label: 'Email Subject', before: 'An invoice', after: 'Theirs' }] },
  ]);
  expect(saveTemplate.template).toMatchObject({ subject: 'Theirs', bccEmail: '', version: 2 });
});

test('copying and archiving return the template and update the list', async () => {
  const { id } = await made({ name: 'To be copied' });
  const run = (name: string, of: string) =>
    clerk.gql<Record<string, { template: Template }>>(
      `mutation ($id: ID!) { ${name}(input: {id: $id}) { ${PAYLOAD} } }`,
      { id: of },
    );
  const copy = (await run('copyTemplate', id)).data.copyTemplate?.template;
  expect(copy).toMatchObject({ name: 'To be copied (copy)', version: 1, taxes: [tax] });
  const archived = await run('archiveTemplate', copy?.id ?? '');
  expect(archived.data.archiveTemplate?.template).toMatchObject({ isArchived: true, isReadOnly: true, version: 2 });
  const usable = async () =>
    (
      await clerk.gql<{ templates: { nodes: { name: string }[] } }>(
        '{ templates(filter: {isUsable: true}) { nodes { name } } }',
      )
    ).data.templates.nodes.map(({ name }) => name);
  expect(await usable()).not.toContain('To be copied (copy)');
  await run('unarchiveTemplate', copy?.id ?? '');
  expect(await usable()).toContain('To be copied (copy)');
});

test('any number of templates with content, histories, and versions costs the same calls', async () => {
  const { id } = await made({ name: 'With a past' });
  await save({ id, values: values({ name: 'With a past', subject: 'Newer' }) });
  const query = `query ($first: Int!) { templates(first: $first) { nodes { readOnlyReason ${CONTENT} history(first: 3) { totalCount nodes { version label content { subject } } } versions(first: 2) { totalCount nodes { version subject savedBy } } } } }`;
  interface Past {
    templates: {
      nodes: {
        name: string;
        history: { totalCount: number; nodes: { version: number; label: string; content: { subject: string } }[] };
        versions: { totalCount: number; nodes: { version: number; subject: string }[] };
      }[];
    };
  }
  const one = await clerk.gql<Past>(query, { first: 1 });
  const all = await clerk.gql<Past>(query, { first: 50 });
  expect(all.errors).toEqual([]);
  expect([...all.calls].sort()).toEqual([...one.calls, 'GET /app/house/{houseRef}/invoiceTemplateVersions'].sort());
  const found = all.data.templates.nodes.find(({ name }) => name === 'With a past');
  expect(found?.history).toMatchObject({
    totalCount: 2,
    nodes: [
      { version: 2, label: 'Edited', content: { subject: 'Newer' } },
      { version: 1, label: 'Created', content: { subject: 'An invoice' } },
    ],
  });
  expect(found?.versions).toMatchObject({
    totalCount: 2,
    nodes: [
      { version: 2, subject: 'Newer' },
      { version: 1, subject: 'An invoice' },
    ],
  });
});

test('invoices keep the version that they were created with', async () => {
  const { id } = await made({
    name: 'For a group',
    messages: [{ header: 'Payment Option(s)', detail: 'As it was.', sequence: 1 }],
  });
  const group = await createdGroup(upstream, clerk, 'Barn Sale', 'For a group');
  await save({ id, values: values({ name: 'For a group', subject: 'Changed since', messages: [] }) });
  const { data } = await clerk.gql<{
    invoiceGroup: { template: { version: number }; templateVersion: { version: number; subject: string } };
  }>('query ($id: ID!) { invoiceGroup(id: $id) { template { version } templateVersion { version subject } } }', {
    id: group.id,
  });
  expect(data.invoiceGroup).toEqual({
    template: { version: 2 },
    templateVersion: { version: 1, subject: 'An invoice' },
  });
  const previews = await clerk.gql<{
    invoicePreviews: { nodes: { subject: string; messages: { detailHtml: string }[] }[] };
  }>(
    'query ($number: Int!) { invoicePreviews(selection: {groupNumber: $number, filter: {}}) { nodes { subject messages { detailHtml } } } }',
    { number: group.number },
  );
  expect(previews.data.invoicePreviews.nodes[0]).toEqual({
    subject: 'An invoice',
    messages: [{ detailHtml: 'As it was.' }],
  });
});

test('a preview computes the unsaved sample in one call, and lists what is not valid yet', async () => {
  const query = `query ($input: TemplatePreviewInput!) { templatePreview(input: $input) { places placeIndex userErrors { field }
    document { invoice { id } number subject invoiceTotal charges { label amount } } mail { subject html text replyToEmail } } }`;
  interface Previewed {
    templatePreview: {
      places: string[];
      document: { invoice: null; invoiceTotal: string; charges: { label: string; amount: string }[] } | null;
      mail: { html: string; text: string } | null;
      userErrors: UserError[];
    };
  }
  const { data, calls } = await clerk.gql<Previewed>(query, { input: { values: values({ name: '' }), placeIndex: 1 } });
  expect(data.templatePreview).toMatchObject({
    places: ['New York, United States', 'United Kingdom'],
    placeIndex: 1,
    document: { invoice: null },
    userErrors: [{ field: ['values', 'name'] }],
  });
  expect(data.templatePreview.document?.charges.map(({ label }) => label)).toEqual(['VAT', 'Packing']);
  expect(data.templatePreview.mail?.html).toContain('VAT');
  expect(calls).toEqual(['GET /app/house/user', 'POST /app/house/{houseRef}/invoiceTemplate/preview']);
  const nowhere = await clerk.gql<Previewed>(query, { input: { values: values({ locationId: null }) } });
  expect(nowhere.data.templatePreview).toMatchObject({
    document: null,
    mail: null,
    userErrors: [{ field: ['values', 'locationId'] }],
  });
});

test('a test email goes to the caller', async () => {
  const { data } = await clerk.gql<{
    sendTemplateTest: { recipient: string; subject: string; userErrors: UserError[] };
  }>(
    'mutation ($input: SendTemplateTestInput!) { sendTemplateTest(input: $input) { recipient subject userErrors { message field } } }',
    { input: { values: values(), idempotencyKey: 'test-1' } },
  );
  expect(data.sendTemplateTest).toMatchObject({ subject: 'Test: An invoice', userErrors: [] });
  expect(data.sendTemplateTest.recipient).toMatch(/@/);
});

test.each([
  ['other', 'viewer'],
  ['none', 'cashier'],
])('in the house %s, %s can neither read nor change templates', async (house, user) => {
  const caller = await server.as(house, user);
  const { id } = await made();
  const attempts = [
    caller.gql('{ templates { totalCount } }'),
    caller.gql(SAVE, { input: { values: values() } }),
    ...['copyTemplate', 'archiveTemplate', 'unarchiveTemplate'].map((name) =>
      caller.gql(`mutation ($id: ID!) { ${name}(input: {id: $id}) { template { id } } }`, { id }),
    ),
    caller.gql('mutation ($input: SendTemplateTestInput!) { sendTemplateTest(input: $input) { recipient } }', {
      input: { values: values(), idempotencyKey: 'refused' },
    }),
    caller.gql('query ($input: TemplatePreviewInput!) { templatePreview(input: $input) { placeIndex } }', {
      input: { values: values() },
    }),
  ];
  for (const { errors } of await Promise.all(attempts))
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
});
