import type { Right } from '../../../rules/auth/rights';
import type { NodeType } from '../../../server/core/graphql/node-id';
import type { RouteArea } from '../../../upstream/core/http/route';

/** Who may do what, as S1 section 6 and the decisions on it say: written out by hand, and held against the product by access.*.test. */

/** The access types of S1§6, once for all users with everything and once for viewers, in each demo house: what they add up to. */
const everything: readonly Right[] = [
  'calendar',
  'console',
  'messages',
  'inventory',
  'settlement',
  'sensitive',
  'customer',
  'locations',
  'yourCustomers',
  'users',
  'reports',
  'billing',
  'bulkBidding',
];
const invoicing: readonly Right[] = ['invoices', 'payments', 'templates'];
const little: readonly Right[] = ['calendar', 'console', 'messages'];

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

/** The rights of a demo user. */
export const rightsIn = (house: DemoHouse, role: (typeof ROLES)[number]): readonly Right[] => {
  if (role === 'viewer') return little;
  // The clerk is no payment user, and only northgate is enrolled in the provider's payments.
  return role === 'clerk' || house !== 'northgate' ? staffRights[house] : [...staffRights[house], 'chargeCards'];
};

/** Anybody, whoever is signed in, or who has a right. */
type Who = 'public' | 'session' | Right;

/** Who may call it, and what an API token needs: a scope, nothing in particular, or what no token has. */
export type CallRow = readonly [who: Who, area: RouteArea, level: 'read' | 'write'];

const H = '/app/house/{houseRef}';
const GROUP = `${H}/invoiceGroup/{invoiceGroupID}`;

const asks = (area: RouteArea, who: Who, ...calls: readonly string[]) =>
  calls.map((call): [string, CallRow] => [call, [who, area, 'read']]);
const does = (area: RouteArea, who: Who, ...calls: readonly string[]) =>
  calls.map((call): [string, CallRow] => [call, [who, area, 'write']]);

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
  ...does('person', 'public', 'POST /app/house/user/emailLink/confirm'),
  ...does(
    'person',
    'session',
    ...['profile', 'emailChange/resend', 'emailChange/withdraw'].map((path) => `POST /app/house/user/${path}`),
  ),
  ...asks('person', 'session', 'GET /app/house/user/sessions', 'GET /app/house/user/secondFactor'),
  ...asks(
    'any',
    'session',
    'GET /app/house/user',
    `GET ${H}/superuser/{userRef}`,
    `GET ${H}/administrators`,
    `GET ${H}/changes`,
    `GET ${H}/changes/latest`,
  ),
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
    'GET /app/font-colors',
    'GET /app/font-styles',
    'GET /app/button-colors',
    'GET /app/languages',
    `GET ${H}/ib-settings`,
  ),
  ...does('house', 'privateLabel', `POST ${H}/ib-settings`, `POST ${H}/console-logo`, `POST ${H}/logo`),

  ...asks('customers', 'invoices', `GET ${H}/approvals`, `GET ${H}/bidderPaddles`),
  ...asks(
    'customers',
    'yourCustomers',
    `GET ${H}/yourCustomers`,
    `GET ${H}/yourCustomers/group/{groupID}`,
    `GET ${H}/groups`,
    `GET ${H}/keywordsReports`,
  ),
  ...does('customers', 'yourCustomers', 'POST /app/v2/member/forgotPassword'),
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
  ...asks('sales', 'invoices', `GET ${H}/catalogs`),
  ...asks('lots', 'invoices', `GET ${H}/lots`),
  ...asks('images', 'session', 'GET /app/files/{file}'),
  ...does('payments', 'public', 'POST /app/processorEvents'),
  ...asks('payments', 'billing', `GET ${H}/paymentsEnrolment`),
  ...does('payments', 'billing', `POST ${H}/paymentsEnrolment`),
  ...asks(
    'payments',
    'invoices',
    `GET ${GROUP}/payment-methods`,
    `GET ${H}/payment-methods`,
    `GET ${H}/bidderPayments`,
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
      'invoiceWindows',
    ].map((path) => `GET ${H}/${path}`),
  ),
  ...asks(
    'invoicing',
    'invoices',
    `GET ${GROUP}`,
    ...['applyCostPerLot', 'groupDetailInfo', 'invoices.csv', 'invoices.pdf'].map((path) => `GET ${GROUP}/${path}`),
  ),
  ...does(
    'payments',
    'chargeCards',
    `POST ${H}/processCards`,
    `POST ${GROUP}/chargeRuns`,
    ...['retry', 'look'].map((path) => `POST ${H}/chargeRun/{chargeRunID}/${path}`),
    ...['refund', 'refund/look'].map((path) => `POST ${H}/chargeAttempt/{chargeAttemptID}/${path}`),
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
  ...asks('payments', 'invoices', `GET ${H}/cardsOnFile`),
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
  ),
  ...asks('invoicing', 'autoCharge', ...['autoCharge', 'autoChargeChoice'].map((path) => `POST ${GROUP}/${path}`)),
  ...asks('invoicing', 'autoCharge', `GET ${H}/upcomingCharges`),
  ...does('invoicing', 'autoCharge', 'POST /app/invoice/setAutoCharge', `POST ${H}/autoCharge`),
  // By POST for the length of what is asked; nothing of the house changes.
  ...asks(
    'invoicing',
    'invoices',
    `POST ${H}/charges/preview`,
    ...['invoicePreview', 'invoiceSendCheck', 'messagePreview'].map((path) => `POST ${GROUP}/${path}`),
  ),
  ...does(
    'invoicing',
    'invoices',
    ...[
      'invoiceGroup',
      'additionalCharges',
      'invoiceCharges',
      'charges',
      'invoiceShippedOnly',
      'invoiceShippedOnlyByDetail',
      'shipping',
      'invoicePaidOnly',
      'invoicePaidOnlyByDetail',
      'paid',
      'invoiceEdit/{editID}/undo',
      'invoiceMessage',
      'messageTemplates',
      'messageTemplates/{messageTemplateID}',
      'messageTemplates/{messageTemplateID}/delete',
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
    ].map((path) => `POST ${GROUP}/${path}`),
  ),
]);

