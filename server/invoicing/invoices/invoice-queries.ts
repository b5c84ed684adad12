import type { InvoiceFilterJson, InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';

export interface PageOf {
  readonly size: number;
  readonly offset: number;
}

export interface GroupsWindow extends PageOf {
  /** MM/DD/YYYY in the house's time zone. */
  readonly startDate?: string | null;
  readonly endDate?: string | null;
  readonly search?: string | null;
}

export interface InvoicesWindow extends PageOf {
  readonly sort?: string | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  readonly search?: string | null;
  readonly paid?: boolean | null;
  readonly status?: InvoiceFilterJson['status'] | null;
  readonly paymentState?: InvoiceFilterJson['paymentState'] | null;
  readonly overdueOn?: string | null;
  readonly creditOwed?: boolean | null;
  /** Whether to include lines. */
  readonly details: boolean;
}

export interface GroupInvoicesWindow extends InvoicesWindow {
  /** Comma-separated list of invoice numbers. */
  readonly ids?: string | undefined;
  /** Token of a stored selection. */
  readonly selection?: string | null | undefined;
  readonly sendRunID?: number | undefined;
  readonly sent?: boolean | null | undefined;
}

export interface HouseInvoicesWindow extends InvoicesWindow {
  /** Comma-separated list of group numbers. */
  readonly groupIDs?: string | null;
  readonly approvalIDs?: string | null;
  readonly channel?: InvoiceJson['channel'] | null;
  /** Epoch milliseconds. */
  readonly createdFrom?: number | null;
  readonly createdTo?: number | null;
  readonly sent?: boolean | null | undefined;
  readonly mailRefused?: boolean | null | undefined;
  readonly currencyCode?: string | null | undefined;
  /** YYYY-MM-DD. */
  readonly dueFrom?: string | null | undefined;
  readonly dueTo?: string | null | undefined;
  /** Decimal amounts. */
  readonly totalFrom?: string | null | undefined;
  readonly totalTo?: string | null | undefined;
  readonly outstandingFrom?: string | null | undefined;
  readonly outstandingTo?: string | null | undefined;
  /** Whether to include the number and the totals of all matches. */
  readonly totals: boolean;
}

/** Other filters and the order of invoices of several groups or bidders. */
export type OwnedInvoices = Omit<InvoicesWindow, keyof PageOf> & Pick<GroupInvoicesWindow, 'sent'>;

/** The chosen invoices of a group: numbers, or the token of a stored selection. */
export interface ChosenInvoices {
  readonly ids: readonly number[];
  readonly token: string | null;
}
