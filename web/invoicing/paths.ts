/** A screen that the preview or the automatic charge was opened from; its back link leads there again (S0 section 2.5, 2.6). */
export type PreviewSource = 'create' | 'edit' | 'group';

const withQuery = (path: string, query: Readonly<Record<string, string | number | null | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
};

/** Uninvoiced Sessions; pages count from 1. */
export const uninvoicedSessionsPath = (page = 1): string => withQuery('/invoices', { page: page > 1 ? page : null });

/** Existing Invoices; dates as YYYY-MM-DD. */
export const existingInvoicesPath = ({
  page = 1,
  start,
  end,
}: { page?: number; start?: string | null; end?: string | null } = {}): string =>
  withQuery('/invoices/ExistingInvoices', { page: page > 1 ? page : null, start, end });

/** Create New Invoices of a group, by its number. */
export const createNewInvoicesPath = (groupNumber: number): string => `/invoices/CreateNewInvoices/${groupNumber}`;

/** Edit Invoices of a group. `list`: only these, invoice numbers with commas or the token of a stored selection. */
export const editInvoicesPath = (groupNumber: number, list?: string): string =>
  withQuery(`/invoices/EditInvoices/${groupNumber}`, { id: list });

/** Invoice Group Details, by the group's number. */
export const groupDetailsPath = (groupNumber: number): string => `/invoices/InvoiceGroupDetails/${groupNumber}`;

/** Invoice Preview. `list`: invoice numbers with commas, or the token of a stored selection. `all`: every document at once. */
export const previewPath = (
  groupNumber: number,
  list: string,
  { from, at, all = false }: { from?: PreviewSource; at?: number; all?: boolean } = {},
): string =>
  withQuery(`/invoices/InvoiceGroupPreview/${groupNumber}/invoice/${list}`, { from, at, view: all ? 'all' : null });

/** Automatic charge. `list`: invoice numbers with commas, or the token of a stored selection. `from`: where the back link leads; the group where it is not said. */
export const autoChargePath = (groupNumber: number, list: string, from?: PreviewSource): string =>
  withQuery(`/invoices/InvoiceAutoCharge/${groupNumber}/invoice/${list}`, { from: from === 'group' ? null : from });

/** Sent Invoices, with the run that sent them. */
export const sentInvoicesPath = (groupNumber: number, list: string, run?: string): string =>
  withQuery(`/invoices/SentInvoices/${groupNumber}/${list}`, { run });
