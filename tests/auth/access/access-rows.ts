import type { Right } from '../../../rules/auth/rights';
import { asks, type CallRow, does, H } from './call-rows';
import { CUSTOMER_CALLS } from './customer-calls';
import { SALES_CALLS } from './sales-calls';

/** Who can do what, written by hand. The tests in access.*.test compare the product with it. */

/** The permissions of users with full access and of viewers, before the features of each demo house. */
const everything: readonly Right[] = [
  'calendar',
  'sales',
  'editSales',
  'console',
  'messages',
  'inventory',
  'settlement',
  'sensitive',
  'customer',
  'bidders',
  'locations',
  'yourCustomers',
  'users',
  'reports',
  'billing',
  'bulkBidding',
  'absenteeBids',
];

const invoicing: readonly Right[] = ['invoices', 'payments', 'templates'];

const little: readonly Right[] = ['calendar', 'sales', 'editSales', 'console', 'messages'];

export const HOUSES = ['northgate', 'southbank', 'westmoor'] as const;

export const ROLES = ['super', 'cashier', 'clerk', 'viewer'] as const;

export type DemoHouse = (typeof HOUSES)[number];

const staffRights: Readonly<Record<DemoHouse, readonly Right[]>> = {
  // Card processing (p), connect type s, instant.
  northgate: [...everything, ...invoicing, 'autoCharge', 'privateLabel', 'salesTax'],
  // Another processor (s), connect type p, not instant.
  southbank: [...everything, ...invoicing],
  // Another processor (w), connect type e, INVA invoicing disabled.
  westmoor: everything,
};

/** The permissions of a demo user. */
export const rightsIn = (house: DemoHouse, role: (typeof ROLES)[number]): readonly Right[] => {
  if (role === 'viewer') return little;
  // Only super users reopen disputes and open catalog snapshots. The clerk isn't a payment user, and only northgate is enrolled with the payment provider.
  const ofRole: readonly Right[] = role === 'super' ? ['reopenDisputes', 'snapshots'] : [];
  const charging: readonly Right[] = role === 'clerk' || house !== 'northgate' ? [] : ['chargeCards'];
  return [...staffRights[house], ...ofRole, ...charging];
};

const GROUP = `${H}/invoiceGroup/{invoiceGroupID}`;

