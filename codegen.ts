import type { CodegenConfig } from '@graphql-codegen/cli';

const wire = (slice: string, type: string) => `../../upstream/${slice}/wire#${type}`;
const parent = (type: string) => `../invoicing/parents#${type}`;

/** GraphQL type -> what its resolvers receive as parent, mostly a wire type; paths are relative to server/generated. */
const mappers: Record<string, string> = {
  Node: '../core/nodes#NodeParent',
  Viewer: wire('auth', 'UserJson'),
  Product: '../core/product#RunningProduct',
  ViewerAccess: wire('auth', 'UserJson'),
  StaffSession: '../../upstream/auth/session-wire#OwnSessionJson',
  User: '../../upstream/auth/user-wire#StaffJson',
  UserEvent: '../../upstream/auth/user-wire#StaffEventJson',
  ApiToken: '../../upstream/auth/token-wire#TokenJson',
  House: '../house/resolvers#HouseJson',
  Location: wire('house', 'AddressJson'),
  PrivateLabel: '../../upstream/house/private-label-wire#PrivateLabelJson',
  FontColor: '../../upstream/house/private-label-wire#FontColorJson',
  FontStyle: '../../upstream/house/private-label-wire#FontStyleJson',
  ButtonColor: '../../upstream/house/private-label-wire#ButtonColorJson',
  SiteLanguage: '../../upstream/house/private-label-wire#LanguageJson',
  Country: wire('house', 'CountryJson'),
  State: wire('house', 'StateJson'),
  Approval: wire('customers', 'ApprovalJson'),
  Paddle: wire('customers', 'PaddleJson'),
  Customer: '../../upstream/customers/customer-wire#CustomerJson',
  CustomerGroup: '../../upstream/customers/customer-wire#CustomerGroupJson',
  Catalog: wire('sales', 'CatalogJson'),
  Lot: wire('lots', 'LotJson'),
  Template: wire('templates', 'InvoiceSettingJson'),
  TemplateContent: wire('templates', 'GroupSettingsJson'),
  TemplateVersion: wire('templates', 'GroupSettingsJson'),
  TemplateCharge: '../templates/parents#ChargeParent',
  TemplateEdit: wire('templates', 'TemplateEditJson'),
  TemplatePreview: '../templates/parents#PreviewParent',
  TemplateMail: '../templates/parents#MailParent',
  PaymentMethod: wire('payments', 'PaymentMethodJson'),
  Payment: wire('payments', 'PaymentJson'),
  InvoicePayment: '../../upstream/invoicing/paying-wire#InvoicePaymentJson',
  PaymentsEnrolment: '../../upstream/payments/enrolment-wire#EnrolmentJson',
  PaymentsEnrolmentRequest: '../../upstream/payments/enrolment-wire#EnrolmentRequestJson',
  ChargeRun: '../../upstream/payments/charge-wire#ChargeRunJson',
  ChargeAttempt: '../payments/parents#ChargeAttemptParent',
  ChargeCandidate: '../payments/parents#ChargeCandidateParent',
  AutomaticCharge: '../../upstream/payments/automatic-charge-wire#AutomaticChargeJson',
  UninvoicedSale: wire('invoicing', 'UninvoicedGroupJson'),
  UninvoicedCatalog: parent('UninvoicedCatalogJson'),
  InvoiceGroup: wire('invoicing', 'InvoiceGroupJson'),
  InvoiceGroupCatalog: parent('GroupCatalogParent'),
  InvoiceGroupDryRun: wire('invoicing', 'DryRunJson'),
  InvoiceTotals: parent('TotalsParent'),
  CurrencyTotals: parent('TotalsParent'),
  PriceParts: parent('PriceParent'),
  Invoice: wire('invoicing', 'InvoiceJson'),
  InvoiceLine: parent('LineParent'),
  InvoiceEdit: wire('invoicing', 'EditJson'),
  InvoiceEditChange: wire('invoicing', 'EditChangeJson'),
  InvoiceNote: parent('NoteJson'),
  RunningEdit: parent('RunningEditJson'),
  MessageRun: parent('MessageRunJson'),
  BidderMessage: parent('BidderMessageJson'),
  MessageTemplate: parent('MessageTemplateJson'),
  MessagePreview: parent('MessagePreviewJson'),
  InvoiceExplanation: parent('InvoiceExplanationJson'),
  LineExplanation: parent('LineExplanationJson'),
  ChargesPreview: parent('ChargesPreviewJson'),
  ChargedInvoicePreview: parent('ChargedInvoiceParent'),
  ChargeParts: parent('ChargePartsParent'),
  SkippedCharges: parent('SkippedChargesJson'),
  DeliveryPreview: parent('DeliveryPreviewJson'),
  AutoChargeChoice: '../../upstream/invoicing/auto-charge-wire#AutoChargeChoiceJson',
  SkippedAutoCharge: parent('SkippedAutoChargeJson'),
  UpcomingCharges: '../../upstream/invoicing/auto-charge-wire#UpcomingChargesJson',
  UpcomingChargeDay: parent('UpcomingChargeDayParent'),
  UpcomingChargeGroup: parent('UpcomingChargeJson'),
  SeenVersion: parent('SeenVersionJson'),
  Delivery: parent('DeliveryJson'),
  SendRun: wire('invoicing', 'SendJson'),
  SkippedInvoice: parent('SkippedJson'),
  InvoiceSend: wire('invoicing', 'InvoiceSendJson'),
  SentMessage: wire('invoicing', 'SentMessageJson'),
  SendCheck: wire('invoicing', 'SendCheckJson'),
  SendCheckInvoice: parent('CheckedJson'),
  InvoicePreviewList: wire('invoicing', 'PreviewJson'),
  InvoiceDocument: wire('invoicing', 'PreviewInvoiceJson'),
  InvoiceDocumentAuction: parent('DocumentAuctionJson'),
  InvoiceDocumentItem: parent('DocumentItemParent'),
  InvoiceDocumentCharge: parent('DocumentChargeParent'),
  RecordChange: wire('core', 'ChangeJson'),
};