/** A field of Query or Mutation: who may ask, what its ids are of, and arguments where the smallest possible ones are not enough. */
export interface FieldRow {
  readonly who: Who;
  readonly area: RouteArea;
  readonly ids?: NodeType;
  readonly args?: string;
  /** A query whose call may also write: the services ask for the scope to write. */
  readonly needsWriting?: boolean;
  /** It takes a file, which no text of an operation can hold: its call stands in the table of calls. */
  readonly isUpload?: boolean;
}

const rows = (who: Who, area: RouteArea, ...names: readonly string[]) =>
  names.map((name): [string, FieldRow] => [name, { who, area }]);
const row = (name: string, who: Who, area: RouteArea, more: Omit<FieldRow, 'who' | 'area'>): [string, FieldRow] => [
  name,
  { who, area, ...more },
];

/** Every root field of queries. */
export const QUERIES: ReadonlyMap<string, FieldRow> = new Map([
  // Nobody is the viewer of a stranger, and so on: these answer null where nobody is signed in.
  row('passwordLink', 'public', 'person', { args: '(jwt: "none")' }),
  row('emailAddressLink', 'public', 'person', { args: '(token: "none")' }),
  ...rows('public', 'any', 'viewer', 'house', 'product', 'messageFields'),
  ...['node', 'nodes'].map((name) => row(name, 'session', 'any', { ids: 'House' })),
  ...rows('session', 'house', 'timeZones', 'countries', 'templateSections', 'locations'),
  row('states', 'session', 'house', { args: '(country: "US")' }),
  ...rows('privateLabel', 'house', 'privateLabelChoices', 'privateLabelSettings'),
  ...rows('yourCustomers', 'customers', 'customers', 'customerGroups'),
  ...rows('users', 'users', 'users'),
  ...rows('users', 'person', 'apiTokens'),
  row('approval', 'invoices', 'customers', { args: '(number: 1)' }),
  ...rows('invoices', 'templates', 'templates'),
  ...rows('invoices', 'templates', 'template'),
  ...rows('templates', 'templates', 'templatePreview'),
  ...rows('invoices', 'sales', 'catalogs'),
  ...rows('invoices', 'lots', 'lots'),
  ...rows(
    'invoices',
    'invoicing',
    'invoiceGroups',
    'invoices',
    'messageTemplates',
    'uninvoicedSales',
    'invoicePreviews',
    'sendCheck',
    'messagePreview',
  ),
  ...rows('autoCharge', 'invoicing', 'autoChargeChoice', 'upcomingCharges'),
  row('chargeRun', 'invoices', 'payments', { args: '(number: 1)' }),
  ...rows('invoices', 'payments', 'paymentMethods', 'chargeRuns', 'automaticCharges'),
  row('refundDryRun', 'chargeCards', 'payments', { ids: 'ChargeAttempt' }),
  row('chargeDryRun', 'invoices', 'payments', { args: '(input: { selection: { groupNumber: 1, numbers: [1] } })' }),
  // It answers an address alone; who opens that needs the right.
  ...rows('session', 'any', 'invoiceExport'),
  row('invoiceGroupDryRun', 'invoices', 'invoicing', { needsWriting: true }),
  row('invoiceGroup', 'invoices', 'invoicing', { args: '(number: 1)' }),
  row('invoice', 'invoices', 'invoicing', { args: '(number: 1)' }),
  row('chargesPreview', 'invoices', 'invoicing', { ids: 'Invoice' }),
  row('deliveryPreview', 'invoices', 'invoicing', { ids: 'Invoice' }),
  row('messageRun', 'invoices', 'invoicing', { ids: 'MessageRun' }),
  row('sendRun', 'invoices', 'invoicing', { ids: 'SendRun' }),
]);

