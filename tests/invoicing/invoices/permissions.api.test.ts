import { createdGroup } from '../../support/houses/invoicing-flow';
import { smallHouse } from '../../support/houses/sample-house';
import { servicesOfFile } from '../../support/services/of-file';
import type { TestCaller } from '../../support/services/server';

const { upstream, server } = servicesOfFile({
  houses: [smallHouse({ userName: 'sample' }), smallHouse({ userName: 'disabled', invaInvoicingDisabled: true })],
});
const callers: Record<string, TestCaller> = {};

beforeAll(async () => {
  const { number } = await createdGroup(upstream, await server.as('sample', 'clerk'), 'Autumn Sale', 'Cards per lot');
  expect(number).toBe(7001);
  callers['a user without access to invoices'] = await server.as('sample', 'viewer');
  callers['a user of a house without invoicing'] = await server.as('disabled', 'super');
});

const NO_PERMISSION = 'You do not have permissions to view this page. Please contact your system administrator.';
const selection = { groupNumber: 7001, filter: {} };

const operations: [field: string, query: string, variables: Record<string, unknown>][] = [
  ['uninvoicedSales', '{ uninvoicedSales { totalCount } }', {}],
  ['invoiceGroups', '{ invoiceGroups { totalCount } }', {}],
  ['invoiceGroup', '{ invoiceGroup(number: 7001) { id } }', {}],
  ['invoice', '{ invoice(number: 104001) { id } }', {}],
  ['invoices', '{ invoices { totalCount } }', {}],
  [
    'invoicePreviews',
    'query ($selection: InvoiceSelectionInput!) { invoicePreviews(selection: $selection) { totalCount } }',
    { selection },
  ],
  [
    'invoiceGroupDryRun',
    'query ($input: InvoiceGroupDryRunInput!) { invoiceGroupDryRun(input: $input) { userErrors { code } } }',
    { input: { catalogRefs: ['CAT'], templateId: 'x' } },
  ],
  [
    'createInvoiceGroup',
    'mutation ($input: CreateInvoiceGroupInput!) { createInvoiceGroup(input: $input) { userErrors { code } } }',
    { input: { catalogRefs: ['CAT'], title: 'x', templateId: 'x', idempotencyKey: 'k' } },
  ],
  [
    'retryInvoiceGroup',
    'mutation ($input: RetryInvoiceGroupInput!) { retryInvoiceGroup(input: $input) { userErrors { code } } }',
    { input: { invoiceGroupId: 'x' } },
  ],
  [
    'setInvoiceLinesHidden',
    'mutation ($input: SetInvoiceLinesHiddenInput!) { setInvoiceLinesHidden(input: $input) { userErrors { code } } }',
    { input: { lineIds: ['x'], isHidden: true } },
  ],
  [
    'voidInvoiceGroup',
    'mutation ($input: VoidInvoiceGroupInput!) { voidInvoiceGroup(input: $input) { userErrors { code } } }',
    { input: { invoiceGroupId: 'x' } },
  ],
  [
    'storeInvoiceSelection',
    'mutation ($input: StoreInvoiceSelectionInput!) { storeInvoiceSelection(input: $input) { userErrors { code } } }',
    { input: { selection } },
  ],
  [
    'sendInvoices',
    'mutation ($input: SendInvoicesInput!) { sendInvoices(input: $input) { userErrors { code } } }',
    { input: { selection, idempotencyKey: 'k' } },
  ],
];

describe.each(['a user without access to invoices', 'a user of a house without invoicing'])('%s', (who) => {
  test.each(operations)('is refused %s with the permission text', async (_field, query, variables) => {
    const { errors } = await (callers[who] ?? server).gql(query, variables);
    expect(errors).toEqual([
      expect.objectContaining({
        message: NO_PERMISSION,
        extensions: expect.objectContaining({ code: 'FORBIDDEN' }) as object,
      }),
    ]);
  });
});

test.each(operations)('%s requires a session', async (_field, query, variables) => {
  const { errors } = await server.gql(query, variables);
  expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
});