/** Every REST call. */
export const CALLS: ReadonlyMap<string, CallRow> = new Map([
  ...does(
    'person',
    'public',
    'POST /app/session',
    'POST /house/user/forgotPassword',
    'POST /app/house/user/forgotPassword',
    'POST /house/user/resetPassword',
    'POST /app/house/user/resetPassword',
    'POST /app/session/secondFactor',
    'POST /app/session/passkey/options',
    'POST /app/session/passkey',
  ),
  ...does(
    'person',
    'session',
    'DELETE /app/session',
    'POST /app/house/user/sessions/end',
    'POST /app/house/user/password',
    ...[
      'authenticator',
      'authenticator/confirm',
      'authenticator/remove',
      'passkeys',
      'passkeys/offer',
      'passkeys/{passkeyRef}/remove',
      'recoveryCodes',
    ].map((step) => `POST /app/house/user/secondFactor/${step}`),
  ),
  ...asks('person', 'public', 'POST /app/house/user/passwordLink', 'POST /app/house/user/emailLink'),
  ...does('person', 'public', 'POST /app/house/user/emailLink/confirm', 'POST /app/mailReports'),
  ...does(
    'person',
    'session',
    ...[
      'profile',
      'emailChange/resend',
      'emailChange/withdraw',
      'tableLayouts',
      'savedViews',
      'savedViews/{savedViewNumber}/delete',
    ].map((path) => `POST /app/house/user/${path}`),
  ),
  ...asks(
    'person',
    'session',
    ...['sessions', 'secondFactor', 'tableLayouts', 'savedViews'].map((path) => `GET /app/house/user/${path}`),
  ),
  ...asks(
    'any',
    'session',
    'GET /app/house/user',
    `GET ${H}/superuser/{userRef}`,
    `GET ${H}/administrators`,
    `GET ${H}/changes`,
    `GET ${H}/changes/latest`,
    `GET ${H}/recordEdits`,
  ),
  ...does('any', 'session', `POST ${H}/recordEdits/{editID}/undo`),
  ...asks('users', 'users', `GET ${H}/users`, `GET ${H}/userHistory`),
  ...does('users', 'users', `POST ${H}/users/{userID}`),
  ...does(
    'person',
    'users',
    `POST ${H}/users`,
    ...['disable', 'enable', 'invite', 'secondFactor/remove', 'emailChange/resend', 'emailChange/withdraw'].map(
      (verb) => `POST ${H}/users/{userID}/${verb}`,
    ),
  ),
  ...asks('person', 'users', `GET ${H}/apiTokens`),
  ...does('person', 'users', `POST ${H}/apiTokens`, `POST ${H}/apiTokens/{apiTokenID}/revoke`),

  ...asks(
    'house',
    'session',
    'GET /app/house/address',
    'GET /app/timeZones',
    'GET /app/country',
    'GET /app/states',
    `GET ${H}/paymentProcessorType`,
    'GET /app/files/logos/{file}',
  ),
  ...asks('house', 'locations', `GET ${H}/locationUses`),
  ...does(
    'house',
    'locations',
    `POST ${H}/location`,
    'GET /app/house/address/address-delete/{addressID}',
    `POST ${H}/location/{addressID}/delete`,
    `POST ${H}/location/{addressID}/restore`,
  ),
  ...asks(
    'house',
    'privateLabel',
    ...['font-colors', 'font-styles', 'button-colors', 'languages'].map((path) => `GET /app/${path}`),
    `GET ${H}/ib-settings`,
  ),
  ...does('house', 'privateLabel', `POST ${H}/ib-settings`, `POST ${H}/console-logo`, `POST ${H}/logo`),

  ...CUSTOMER_CALLS,
  ...does('customers', 'yourCustomers', 'POST /app/v2/member/forgotPassword'),
  ...asks(
    'disputes',
    'customer',
    ...['openDisputes', 'pastDisputes', 'disputes', 'dispute/{disputeRef}', 'dispute/messages/{disputeRef}'].map(
      (path) => `GET ${H}/${path}`,
    ),
    ...['disputeDetails', 'disputeTypes', 'disputeTerms', 'transactions', 'bidderDisputeRecords'].map(
      (path) => `GET ${H}/${path}`,
    ),
    `POST ${H}/disputes/preview`,
  ),
  ...does('disputes', 'reopenDisputes', `POST ${H}/disputes/reopen`),
  ...does('disputes', 'customer', `POST ${H}/disputes/`, `POST ${H}/acceptDisputeTerms`),
  ...asks('templates', 'invoices', `GET ${H}/invoiceSettings`),
  ...asks(
    'templates',
    'templates',
    `GET ${H}/invoiceGroupSettings`,
    `GET ${H}/invoiceTemplateHistory`,
    `GET ${H}/invoiceTemplateVersions`,
    `POST ${H}/invoiceTemplate/preview`,
  ),
  ...does(
    'templates',
    'templates',
    `POST ${H}/invoiceGroupSettings`,
    `POST ${H}/invoiceTemplate/test`,
    ...['copy', 'archive', 'unarchive'].map((verb) => `POST ${H}/invoiceTemplate/{templateID}/${verb}`),
  ),
  ...SALES_CALLS,
  ...asks('images', 'session', 'GET /app/files/{file}'),
  ...does(
    'payments',
    'public',
    'POST /app/processorEvents',
    'POST /app/paymentLink/{token}/open',
    'POST /app/paymentLink/{token}/refresh',
    'POST /app/sandboxPage/{pageRef}/answer',
    'POST /app/cardLink/{token}/open',
    'POST /app/cardLink/{token}/refresh',
    'POST /app/sandboxCardPage/{pageRef}/answer',
  ),
  ...asks(
    'payments',
    'public',
    'GET /app/paymentLink/{token}',
    'GET /app/sandboxPage/{pageRef}',
    'GET /app/cardLink/{token}',
    'GET /app/sandboxCardPage/{pageRef}',
  ),
  ...asks('payments', 'billing', `GET ${H}/paymentsEnrollment`),
  ...does('payments', 'billing', `POST ${H}/paymentsEnrollment`),
  ...asks(
    'payments',
    'invoices',
    `GET ${GROUP}/payment-methods`,
    `GET ${H}/payment-methods`,
    `GET ${H}/bidderPayments`,
    `GET ${H}/payments`,
  ),

  ...asks(
    'invoicing',
    'invoices',
    ...[
      'invoiceCatalogs',
      'invoiceGroups',
      'invoices',
      'invoice/{invoiceID}/deliveryPreview',
      'invoiceHistory',
      'invoiceEdits',
      'invoiceEditChanges',
      'invoiceExplanations',
      'invoiceNotes',
      'messageRun/{messageRunID}',
      'bidderMessages',
      'messageTemplates',
      'sendRun/{sendRunID}',
      'sentInvoices',
      'sentDocuments',
      'invoiceSends',
      'sentMessages',
      'sentMessage/{page}',
      'runningEdits',
      'invoiceDocuments',
      'invoicePayments',
      'paymentReceipts',
      'paymentReceiptLines',
      ...['csv', 'pdf'].map((format) => `paymentReceipt/{paymentReceiptID}/paymentReceipt.${format}`),
      ...['tillAccounts', 'drawer', 'drawerCounts'],
      'creditsOwed.csv',
      'invoices.csv',
      'saleCorrections',
      'creditNotes',
      'creditNotes.csv',
      ...['creditNote/{creditNoteID}/creditNote.pdf', 'person/{personID}/statement.pdf'],
      'invoiceWindows',
    ].map((path) => `GET ${H}/${path}`),
  ),
  ...asks(
    'invoicing',
    'invoices',
    `GET ${GROUP}`,
    ...['applyCostPerLot', 'groupDetailInfo', 'invoices.csv', 'invoices.pdf'].map((path) => `GET ${GROUP}/${path}`),
  ),
  ...asks(
    'sales-tax',
    'salesTax',
    ...['Report', 'Report.csv', 'Places', 'Place/{placeID}/entries', 'Place/{placeID}/entries.csv'].map(
      (path) => `GET ${H}/salesTax${path}`,
    ),
  ),
  ...asks(
    'sale-results',
    'reports',
    ...['feedback', 'feedback/default', 'feedback/lots', 'sessionResults', 'sessionLots', 'sessionLots.csv'].map(
      (path) => `GET ${H}/${path}`,
    ),
    ...['sessionReports', 'bidderReports', 'eoaReports', 'pactsReports'].map((path) => `GET ${H}/${path}`),
  ),
  ...does(
    'sale-results',
    'reports',
    ...['feedback', 'feedback/default', 'feedback/{lotFeedbackID}/withdraw'].map((path) => `POST ${H}/${path}`),
  ),
  ...asks('sale-results', 'absenteeBids', `GET ${H}/maxBidReports`),
  ...does('customers', 'reports', `POST ${H}/message`),
  ...does('sales-tax', 'salesTax', `POST ${H}/salesTaxPlace/{placeID}`),
  ...does(
    'payments',
    'chargeCards',
    `POST ${H}/processCards`,
    `POST ${GROUP}/chargeRuns`,
    ...['retry', 'look'].map((path) => `POST ${H}/chargeRun/{chargeRunID}/${path}`),
    ...['refund', 'refund/look', 'link/send', 'link/copy', 'link/cancel'].map(
      (path) => `POST ${H}/chargeAttempt/{chargeAttemptID}/${path}`,
    ),
  ),
  ...does(
    'payments',
    'chargeCards',
    ...['record', 'refund', 'ignore', 'reopen'].map(
      (path) => `POST ${H}/paymentDiscrepancy/{paymentDiscrepancyID}/${path}`,
    ),
    ...['evidence', 'submit', 'accept'].map((path) => `POST ${H}/chargeback/{chargebackID}/${path}`),
    `POST ${H}/paymentComparison`,
  ),
  ...asks('payments', 'invoices', `GET ${H}/paymentDiscrepancies`, `GET ${H}/paymentComparison`),
  ...asks(
    'payments',
    'invoices',
    `GET ${H}/chargebacks`,
    `GET ${H}/chargebackResponders`,
    `GET ${H}/chargebackHistory`,
  ),
  ...asks('payments', 'chargeCards', `POST ${H}/chargeAttempt/{chargeAttemptID}/refundDryRun`),
  ...asks(
    'payments',
    'invoices',
    `GET ${GROUP}/groupInfo/processCards`,
    `POST ${GROUP}/chargeDryRun`,
    `GET ${H}/chargeRuns`,
    `GET ${H}/chargeAttempts`,
    `GET ${H}/chargeRefunds`,
    `GET ${H}/automaticCharges`,
    `GET ${H}/creditCardLimit`,
    ...['', '/attempts', '/chargeRun.csv'].map((path) => `GET ${H}/chargeRun/{chargeRunID}${path}`),
  ),
  ...does('payments', 'billing', `POST ${H}/creditCardLimit`),
  ...asks('payments', 'invoices', `GET ${H}/cardsOnFile`, `GET ${H}/cardRequests`),
  ...does(
    'payments',
    'payments',
    `POST ${H}/payment-methods`,
    `POST ${H}/paymentMethodOrder`,
    ...['retire', 'restore'].map((verb) => `POST ${H}/payment-methods/{paymentMethodID}/${verb}`),
  ),
  ...does(
    'payments',
    'chargeCards',
    ...['', '/remove'].map((path) => `POST ${H}/approval/{approvalID}/cardOnFile${path}`),
    `POST ${H}/approval/{approvalID}/cardRequest`,
    `POST ${H}/cardRequest/{cardRequestID}/cancel`,
  ),
  ...asks('invoicing', 'autoCharge', ...['autoCharge', 'autoChargeChoice'].map((path) => `POST ${GROUP}/${path}`)),
  ...asks('invoicing', 'autoCharge', `GET ${H}/upcomingCharges`),
  ...does(
    'invoicing',
    'chargeCards',
    ...['allowCharging', 'creditNotes'].map((path) => `POST ${H}/invoice/{invoiceID}/${path}`),
  ),
  ...does('invoicing', 'autoCharge', 'POST /app/invoice/setAutoCharge', `POST ${H}/autoCharge`),
  // POST calls because of their long input; they change nothing.
  ...asks(
    'invoicing',
    'invoices',
    `POST ${H}/charges/preview`,
    `POST ${H}/payerMatches`,
    `POST ${H}/repeatedReferences`,
    ...['invoicePreview', 'invoiceSendCheck', 'messagePreview'].map((path) => `POST ${GROUP}/${path}`),
  ),
  ...does(
    'invoicing',
    'invoices',
    ...[
      'invoiceGroup',
      ...['tillPayments', 'drawerCounts', 'paymentReceipts'],
      ...['undo', 'email'].map((act) => `paymentReceipt/{paymentReceiptID}/${act}`),
      ...['additionalCharges', 'invoiceCharges', 'charges'],
      ...['', 'ByDetail'].map((by) => `invoiceShippedOnly${by}`),
      'shipping',
      ...['', 'ByDetail'].map((by) => `invoicePaidOnly${by}`),
      'paid',
      'invoiceEdit/{editID}/undo',
      'lot/{lotID}/saleCorrection',
      'saleCorrection/{saleCorrectionID}/undo',
      'invoiceMessage',
      'messageTemplates',
      ...['', '/delete'].map((path) => `messageTemplates/{messageTemplateID}${path}`),
    ].map((path) => `POST ${H}/${path}`),
  ),
  ...does(
    'invoicing',
    'invoices',
    ...[
      'selection',
      'retry',
      'void',
      'groupDetailInfo',
      'groupDetailInfoByInvoice',
      'notes',
      'deleteNote',
      'messages',
      'invoiceSend',
      'invoiceEmail',
      'invoiceUpdate',
    ].map((path) => `POST ${GROUP}/${path}`),
  ),
]);
