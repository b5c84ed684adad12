import type { GraphQLSession } from '../services/graphql-session';

const CHOICE =
  '{ uninvoicedSales(first: 1) { nodes { catalogs { ref } } } templates(first: 1, filter: { isUsable: true }) { nodes { id } } }';
const CREATE =
  'mutation ($input: CreateInvoiceGroupInput!) { createInvoiceGroup(input: $input) { invoiceGroup { number } userErrors { message } } }';

interface Choice {
  uninvoicedSales: { nodes: { catalogs: { ref: string }[] }[] };
  templates: { nodes: { id: string }[] };
}
interface Created {
  createInvoiceGroup: { invoiceGroup: { number: number } | null; userErrors: { message: string }[] };
}

/**
 * Creates a group of the first session that can be invoiced, in a running product; returns its number while it is in
 * creation.
 */
export async function createGroup(session: GraphQLSession, title: string): Promise<number> {
  const { uninvoicedSales, templates } = await session.run<Choice>(CHOICE);
  const input = {
    title,
    templateId: templates.nodes[0]?.id,
    catalogRefs: [uninvoicedSales.nodes[0]?.catalogs[0]?.ref],
    idempotencyKey: title,
  };
  const {
    createInvoiceGroup: { invoiceGroup, userErrors },
  } = await session.run<Created>(CREATE, { input });
  if (!invoiceGroup) throw new Error(userErrors.map(({ message }) => message).join(' '));
  return invoiceGroup.number;
}
