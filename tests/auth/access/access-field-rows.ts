import type { NodeType } from '../../../server/core/graphql/node-id';
import type { RouteArea } from '../../../upstream/core/http/route';
import type { Who } from './call-rows';

/** A field of Query or Mutation: who can use it, the type of its ids, and its arguments if the smallest possible ones are not enough. */
export interface FieldRow {
  readonly who: Who;
  readonly area: RouteArea;
  readonly ids?: NodeType;
  readonly args?: string;
  /** The query's call can also write, so the services require the scope to write. */
  readonly needsWriting?: boolean;
  /** The field takes a file, which the text of an operation can't contain. Its call is in the table of calls. */
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
  // These return null without a session.
  row('passwordLink', 'public', 'person', { args: '(jwt: "none")' }),
  row('emailAddressLink', 'public', 'person', { args: '(token: "none")' }),
  ...rows('public', 'any', 'viewer', 'house', 'product', 'messageFields'),
  ...['node', 'nodes'].map((name) => row(name, 'session', 'any', { ids: 'House' })),
  ...rows('session', 'house', 'timeZones', 'countries', 'templateSections', 'locations'),
  row('find', 'session', 'any', { args: '(text: "a")' }),
  row('states', 'session', 'house', { args: '(country: "US")' }),
  ...rows('privateLabel', 'house', 'privateLabelChoices', 'privateLabelSettings'),
  ...rows('yourCustomers', 'customers', 'customers', 'customerGroups'),
  ...rows('users', 'users', 'users'),
  ...rows('users', 'person', 'apiTokens'),
  ...rows('customer', 'disputes', 'disputes', 'disputeTypes', 'mutualResolutions', 'disputeTerms'),
  ...rows('customer', 'customers', 'registrations', 'registrationSales'),
  row('dispute', 'customer', 'disputes', { args: '(ref: "DSPNONE")' }),
  row('disputableLots', 'customer', 'disputes', { args: '(refs: ["LOTNONE"])' }),
  row('disputePreview', 'customer', 'disputes', { args: '(action: SEND, refs: ["DSPNONE"])' }),
  row('approval', 'bidders', 'customers', { args: '(number: 1)' }),
  row('person', 'bidders', 'customers', { args: '(number: 1)' }),
  ...rows('bidders', 'customers', 'bidders', 'people'),
  ...rows('invoices', 'templates', 'templates'),
  ...rows('invoices', 'templates', 'template'),
  ...rows('templates', 'templates', 'templatePreview'),
  ...rows('sales', 'sales', 'catalogs', 'sales', 'saleTerms'),
  row('sale', 'sales', 'sales', { args: '(number: 1)' }),
  ...rows('calendar', 'calendar', 'saleChoices'),
  ...rows('editSales', 'calendar', 'deletedSales', 'deletedFromCalendar'),
  row('buyNowSettings', 'sales', 'sales', { args: '(saleNumber: 1)' }),
  ...rows('editSales', 'lots', 'uploads'),
  row('catalog', 'sales', 'sales', { args: '(number: 1)' }),
  row('realizedPrices', 'reports', 'realized-prices', { args: '(catalogNumber: 2147483647)' }),
  row('absenteeBook', 'session', 'bulk-bidding', { args: '(catalogRef: "CATNONE")' }),
  row('clerkDesk', 'console', 'bulk-bidding', { args: '(catalogRef: "CATNONE")' }),
  row('toteBoard', 'console', 'bulk-bidding', { args: '(catalogRef: "CATNONE")' }),
  row('biddingSale', 'bulkBidding', 'bulk-bidding', { args: '(catalogRef: "CATNONE")' }),
  row('sessionOptions', 'sales', 'sales', { args: '(sale: 1)' }),
  row('sessionDefaults', 'sales', 'sales', { ids: 'Location' }),
  ...rows('sales', 'lots', 'lots', 'lot'),
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
  ...rows('invoices', 'payments', 'payments', 'paymentMethods', 'chargeRuns', 'automaticCharges'),
  ...rows('invoices', 'payments', 'paymentDiscrepancies', 'paymentComparison', 'chargebacks'),
  row('chargeback', 'invoices', 'payments', { args: '(number: 1)' }),
  ...rows('reports', 'sale-results', 'saleResults'),
  row('saleResult', 'reports', 'sale-results', { args: '(refs: ["CAT1"])' }),
  row('sessionBidders', 'reports', 'customers', { args: '(refs: ["CAT1"])' }),
  ...rows('salesTax', 'sales-tax', 'salesTaxReport', 'salesTaxPlaces'),
  row('salesTaxEntries', 'salesTax', 'sales-tax', { ids: 'SalesTaxPlace' }),
  ...rows('reports', 'sale-results', 'defaultFeedback'),
  row('feedbackLots', 'reports', 'sale-results', { args: '(refs: ["LOTNONE"])' }),
  row('refundDryRun', 'chargeCards', 'payments', { ids: 'ChargeAttempt' }),
  row('chargeDryRun', 'invoices', 'payments', { args: '(input: { selection: { groupNumber: 1, numbers: [1] } })' }),
  // It returns only a URL; opening that requires the permission.
  ...rows('session', 'any', 'invoiceExport'),
  row('invoiceGroupDryRun', 'invoices', 'invoicing', { needsWriting: true }),
  row('invoiceExemptionPreview', 'invoices', 'invoicing', { ids: 'Invoice' }),
  row('taxOverridePreview', 'invoices', 'invoicing', { ids: 'Invoice' }),
  row('invoiceBidderPreview', 'invoices', 'invoicing', { ids: 'Invoice' }),
  row('bidderCorrectionPreview', 'invoices', 'invoicing', { ids: 'Approval' }),
  row('saleCorrectionPreview', 'invoices', 'invoicing', { ids: 'Lot', needsWriting: true }),
  row('invoiceGroup', 'invoices', 'invoicing', { args: '(number: 1)' }),
  row('invoice', 'invoices', 'invoicing', { args: '(number: 1)' }),
  ...['paymentReceipts', 'drawer', 'drawerCounts'].map((name) => row(name, 'invoices', 'invoicing', {})),
  row('paymentReceipt', 'invoices', 'invoicing', { args: '(number: 1)' }),
  row('creditNotes', 'invoices', 'invoicing', {}),
  row('creditNote', 'invoices', 'invoicing', { args: '(number: 1)' }),
  row('payerMatches', 'invoices', 'invoicing', { args: '(payers: ["1"])' }),
  row('repeatedReferences', 'invoices', 'invoicing', {
    args: '(payments: [{ invoiceId: "SW52b2ljZToxOjE", reference: "1" }])',
  }),
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
  ...rows('session', 'person', 'setTableLayout', 'saveView', 'deleteView'),
  ...['resendEmailConfirmation', 'withdrawEmailAddress'].map((name) => row(name, 'users', 'person', { ids: 'User' })),
  ...rows('calendar', 'person', 'resetCalendarFeed', 'revokeCalendarFeed'),
  ...rows('session', 'person', 'changePassword', 'endSession', 'signOutEverywhere'),
  row('undoRecordEdit', 'session', 'any', { ids: 'Location' }),
  row('updateUser', 'users', 'users', { ids: 'User' }),
  ...['setUserDisabled', 'inviteUser'].map((name) => row(name, 'users', 'person', { ids: 'User' })),
  ...rows('users', 'person', 'createUser', 'createApiToken'),
  row('revokeApiToken', 'users', 'person', { ids: 'ApiToken' }),
  ...['saveLocation', 'deleteLocation', 'restoreLocation'].map((name) =>
    row(name, 'locations', 'house', { ids: 'Location' }),
  ),
  ...['renameSale', 'deleteSale', 'restoreSale'].map((name) => row(name, 'editSales', 'calendar', { ids: 'Sale' })),
  row('endLiveSession', 'console', 'sales', { ids: 'Catalog' }),
  ...['deleteSession', 'restoreSession'].map((name) => row(name, 'editSales', 'calendar', { ids: 'Catalog' })),
  ...rows('editSales', 'calendar', 'addSale', 'addBuyNowSale'),
  ...['saveTemplate', 'copyTemplate', 'archiveTemplate', 'unarchiveTemplate', 'sendTemplateTest'].map((name) =>
    row(name, 'templates', 'templates', { ids: 'Template' }),
  ),
  ...['mergePeople', 'markPeopleDistinct', 'unmarkPeopleDistinct'].map((name) =>
    row(name, 'bidders', 'customers', { ids: 'Person' }),
  ),
  ...rows('editSales', 'sales', 'copySale'),
  ...['saveSession', 'saveSessionSettings', 'reachSessionStep'].map((name) =>
    row(name, 'editSales', 'sales', { ids: 'Catalog' }),
  ),
  row('saveLot', 'editSales', 'lots', { ids: 'Lot' }),
  ...['deleteLots', 'restoreLots', 'moveLots', 'renumberLots', 'updateLots'].map((name) =>
    row(name, 'editSales', 'lots', { ids: 'Lot' }),
  ),
  ...rows('bulkBidding', 'bulk-bidding', 'placeBids', 'cancelBid'),
  ...rows('console', 'bulk-bidding', 'enterLot', 'undoEntry'),
  ...rows('session', 'bulk-bidding', 'enterAbsenteeBids', 'cancelAbsenteeBid'),
  ...rows(
    'reports',
    'realized-prices',
    'mapRealizedColumns',
    'discardRealizedPrices',
    'saveRealizedPrice',
    'deleteRealizedRows',
    'setRealizedPremium',
    'publishRealizedPrices',
    'undoRealizedPrices',
  ),
  row('publishLots', 'editSales', 'lots', { ids: 'Catalog' }),
  ...['unpublishLots', 'withdrawLots', 'decideBannedLots', 'requestPromotion'].map((name) =>
    row(name, 'editSales', 'lots', { ids: 'Lot' }),
  ),
  ...['setCoverImage', 'setFeaturedLots', 'schedulePublishing', 'cancelScheduledPublishing'].map((name) =>
    row(name, 'editSales', 'lots', { ids: 'Catalog' }),
  ),
  ...['addLotImages', 'deleteLotImages', 'reorderLotImages', 'rotateLotImages'].map((name) =>
    row(name, 'editSales', 'images', { ids: 'Lot' }),
  ),
  row('requestImageUploads', 'editSales', 'images', { ids: 'Catalog' }),
  ...['registerImages', 'undoImageBatch'].map((name) => row(name, 'editSales', 'images', { ids: 'Catalog' })),
  ...rows('bidders', 'customers', 'undoPersonMerge'),
  ...rows('billing', 'payments', 'requestPaymentsEnrollment'),
  ...rows('privateLabel', 'house', 'savePrivateLabelSettings'),
  row('uploadRealizedPrices', 'reports', 'realized-prices', { isUpload: true }),
  row('uploadSpreadsheet', 'editSales', 'lots', { isUpload: true }),
  ...[
    'mapUpload',
    'editUploadCells',
    'deleteUploadRows',
    'fixUploadProblems',
    'undoUploadStep',
    'redoUploadStep',
    'discardUpload',
    'saveUpload',
  ].map((name) => row(name, 'editSales', 'lots', { ids: 'Upload' })),
  ...rows('editSales', 'sales', 'saveBuyNowSettings'),
  row('uploadHouseLogo', 'privateLabel', 'house', { isUpload: true }),
  row('sendCustomerPasswordEmail', 'yourCustomers', 'customers', { ids: 'Customer' }),
  ...[
    'contactBidders',
    'sendInvoices',
    'setInvoiceDelivery',
    'setInvoiceExemption',
    'correctInvoiceBidder',
    'overrideTax',
    'setInvoiceEmail',
    'updateInvoice',
    'setInvoiceNote',
    'addInvoiceNotes',
    'deleteInvoiceNote',
    'setCharges',
    'markShipped',
    'markPaid',
  ].map((name) => row(name, 'invoices', 'invoicing', { ids: 'Invoice' })),
  ...['allowCharging', 'createCreditNote'].map((name) => row(name, 'chargeCards', 'invoicing', { ids: 'Invoice' })),
  row('correctSale', 'invoices', 'invoicing', { ids: 'Lot' }),
  ...['removeTaxExemption', 'applyTaxExemption'].map((name) =>
    row(name, 'invoices', 'invoicing', { ids: 'TaxExemption' }),
  ),
  row('saveTaxExemption', 'invoices', 'invoicing', {}),
  row('correctBidder', 'invoices', 'invoicing', { ids: 'Approval' }),
  row('attachTaxExemptionFile', 'invoices', 'invoicing', { isUpload: true }),
  row('undoSaleCorrection', 'invoices', 'invoicing', { ids: 'SaleCorrection' }),
  row('setAutoCharge', 'autoCharge', 'invoicing', {}),
  row('chargeCards', 'chargeCards', 'payments', {}),
  ...['retryCharges', 'refreshCharges'].map((name) => row(name, 'chargeCards', 'payments', { ids: 'ChargeRun' })),
  ...['refundCharge', 'refreshRefund', 'createPaymentLink', 'sendPaymentLink', 'cancelPaymentLink'].map((name) =>
    row(name, 'chargeCards', 'payments', { ids: 'ChargeAttempt' }),
  ),
  ...['recordDiscrepancyPayment', 'refundDiscrepancy', 'ignoreDiscrepancy', 'reopenDiscrepancy'].map((name) =>
    row(name, 'chargeCards', 'payments', { ids: 'PaymentDiscrepancy' }),
  ),
  ...rows('sensitive', 'house', 'updateHouse', 'updateSetUp'),
  ...['saveSaleTerms', 'archiveSaleTerms', 'restoreSaleTerms'].map((name) =>
    row(name, 'sensitive', 'sales', { ids: 'SaleTerms' }),
  ),
  ...rows('reports', 'sale-results', 'setDefaultFeedback', 'giveFeedback'),
  row('withdrawFeedback', 'reports', 'sale-results', { ids: 'Feedback' }),
  row('messageBidders', 'reports', 'customers', {}),
  row('setSalesTaxBasis', 'salesTax', 'sales-tax', { ids: 'SalesTaxPlace' }),
  ...['saveChargebackEvidence', 'submitChargebackEvidence', 'acceptChargeback'].map((name) =>
    row(name, 'chargeCards', 'payments', { ids: 'Chargeback' }),
  ),
  row('openDisputes', 'customer', 'disputes', { ids: 'Lot' }),
  ...['sendDisputeMessage', 'closeDisputes', 'cancelDisputes'].map((name) =>
    row(name, 'customer', 'disputes', { ids: 'Dispute' }),
  ),
  row('reopenDisputes', 'reopenDisputes', 'disputes', { ids: 'Dispute' }),
  ...['approveRegistrations', 'declineRegistrations', 'reopenRegistrations'].map((name) =>
    row(name, 'customer', 'customers', { ids: 'Registration' }),
  ),
  row('acceptDisputeTerms', 'customer', 'disputes', {}),
  row('comparePayments', 'chargeCards', 'payments', {}),
  ...rows('billing', 'payments', 'setCreditCardLimit'),
  ...['savePaymentMethod', 'setPaymentMethodRetired'].map((name) =>
    row(name, 'payments', 'payments', { ids: 'PaymentMethod' }),
  ),
  row('orderPaymentMethods', 'payments', 'payments', {}),
  ...['setCardOnFile', 'removeCardOnFile', 'requestCard'].map((name) =>
    row(name, 'chargeCards', 'payments', { ids: 'Approval' }),
  ),
  row('cancelCardRequest', 'chargeCards', 'payments', { ids: 'CardRequest' }),
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
  row('receivePayments', 'invoices', 'invoicing', { ids: 'Invoice' }),
  row('takePayments', 'invoices', 'invoicing', { ids: 'Invoice' }),
  row('countDrawer', 'invoices', 'invoicing', {}),
  ...['undoPaymentReceipt', 'emailPaymentReceipt'].map((name) =>
    row(name, 'invoices', 'invoicing', { ids: 'PaymentReceipt' }),
  ),
  row('undoEdit', 'invoices', 'invoicing', { ids: 'InvoiceEdit' }),
]);
