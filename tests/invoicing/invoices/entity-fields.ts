/** Where a specified field is: its path in a REST response and its place in the schema. */
export type Place = readonly [seed: string, schema: string];

/** A specified entity with its fields, in the specified order. */
export interface Entity {
  readonly name: string;
  readonly fields: readonly Place[];
}

const price = (owner: string, path: string): Place[] => [
  [`${path}.hammer`, 'PriceParts.hammer'],
  [`${path}.premium`, 'PriceParts.premium'],
  [`${path}.livefee`, 'PriceParts.liveFee'],
  [`${path}.tax`, 'PriceParts.tax'],
  [`${path}.shipping`, 'PriceParts.shipping'],
  [`${path}.insurance`, 'PriceParts.insurance'],
  [`${path}.other`, 'PriceParts.other'],
  [path, owner],
];
const additional = (owner: string): Place[] => [
  ['additionalPriceInfo', owner],
  ['additionalPriceInfo.tax', 'AdditionalCharges.tax'],
  ['additionalPriceInfo.shipping', 'AdditionalCharges.shipping'],
  ['additionalPriceInfo.insurance', 'AdditionalCharges.insurance'],
  ['additionalPriceInfo.other', 'AdditionalCharges.other'],
  ['additionalPriceInfo.paid', 'AdditionalCharges.isPaid'],
  ['additionalPriceInfo.paidDateString', 'AdditionalCharges.paidAt'],
  ['additionalPriceInfo.onlinePaymentStat', 'AdditionalCharges.onlinePayment'],
  ['additionalPriceInfo.additionalChargeSentDateString', 'AdditionalCharges.sentAt'],
];

export const GROUP: Entity = {
  name: 'Invoice group',
  fields: [
    ['invoiceGroupID', 'InvoiceGroup.number'],
    ['invoiceGroupTitle', 'InvoiceGroup.title'],
    ['invoiceGroupSettingsID', 'Template.number'],
    ['invoiceCreated', 'InvoiceGroup.state'],
    ['catalogs.0.catalogID', 'InvoiceGroupCatalog.number'],
    ['catalogs.0.date', 'InvoiceGroupCatalog.date'],
    ['catalogs.0.title', 'InvoiceGroupCatalog.title'],
    ['catalogs.0.identifier', 'InvoiceGroupCatalog.identifier'],
    ['applyCostPerLot', 'InvoiceGroup.chargesApply'],
  ],
};

export const GROUPS: Entity = {
  name: 'Invoice groups',
  fields: [['totalRecords', 'InvoiceGroupConnection.totalCount']],
};

export const UNINVOICED: Entity = {
  name: 'Uninvoiced auction group',
  fields: [
    ['groupID', 'UninvoicedSale.number'],
    ['groupName', 'UninvoicedSale.name'],
    ['catalogs.0.catalogRef', 'UninvoicedCatalog.ref'],
    ['catalogs.0.catalogDateFull', 'UninvoicedCatalog.date'],
    ['catalogs.0.catalogTitle', 'UninvoicedCatalog.title'],
    ['catalogs.0.addressID', 'UninvoicedCatalog.locationNumber'],
  ],
};

