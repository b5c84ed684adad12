/**
 * The paths of the web app's screens on its host, after /ar, as the slices of web/ declare them: `:name` is one segment, and `?` marks an
 * optional one. The server answers other addresses with 404. tests/core/shell/screen-paths compares them with the slices.
 */
export const SCREEN_PATHS: readonly string[] = [
  '/',
  '/absentee-bids/:catalogRef',
  '/bulk-bidding/:catalogRef',
  '/confirm-email',
  '/console/:catalogRef',
  '/console/:catalogRef/board',
  '/contact',
  '/customers/approvals',
  '/customers/bidder/:bidderNumber',
  '/customers/bidders',
  '/customers/confirmDisputeAction',
  '/customers/dispute/:disputeRef',
  '/customers/feedback',
  '/customers/feedback/default',
  '/customers/viewDisputes',
  '/invoices',
  '/invoices/AllInvoices',
  '/invoices/AutomaticCharges',
  '/invoices/CardCharges/:invoiceGroupID',
  '/invoices/CardCharges/:invoiceGroupID/run/:chargeRunID',
  '/invoices/CreateNewInvoices/:invoiceGroupID',
  '/invoices/EditInvoices/:invoiceGroupID',
  '/invoices/ExistingInvoices',
  '/invoices/InvoiceAutoCharge/:invoiceGroupID/invoice?/:invoiceIDList?',
  '/invoices/InvoiceGroupDetails/:invoiceGroupID',
  '/invoices/InvoiceGroupPreview/:invoiceGroupID/invoice?/:invoiceIDList?',
  '/invoices/Reconciliation',
  '/invoices/SentInvoices/:invoiceGroupID/:invoiceIDList?',
  '/invoices/Undelivered',
  '/invoices/invoiceTemplates/:settingsID?',
  '/my-auctions/:type',
  '/my-auctions/snapshots',
  '/password-reset',
  '/payments/:action?',
  '/payments/chargebacks',
  '/payments/chargebacks/:chargebackNumber',
  '/payments/credits',
  '/payments/credits/notes',
  '/payments/credits/notes/:creditNoteNumber',
  '/payments/receive',
  '/payments/receive/deposits',
  '/payments/receive/deposits/:receiptNumber',
  '/pricesrealized/:catalogID',
  '/privacy',
  '/reports/openDisputes',
  '/reports/openDisputes/:lotRef',
  '/reports/openDisputes/new',
  '/reports/salesTaxReports',
  '/reports/salesTaxReports/entries',
  '/reports/sessionResults',
  '/reports/sessionResults/viewSessionResults',
  '/session/:type/:groupId/:catalogId/:step/:goToPage?',
  '/session/:type/:groupId/:catalogId/labels',
  '/session/:type/:groupId/:catalogId/lot/:lotNumber/:goToPage?',
  '/settings',
  '/settings/account',
  '/settings/api-tokens',
  '/settings/house',
  '/settings/locations',
  '/settings/payment-methods',
  '/settings/plSettings',
  '/settings/terms',
  '/settings/users',
  '/sign-in',
  '/terms',
  '/till',
  '/till/drawer',
  '/your-customers',
];

const segmentPattern = (segment: string): string => {
  const isOptional = segment.endsWith('?');
  const name = isOptional ? segment.slice(0, -1) : segment;
  const pattern = name.startsWith(':') ? '/[^/]+' : `/${name}`;
  return isOptional ? `(?:${pattern})?` : pattern;
};

const PATTERN = new RegExp(
  `^(?:${SCREEN_PATHS.map((path) =>
    path
      .split('/')
      .filter((segment) => segment !== '')
      .map(segmentPattern)
      .join(''),
  ).join('|')})/*$`,
  'i',
);

/** Returns whether the web app has a screen at a path. As in its router, case and slashes at the end don't matter. */
export const isScreenPath = (path: string): boolean => PATTERN.test(path);