/** Every mutation. */
export const MUTATIONS: ReadonlyMap<string, FieldRow> = new Map([
  ...rows('public', 'person', 'signIn', 'signOut', 'requestPasswordReset', 'resetPassword'),
  ...rows('public', 'person', 'completeSignIn', 'askForPasskey', 'signInWithPasskey'),
  ...rows(
    'session',
    'person',
    'offerAuthenticator',
    'confirmAuthenticator',
    'removeAuthenticator',
    'offerPasskey',
    'addPasskey',
    'removePasskey',
    'renewRecoveryCodes',
  ),
  row('turnOffSecondFactor', 'users', 'person', { ids: 'User' }),
  ...rows('public', 'person', 'confirmEmailAddress'),
  ...rows('session', 'person', 'updateOwnProfile', 'resendOwnEmailConfirmation', 'withdrawOwnEmailAddress'),
  ...['resendEmailConfirmation', 'withdrawEmailAddress'].map((name) => row(name, 'users', 'person', { ids: 'User' })),
  ...rows('session', 'person', 'changePassword', 'endSession', 'signOutEverywhere'),
  row('updateUser', 'users', 'users', { ids: 'User' }),
  ...['setUserDisabled', 'inviteUser'].map((name) => row(name, 'users', 'person', { ids: 'User' })),
  ...rows('users', 'person', 'createUser', 'createApiToken'),
  row('revokeApiToken', 'users', 'person', { ids: 'ApiToken' }),
  ...['saveLocation', 'deleteLocation', 'restoreLocation'].map((name) =>
    row(name, 'locations', 'house', { ids: 'Location' }),
  ),
  ...['saveTemplate', 'copyTemplate', 'archiveTemplate', 'unarchiveTemplate', 'sendTemplateTest'].map((name) =>
    row(name, 'templates', 'templates', { ids: 'Template' }),
  ),
  ...rows('billing', 'payments', 'requestPaymentsEnrolment'),
  ...rows('privateLabel', 'house', 'savePrivateLabelSettings'),
  row('uploadHouseLogo', 'privateLabel', 'house', { isUpload: true }),
  row('sendCustomerPasswordEmail', 'yourCustomers', 'customers', { ids: 'Customer' }),
  ...[
    'contactBidders',
    'sendInvoices',
    'setInvoiceDelivery',
    'setInvoiceEmail',
    'setInvoiceNote',
    'addInvoiceNotes',
    'deleteInvoiceNote',
    'setCharges',
    'markShipped',
    'markPaid',
  ].map((name) => row(name, 'invoices', 'invoicing', { ids: 'Invoice' })),
  row('setAutoCharge', 'autoCharge', 'invoicing', {}),
  row('chargeCards', 'chargeCards', 'payments', {}),
  ...['retryCharges', 'lookAtCharges'].map((name) => row(name, 'chargeCards', 'payments', { ids: 'ChargeRun' })),
  ...['refundCharge', 'lookAtRefund'].map((name) => row(name, 'chargeCards', 'payments', { ids: 'ChargeAttempt' })),
  ...rows('billing', 'payments', 'setCreditCardLimit'),
  ...['savePaymentMethod', 'setPaymentMethodRetired'].map((name) =>
    row(name, 'payments', 'payments', { ids: 'PaymentMethod' }),
  ),
  row('orderPaymentMethods', 'payments', 'payments', {}),
  ...['setCardOnFile', 'removeCardOnFile'].map((name) => row(name, 'chargeCards', 'payments', { ids: 'Approval' })),
  row('setInvoiceLinesHidden', 'invoices', 'invoicing', { ids: 'InvoiceLine' }),
  ...['createInvoiceGroup', 'createMessageTemplate', 'storeInvoiceSelection'].map((name) =>
    row(name, 'invoices', 'invoicing', {}),
  ),
  ...['updateMessageTemplate', 'deleteMessageTemplate'].map((name) =>
    row(name, 'invoices', 'invoicing', { ids: 'MessageTemplate' }),
  ),
  ...['retryInvoiceGroup', 'voidInvoiceGroup'].map((name) =>
    row(name, 'invoices', 'invoicing', { ids: 'InvoiceGroup' }),
  ),
  row('undoEdit', 'invoices', 'invoicing', { ids: 'InvoiceEdit' }),
]);