const scalars = {
  ID: 'string',
  Date: 'string',
  DateTime: 'string',
  EmailAddress: 'string',
  File: 'unknown',
  JSON: 'unknown',
  Money: 'string',
  URL: 'string',
};

/** Inside the server instants and dates stand as REST writes them; server/core/scalars.ts turns them at the border. */
const serverScalars = { ...scalars, DateTime: 'number' };

const types = { scalars, enumsAsTypes: true, useTypeImports: true };

/** In the browser's code a fragment's type is named as the fragment is: `InvoicesTable_invoice` -> `InvoicesTable_invoiceFragment`. */
const webTypes = { ...types, scalars: { ...scalars, File: 'File' }, namingConvention: 'keep' };

const config: CodegenConfig = {
  schema: 'schema/**/*.graphql',
  documents: 'web/**/*.graphql',
  ignoreNoDocuments: true,
  importExtension: '',
  generates: {
    'docs/schema.graphql': { plugins: ['./scripts/codegen/printed-schema.cjs'] },
    'server/generated/resolvers-types.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: { ...types, scalars: serverScalars, mappers, contextType: '../core/context#GraphQLContext', makeResolverTypeCallable: true },
    },
    'web/generated/schema-types.ts': { plugins: ['typescript'], config: webTypes },
    'web/generated/possible-types.ts': { plugins: ['fragment-matcher'], config: { useExplicitTyping: true } },
    'web/': {
      preset: 'near-operation-file',
      presetConfig: { extension: '.generated.tsx', baseTypesPath: 'generated/schema-types.ts', importTypesNamespace: 'Types' },
      plugins: ['typescript-operations', './scripts/codegen/apollo-hooks.cjs'],
      config: {
        ...webTypes,
        importSchemaTypesFrom: 'web/generated/schema-types.ts',
        nonOptionalTypename: true,
        skipTypeNameForRoot: true,
        documentMode: 'documentNode',
        documentNodeImport: '@apollo/client#TypedDocumentNode',
        optimizeDocumentNode: true,
        dedupeFragments: true,
      },
    },
  },
};

export default config;