export const INVOICE: Entity = {
  name: 'Invoice',
  fields: [
    ['invoiceID', 'Invoice.number'],
    ['memberID', 'Invoice.memberNumber'],
    ['approvalID', 'Invoice.approvalNumber'],
    ['firstName', 'Invoice.firstName'],
    ['lastName', 'Invoice.lastName'],
    ['email', 'Invoice.email'],
    ['paddleNumber', 'Invoice.paddleNumber'],
    ['city', 'PostalAddress.city'],
    ['state', 'PostalAddress.state'],
    ['province', 'PostalAddress.province'],
    ['country', 'PostalAddress.country'],
    ['channel', 'Invoice.channel'],
    ['notes', 'Invoice.notes'],
    ['pickup', 'Invoice.isPickup'],
    ['allPaid', 'Invoice.isPaid'],
    ['onlinePaymentStat', 'Invoice.onlinePayment'],
    ['invoiceSentDate', 'Invoice.sentAt'],
    ['invoiceSentDateString', 'Invoice.sentAt'],
    ['invoiceTotal', 'Invoice.invoiceTotal'],
    ['invoicePaid', 'Invoice.paid'],
    ['outStandingBalance', 'Invoice.outstandingBalance'],
    ...price('Invoice.price', 'totalPrice'),
    ['totalPrice.currencySymbol', 'Invoice.currency'],
    ...additional('Invoice.additionalCharges'),
    ['creditCardLimitExceeded', 'Invoice.isCreditCardLimitExceeded'],
    ['batchChargeEligible', 'Invoice.isBatchChargeEligible'],
    ['batchChargIneligibilityReason', 'Invoice.batchIneligibilityText'],
    ['canHouseProcessCards', 'Invoice.canHouseProcessCards'],
    ['autoChargeDate.time', 'Invoice.autoChargeAt'],
    ['firstEligibleAutoChargeDate', 'Invoice.firstEligibleAutoChargeAt'],
    ['applyCostPerLot', 'Invoice.chargesApply'],
    ['costsOverride', 'Invoice.hasCostsOverride'],
    ['invoiceDetails', 'Invoice.lines'],
  ],
};

export const DETAIL: Entity = {
  name: 'Invoice detail',
  fields: [
    ['invoiceDetailID', 'InvoiceLine.number'],
    ['lotID', 'InvoiceLine.lot'],
    ['lotRef', 'InvoiceLine.lotRef'],
    ['lotNum', 'InvoiceLine.lotNumber'],
    ['lotNumExt', 'InvoiceLine.lotNumber'],
    ['lotURL', 'InvoiceLine.lotUrl'],
    ['lotTitle', 'InvoiceLine.title'],
    ['saleIdentifier', 'InvoiceLine.saleIdentifier'],
    ['suppress', 'InvoiceLine.isHidden'],
    ['restricted', 'InvoiceLine.isRestricted'],
    ['paid', 'InvoiceLine.isPaid'],
    ['paidDate', 'InvoiceLine.paidAt'],
    ['paidDateString', 'InvoiceLine.paidAt'],
    ['shipped', 'InvoiceLine.shippedAt'],
    ['shippedDate', 'InvoiceLine.shippedAt'],
    ['shippedDateString', 'InvoiceLine.shippedAt'],
    ['totalAmount', 'InvoiceLine.total'],
    ['totalAmountPaid', 'InvoiceLine.paid'],
    ['paymentMethod', 'InvoiceLine.paymentMethodName'],
    ['paymentMethodID', 'InvoiceLine.paymentMethodNumber'],
    ['onlinePaymentStat', 'InvoiceLine.onlinePayment'],
    ['disputeRef', 'InvoiceLine.disputeRef'],
    ['canOpenDispute', 'InvoiceLine.canOpenDispute'],
    ['additionalCharge', 'InvoiceLine.isInAdditionalChargesMode'],
    ...price('InvoiceLine.price', 'priceInfo'),
    ['priceInfo.suppress', 'InvoiceLine.isHidden'],
    ...additional('InvoiceLine.additionalCharges'),
    ['additionalPriceInfo.paymentMethod', 'AdditionalCharges.paymentMethodName'],
  ],
};

export const RESPONSE: Entity = {
  name: 'Group response',
  fields: [
    ['invoiceBidders', 'InvoiceGroup.invoices'],
    ['catalogs.0.catalogID', 'InvoiceGroupCatalog.number'],
    ['catalogs.0.identifier', 'InvoiceGroupCatalog.identifier'],
    ['catalogs.0.title', 'InvoiceGroupCatalog.title'],
    ['catalogs.0.date', 'InvoiceGroupCatalog.date'],
    ['totalPrice', 'InvoiceTotals.price'],
    ['totalPriceWithAdditionalCharges', 'InvoiceTotals.totalWithAdditionalCharges'],
    ['hasPaddleNumbers', 'InvoiceGroup.hasPaddleNumbers'],
    ['totalAmount', 'InvoiceTotals.invoiceTotal'],
    ['outStandingBalance', 'InvoiceTotals.outstandingBalance'],
  ],
};

