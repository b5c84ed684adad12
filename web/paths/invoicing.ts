import { addressOf } from '../core/router/paths';

export const uninvoicedSessionsRoute = '/invoices';

export const existingInvoicesRoute = '/invoices/ExistingInvoices';

export const allInvoicesRoute = '/invoices/AllInvoices';

export const createNewInvoicesRoute = '/invoices/CreateNewInvoices/:invoiceGroupID';

export const editInvoicesRoute = '/invoices/EditInvoices/:invoiceGroupID';

export const groupDetailsRoute = '/invoices/InvoiceGroupDetails/:invoiceGroupID';

export const previewRoute = '/invoices/InvoiceGroupPreview/:invoiceGroupID/invoice?/:invoiceIDList?';

export const autoChargeRoute = '/invoices/InvoiceAutoCharge/:invoiceGroupID/invoice?/:invoiceIDList?';

export const sentInvoicesRoute = '/invoices/SentInvoices/:invoiceGroupID/:invoiceIDList?';

export const undeliveredRoute = '/invoices/Undelivered';

export const receivePaymentsRoute = '/payments/receive';

export const receiptsRoute = '/payments/receive/deposits';

export const creditsOwedRoute = '/payments/credits';

export const creditNotesRoute = '/payments/credits/notes';

export const creditNoteRoute = '/payments/credits/notes/:creditNoteNumber';

export const receiptRoute = '/payments/receive/deposits/:receiptNumber';

/** The screen that the preview or the auto-charge screen was opened from, where its back link leads. */
export type PreviewSource = 'create' | 'edit' | 'group' | 'all';

const withQuery = (path: string, query: Readonly<Record<string, string | number | null | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
};

/** Returns the address of Uninvoiced Sessions; pages count from 1. */
export const uninvoicedSessionsPath = (page = 1): string =>
  withQuery(uninvoicedSessionsRoute, { page: page > 1 ? page : null });

/** Returns the address of Existing Invoices; dates are YYYY-MM-DD. */
export const existingInvoicesPath = ({
  page = 1,
  start,
  end,
}: { page?: number; start?: string | null; end?: string | null } = {}): string =>
  withQuery(existingInvoicesRoute, { page: page > 1 ? page : null, start, end });

/** Returns the address of All Invoices; `query` has its filters, such as `payments=OVERDUE`. */
export const allInvoicesPath = (query: Readonly<Record<string, string | number | null | undefined>> = {}): string =>
  withQuery(allInvoicesRoute, query);

/** Returns the address of Create New Invoices, by the group's number. */
export const createNewInvoicesPath = (groupNumber: number): string =>
  addressOf(createNewInvoicesRoute, { invoiceGroupID: groupNumber });

/**
 * Returns the address of Edit Invoices. `list` limits it to comma-separated invoice numbers or the token of a stored
 * selection.
 */
export const editInvoicesPath = (groupNumber: number, list?: string): string =>
  withQuery(addressOf(editInvoicesRoute, { invoiceGroupID: groupNumber }), { id: list });

/** Returns the address of Invoice Group Details, by the group's number. */
export const groupDetailsPath = (groupNumber: number): string =>
  addressOf(groupDetailsRoute, { invoiceGroupID: groupNumber });

/**
 * Returns the address of Invoice Preview. `list`: comma-separated invoice numbers, or the token of a stored selection.
 * `all`: all documents at once.
 */
export const previewPath = (
  groupNumber: number,
  list: string,
  { from, at, all = false }: { from?: PreviewSource; at?: number; all?: boolean } = {},
): string =>
  withQuery(addressOf(previewRoute, { invoiceGroupID: groupNumber, invoiceIDList: list }), {
    from,
    at,
    view: all ? 'all' : null,
  });

/**
 * Returns the address of the auto-charge screen. `list`: comma-separated invoice numbers, or the token of a stored
 * selection. `from`: where the back link leads; the group by default.
 */
export const autoChargePath = (groupNumber: number, list: string, from?: PreviewSource): string =>
  withQuery(addressOf(autoChargeRoute, { invoiceGroupID: groupNumber, invoiceIDList: list }), {
    from: from === 'group' ? null : from,
  });

/** Returns the address of the invoices whose email didn't arrive. */
export const undeliveredPath = (): string => undeliveredRoute;

/** Returns the address of Receive payments. */
export const receivePaymentsPath = (): string => receivePaymentsRoute;

/** Returns the address of the credits that the house owes. */
export const creditsOwedPath = (): string => creditsOwedRoute;

/** Returns the address of the credit notes of the house. */
export const creditNotesPath = (): string => creditNotesRoute;

/** Returns the address of a credit note, by its number. */
export const creditNotePath = (creditNoteNumber: number): string => addressOf(creditNoteRoute, { creditNoteNumber });

/** Returns the address of the past deposits. */
export const receiptsPath = (): string => receiptsRoute;

/** Returns the address of a deposit, by its number. */
export const receiptPath = (receiptNumber: number): string => addressOf(receiptRoute, { receiptNumber });

/** Returns the address of Sent Invoices, with the run that sent them. */
export const sentInvoicesPath = (groupNumber: number, list: string, run?: string): string =>
  withQuery(addressOf(sentInvoicesRoute, { invoiceGroupID: groupNumber, invoiceIDList: list }), { run });

/** Returns the address of an invoice's preview, whose back link leads to the group. */
export const invoicePath = (groupNumber: number, invoiceNumber: number): string =>
  previewPath(groupNumber, String(invoiceNumber), { from: 'group' });

/** Returns the address of these invoices' auto-charge dates; of the group if `count` is more than the listed numbers. */
export const autoChargeOfInvoicesPath = (groupNumber: number, numbers: readonly number[], count: number): string =>
  numbers.length === count ? autoChargePath(groupNumber, numbers.join(',')) : groupDetailsPath(groupNumber);
