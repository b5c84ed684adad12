import { screen } from '@testing-library/react';
import { chooseItem } from '../support/browser/menu-item';
import { openApp } from '../support/browser/web-app';
import type { AutumnHouse } from './autumn-house';

/** Opens a dialog from the menu of a bidder's invoice on Edit Invoices. */
export async function openInvoiceDialog(
  { server, api, cashier, group }: AutumnHouse,
  lastName: string,
  item: string,
  title: RegExp,
) {
  const invoice = await api.invoiceOf(group, lastName);
  const page = openApp(server.url, `/invoices/EditInvoices/${group}?id=${invoice.invoiceID}`, cashier.cookie);
  const block = await screen.findByRole('article', { name: new RegExp(lastName) });
  await chooseItem(page.user, /^Actions for invoice/, item, block);
  const dialog = await screen.findByRole('dialog', { name: title });
  return { ...page, invoice, block, dialog };
}