export const TEMPLATE: Entity = {
  name: 'Invoice template list entry',
  fields: [
    ['id', 'Template.number'],
    ['name', 'Template.name'],
    ['payrixTemplate', 'Template.isCardProcessing'],
  ],
};
export const METHOD: Entity = {
  name: 'Payment method',
  fields: [
    ['id', 'PaymentMethod.number'],
    ['name', 'PaymentMethod.name'],
  ],
};

const party = (path: string, names: Readonly<Record<string, string>>): Place[] =>
  Object.entries(names).map(([name, field]) => [`${path}.${name}`, `InvoiceDocumentParty.${field}`]);

export const PREVIEW: Entity = {
  name: 'Preview invoice',
  fields: [
    ['invoiceID', 'InvoiceDocument.number'],
    ['memberID', 'InvoiceDocument.memberNumber'],
    ['companyId', 'InvoiceDocument.companyNumber'],
    ...party('billing', {
      firstName: 'name',
      lastName: 'name',
      street: 'addressLines',
      street2: 'addressLines',
      city: 'addressLines',
      state: 'addressLines',
      postalCode: 'addressLines',
      country: 'countryName',
      phone: 'phone',
    }),
    ['emailTo', 'InvoiceDocument.emailTo'],
    ['invoiceTotal', 'InvoiceDocument.invoiceTotal'],
    ['totalDue', 'InvoiceDocument.totalDue'],
    ['onlineTotal', 'InvoiceDocument.onlineTotal'],
    ['paymentsMade', 'InvoiceDocument.paymentsMade'],
    ['restrictedTotal', 'InvoiceDocument.restrictedTotal'],
    ['currencyCode', 'InvoiceDocument.currency'],
    ['pickup', 'InvoiceDocument.isPickup'],
    ['showCostsPerItem', 'InvoiceDocument.showsCostsPerItem'],
    ['allPaid', 'InvoiceDocument.isPaid'],
    ['shipHandle', 'PriceParts.shipping'],
    ['insurance', 'PriceParts.insurance'],
    ['misc', 'PriceParts.other'],
    ['tax', 'PriceParts.tax'],
    ['additionalCharge', 'InvoiceDocument.isInAdditionalChargesMode'],
    ['additionalPriceInfo', 'InvoiceDocument.additionalCharges'],
    ['totalAdditionalCharges', 'InvoiceDocument.additionalTotal'],
    ['acceptedCards', 'InvoiceDocument.acceptedCards'],
    ['alternativePaymentUrl', 'InvoiceDocument.alternativePaymentUrl'],
    ['allowACHPayment', 'InvoiceDocument.allowsAch'],
    ['auctionList.auctions.0.title', 'InvoiceDocumentAuction.title'],
    ['auctionList.auctions.0.date', 'InvoiceDocumentAuction.date'],
    ['invoiceItems.items.0.lotRef', 'InvoiceDocumentItem.lotRef'],
    ['invoiceItems.items.0.lotNumber', 'InvoiceDocumentItem.lotNumber'],
    ['invoiceItems.items.0.title', 'InvoiceDocumentItem.title'],
    ['invoiceItems.items.0.imgUrls', 'InvoiceDocumentItem.imageUrl'],
    ['invoiceItems.items.0.hammerTotal', 'PriceParts.hammer'],
    ['invoiceItems.items.0.premiumTotal', 'PriceParts.premium'],
    ['invoiceItems.items.0.shipping', 'PriceParts.shipping'],
    ['invoiceItems.items.0.insurance', 'PriceParts.insurance'],
    ['invoiceItems.items.0.misc', 'PriceParts.other'],
    ['invoiceItems.items.0.tax', 'PriceParts.tax'],
    ['invoiceItems.items.0.total', 'InvoiceDocumentItem.total'],
    ['invoiceItems.items.0.paid', 'InvoiceDocumentItem.isPaid'],
    ['invoiceItems.items.0.suppress', 'InvoiceLine.isHidden'],
    ['invoiceItems.items.0.restricted', 'InvoiceDocumentItem.isRestricted'],
    ['invoiceItems.items.0.additionalCharge', 'InvoiceDocumentItem.isInAdditionalChargesMode'],
    ['invoiceItems.items.0.additionalPriceInfo', 'InvoiceDocumentItem.additionalCharges'],
    ...party('house', { name: 'name', email: 'email' }),
    ...party('houseAddress', {
      street1: 'addressLines',
      street2: 'addressLines',
      city: 'addressLines',
      stateCountryCompositeKey: 'countryName',
      province: 'addressLines',
      postCode: 'addressLines',
      telNo: 'phone',
    }),
    ['houseAddress.timeZoneID', 'House.timeZone'],
    ['invoiceMessages.0.header', 'InvoiceDocumentMessage.header'],
    ['invoiceMessages.0.detail', 'InvoiceDocumentMessage.detail'],
  ],
};

