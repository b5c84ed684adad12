import { createInvoicesWork } from '../../../upstream/invoicing/creation/create-invoices';
import type { TestCaller } from '../services/server';
import type { TestUpstream } from '../services/upstream';

const UNINVOICED = '{ uninvoicedSales { nodes { name catalogs { ref } } } }';
const TEMPLATES = '{ templates { nodes { id name } } }';
const CREATE = `mutation ($input: CreateInvoiceGroupInput!) {
  createInvoiceGroup(input: $input) { invoiceGroup { id number state } userErrors { code message field } }
}`;

export interface CreatedGroup {
  readonly id: string;
  readonly number: number;
}

/** Returns the references of a sale's sessions that can be invoiced. */
export async function sessionsOf(caller: TestCaller, sale: string): Promise<string[]> {
  const { data } = await caller.gql<{ uninvoicedSales: { nodes: { name: string; catalogs: { ref: string }[] }[] } }>(
    UNINVOICED,
  );
  return data.uninvoicedSales.nodes.find(({ name }) => name === sale)?.catalogs.map(({ ref }) => ref) ?? [];
}

/** The node id of a template. */
export async function templateNamed(caller: TestCaller, name: string): Promise<string> {
  const { data } = await caller.gql<{ templates: { nodes: { id: string; name: string }[] } }>(TEMPLATES);
  return data.templates.nodes.find((template) => template.name === name)?.id ?? '';
}

/** Creates a group of all sessions of a sale with GraphQL, and runs the due jobs. */
export async function createdGroup(
  upstream: Pick<TestUpstream, 'runner'>,
  caller: TestCaller,
  sale: string,
  template: string,
): Promise<CreatedGroup> {
  const input = {
    catalogRefs: await sessionsOf(caller, sale),
    title: sale,
    templateId: await templateNamed(caller, template),
    idempotencyKey: `create-${sale}`,
  };
  const { data, errors } = await caller.gql<{
    createInvoiceGroup: { invoiceGroup: CreatedGroup | null; userErrors: { message: string }[] };
  }>(CREATE, { input });
  const group = data.createInvoiceGroup.invoiceGroup;
  if (!group)
    throw new Error([...errors, ...data.createInvoiceGroup.userErrors].map(({ message }) => message).join(' '));
  await upstream.runner.drain();
  return group;
}

/** Returns the invoice of a bidder in a group, with these fields. */
export async function invoiceNamed<Invoice>(
  caller: TestCaller,
  group: number,
  lastName: string,
  fields: string,
): Promise<Invoice> {
  const { data } = await caller.gql<{ invoiceGroup: { invoices: { nodes: (Invoice & { lastName: string })[] } } }>(
    `query ($group: Int) { invoiceGroup(number: $group) { invoices { nodes { lastName ${fields} } } } }`,
    { group },
  );
  const found = data.invoiceGroup.invoices.nodes.find((invoice) => invoice.lastName === lastName);
  if (!found) throw new Error(`no invoice of ${lastName}`);
  return found;
}

/** Runs the due jobs while no invoices can be created, until creations are abandoned. */
export async function drainWithoutCreations({ runner, clock }: Pick<TestUpstream, 'runner' | 'clock'>): Promise<void> {
  const failing = jest.spyOn(createInvoicesWork, 'run').mockRejectedValue(new Error('no invoices can be made'));
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await runner.drain();
    clock.advance(2 * 60_000);
  }
  failing.mockRestore();
}
