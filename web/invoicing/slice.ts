import type { Slice } from '../core/slice';
import { policies } from './cache';
import { existingInvoicesPath, groupDetailsPath, previewPath, uninvoicedSessionsPath } from './paths';
import { mayInvoice } from './public/may-invoice';
import { routes } from './routes';

/** Invoice groups and their invoices. */
export const invoicing: Slice = {
  routes,
  policies,
  menu: [
    {
      group: 'Invoices', label: 'Uninvoiced Sessions', href: uninvoicedSessionsPath(), gate: mayInvoice,
      about: 'Group the sessions of an ended sale and make one invoice per bidder.',
    },
    {
      group: 'Invoices', label: 'Existing Invoices', href: existingInvoicesPath(), gate: mayInvoice,
      about: 'Edit, preview and send invoices, and see what is outstanding.',
    },
  ],
  live: {
    types: ['InvoiceGroup', 'Invoice'],
    query: async () => (await import('./LiveInvoicing.generated')).LiveInvoicingDocument,
    lists: { InvoiceGroup: ['invoiceGroups', 'uninvoicedSales'] },
    // A group that a colleague voids gives its sessions back.
    listedBy: { InvoiceGroup: 'state' },
  },
  finder: {
    gate: mayInvoice,
    find: async (client, text) => {
      const number = Number(text.replace(/^#/, ''));
      if (!Number.isSafeInteger(number) || number <= 0 || number > 2_147_483_647) return [];
      const { FindInvoiceDocument } = await import('./FindInvoice.generated');
      const { data } = await client.query({ query: FindInvoiceDocument, variables: { number } });
      const invoice = data.invoice;
      if (!invoice?.group) return [];
      const { group, firstName, lastName } = invoice;
      const name = `${firstName} ${lastName}`.trim();
      return [
        { label: `Invoice #${number} · ${name}`, about: 'Preview', href: previewPath(group.number, String(number), { from: 'group' }) },
        { label: group.title, about: `Group of #${number}`, href: groupDetailsPath(group.number) },
      ];
    },
  },
};
