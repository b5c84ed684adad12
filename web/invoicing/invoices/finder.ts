import type { ApolloClient } from '@apollo/client';
import type { Finder, Finding } from '../../core/slice';
import { groupDetailsPath, previewPath } from '../paths';
import { mayInvoice } from '../public/may-invoice';

const LARGEST_NUMBER = 2_147_483_647;
/** With fewer characters, nearly every title matches. */
const FEWEST_CHARACTERS = 2;

async function invoicesOf(client: ApolloClient, number: number): Promise<Finding[]> {
  const { FindInvoiceDocument } = await import('./FindInvoice.generated');
  const invoice = (await client.query({ query: FindInvoiceDocument, variables: { number } })).data.invoice;
  if (!invoice?.group) return [];
  const { group, firstName, lastName } = invoice;
  const name = `${firstName} ${lastName}`.trim();
  return [
    {
      label: `Invoice #${number} · ${name}`,
      about: 'Preview',
      href: previewPath(group.number, String(number), { from: 'group' }),
    },
    { label: group.title, about: `Group of #${number}`, href: groupDetailsPath(group.number) },
  ];
}

async function groupsOf(client: ApolloClient, search: string): Promise<Finding[]> {
  const { FindGroupsDocument } = await import('./FindInvoice.generated');
  const groups = (await client.query({ query: FindGroupsDocument, variables: { search } })).data.invoiceGroups.nodes;
  return groups.map(({ number, title }) => ({ label: title, about: 'Invoice group', href: groupDetailsPath(number) }));
}

/** Finds an invoice by its number, and invoice groups by a part of their titles. */
export const finder: Finder = {
  gate: mayInvoice,
  find: async (client, text) => {
    const number = Number(text.replace(/^#/, ''));
    if (Number.isSafeInteger(number) && number > 0 && number <= LARGEST_NUMBER) return invoicesOf(client, number);
    return text.length < FEWEST_CHARACTERS ? [] : groupsOf(client, text);
  },
};
