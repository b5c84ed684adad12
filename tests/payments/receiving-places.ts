import type { Place } from '../support/browser/screens';

/** The screens of received payments, the till, credits, deposits, and undelivered invoices, in the demo house with a credit and no deposit. */
export const receivingPlaces: readonly Place[] = [
  {
    name: 'Receive payments',
    path: () => '/payments/receive',
    ready: (page) => page.getByRole('textbox', { name: 'Amount, line 1' }),
  },
  {
    name: 'Till',
    path: () => '/till',
    ready: (page) => page.getByRole('textbox', { name: 'Paddle, name, or invoice number' }),
  },
  {
    name: 'Drawer',
    path: () => '/till/drawer',
    ready: (page) => page.getByText('The drawer was never counted.'),
  },
  {
    name: 'Credits owed',
    path: () => '/payments/credits',
    ready: (page) => page.getByText(/^Credits owed in /).first(),
  },
  {
    name: 'Undelivered invoices',
    path: () => '/invoices/Undelivered',
    ready: (page) => page.getByText(/^(Mailbox unknown|Every email with an invoice was accepted\.)$/).first(),
  },
  {
    name: 'Credit notes',
    path: () => '/payments/credits/notes',
    ready: (page) => page.getByRole('link', { name: 'CN-1' }),
  },
  {
    name: 'Credit note',
    path: () => '/payments/credits/notes/1',
    ready: (page) => page.getByRole('article', { name: 'Credit note CN-1' }),
  },
  {
    name: 'Deposits',
    path: () => '/payments/receive/deposits',
    ready: (page) => page.getByText('No deposits yet.'),
  },
];