export const SENT: Entity = {
  name: 'Sent list invoice',
  fields: [
    ['invoiceID', 'Invoice.number'],
    ['memberName', 'Invoice.lastName'],
    ['companyID', 'Invoice.companyNumber'],
    ['location', 'Invoice.locationLabel'],
    ['outstandingBalance', 'Invoice.outstandingBalance'],
    ['currencyCode', 'Invoice.currency'],
    ['invoiceStatus', 'Invoice.statusLabel'],
  ],
};

export const USER: Entity = {
  name: 'User',
  fields: [
    ['userRef', 'Viewer.ref'],
    ['paymentUser', 'Viewer.isPaymentUser'],
  ],
};
export const SUPER_USER: Entity = { name: 'Super user', fields: [['superUser', 'Viewer.isSuperUser']] };
export const HOUSE: Entity = {
  name: 'House flags',
  fields: [
    ['paymentProcessingEnabled', 'House.paymentProcessingEnabled'],
    ['autoChargeEnabled', 'House.autoChargeEnabled'],
  ],
};
export const PROCESSOR: Entity = { name: 'Processor type', fields: [['processor-type', 'House.processorType']] };

export const BATCH: Entity = {
  name: 'Batch charge info',
  fields: [
    ['invoiceID', 'Invoice.number'],
    ['canHouseProcessCards', 'Invoice.canHouseProcessCards'],
  ],
};
export const CONFIRMATION: Entity = {
  name: 'Charge confirmation',
  fields: [
    ['invoiceID', 'ChargeAttempt.invoiceNumber'],
    ['charged', 'ChargeAttempt.state'],
    ['amountCharged', 'ChargeAttempt.amount'],
  ],
};
export const ELIGIBLE: Entity = {
  name: 'Auto-charge eligible invoice',
  fields: [
    ['invoiceID', 'Invoice.number'],
    ['total', 'Invoice.invoiceTotal'],
    ['eligibleAmount', 'AutoChargeChoice.eligibleAmount'],
    ['firstName', 'Invoice.firstName'],
    ['lastName', 'Invoice.lastName'],
    ['channel', 'Invoice.channel'],
    ['approvalID', 'Invoice.approvalNumber'],
    ['currencySymbol', 'Invoice.currency'],
    ['autoChargeDate', 'Invoice.autoChargeAt'],
    ['firstEligibleAutoChargeDate', 'Invoice.firstEligibleAutoChargeAt'],
  ],
};

/** Every specified entity. */
export const ENTITIES = [
  GROUP,
  GROUPS,
  UNINVOICED,
  INVOICE,
  DETAIL,
  RESPONSE,
  TEMPLATE,
  METHOD,
  PREVIEW,
  SENT,
  USER,
  SUPER_USER,
  HOUSE,
  PROCESSOR,
  BATCH,
  CONFIRMATION,
  ELIGIBLE,
];
