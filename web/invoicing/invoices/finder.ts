import { fullName } from '../../../rules/core/text';
import { mayInvoice } from '../../core/session/rights';
import type { Finder } from '../../core/slice';
import { creditNotePath, groupDetailsPath, previewPath } from '../../paths/invoicing';

const preview = (group: number, invoice: number): string => previewPath(group, String(invoice), { from: 'group' });

/** Leads from invoices to their preview, from groups to their details, and from lots to their invoice. */
export const finder: Finder = {
  gate: mayInvoice,
  reads: ['invoices', 'creditNotes', 'invoiceGroups', 'lots'],
  order: 2,
  findings: ({ invoices, creditNotes, invoiceGroups, lots }) => [
    ...(invoices ?? []).flatMap(({ number, group, ...bidder }) =>
      group === null
        ? []
        : [
            {
              label: `Invoice #${number} · ${fullName(bidder)}`,
              about: group.title,
              href: preview(group.number, number),
              keys: [String(number)],
            },
          ],
    ),
    ...(creditNotes ?? []).map(({ number, name, invoiceNumber }) => ({
      label: `Credit note ${name}`,
      about: `Invoice #${invoiceNumber}`,
      href: creditNotePath(number),
      keys: [name],
    })),
    ...(invoiceGroups ?? []).map(({ number, title }) => ({
      label: title,
      about: 'Invoice group',
      href: groupDetailsPath(number),
      keys: [String(number)],
    })),
    ...(lots ?? []).flatMap(({ number, title, inventoryNumber, catalog, invoice }) =>
      invoice?.group
        ? [
            {
              label: `Lot ${number} · ${title}`,
              about: `${catalog?.title ?? ''} · Invoice #${invoice.number}`,
              href: preview(invoice.group.number, invoice.number),
              keys: [inventoryNumber],
            },
          ]
        : [],
    ),
  ],
};
