import type { CodegenConfig } from '@graphql-codegen/cli';
import { exportedTypes } from './scripts/codegen/exported-types.mjs';

/** The type that the resolvers of each GraphQL type receive as their parent: a wire type of upstream, or one of server/. */
const parents: Record<string, string> = {
  Node: 'NodeParent',
  Viewer: 'UserJson',
  Product: 'RunningProduct',
  ViewerAccess: 'UserJson',
  SecondFactor: 'SecondFactorJson',
  Passkey: 'PasskeyJson',
  StaffSession: 'OwnSessionJson',
  PasswordLink: 'PasswordLinkJson',
  User: 'StaffJson',
  UserEvent: 'StaffEventJson',
  ApiToken: 'TokenJson',
  House: 'HouseJson',
  Location: 'AddressJson',
  PrivateLabel: 'PrivateLabelJson',
  FontColor: 'FontColorJson',
  FontStyle: 'FontStyleJson',
  ButtonColor: 'ButtonColorJson',
  SiteLanguage: 'LanguageJson',
  Country: 'CountryJson',
  State: 'StateJson',
  Approval: 'ApprovalJson',
  Paddle: 'PaddleJson',
  Customer: 'CustomerJson',
  CustomerGroup: 'CustomerGroupJson',
  Catalog: 'CatalogJson',
  Lot: 'LotJson',
  Template: 'InvoiceSettingJson',
  TemplateContent: 'GroupSettingsJson',
  TemplateVersion: 'GroupSettingsJson',
  TemplateCharge: 'ChargeParent',
  TemplateEdit: 'TemplateEditJson',
  TemplatePreview: 'PreviewParent',
  TemplateMail: 'MailParent',
  PaymentMethod: 'PaymentMethodJson',
  Payment: 'PaymentJson',
  InvoicePayment: 'InvoicePaymentJson',
  CreditNote: 'CreditNoteJson',
  PaymentReceipt: 'PaymentReceiptJson',
  PaymentReceiptLine: 'PaymentReceiptLineJson',
  RepeatedReference: 'RepeatedReferenceJson',
  PaymentsEnrollment: 'EnrollmentJson',
  PaymentsEnrollmentRequest: 'EnrollmentRequestJson',
  BidderCard: 'CardOnFileJson',
  CardOnFile: 'CardJson',
  CardRequest: 'CardRequestJson',
  CardMandate: 'MandateJson',
  ChargeRun: 'ChargeRunJson',
  ChargeAttempt: 'ChargeAttemptJson',
  ChargeCandidate: 'ChargeCandidateParent',
  AutomaticCharge: 'AutomaticChargeJson',
  ChargeRefund: 'ChargeRefundParent',
  Chargeback: 'ChargebackJson',
  ChargebackEvent: 'ChargebackEventJson',
  PaymentDiscrepancy: 'PaymentDiscrepancyJson',
  Dispute: 'DisputeJson',
  DisputeMessage: 'DisputeMessageJson',
  DisputeEvent: 'DisputeEventJson',
  DisputeEffect: 'DisputeEffectJson',
  DisputeTerms: 'DisputeTermsJson',
  DisputableLot: 'TransactionJson',
  PlannedDispute: 'PlannedDisputeJson',
  PlannedEffect: 'PlannedEffectJson',
  BidderDisputeRecord: 'DisputeRecordJson',
  PaymentComparison: 'PaymentComparisonParent',
  RefundDryRun: 'RefundDryRunJson',
  UninvoicedSale: 'UninvoicedGroupJson',
  UninvoicedCatalog: 'UninvoicedCatalogJson',
  InvoiceGroup: 'InvoiceGroupJson',
  InvoiceGroupCatalog: 'GroupCatalogParent',
  InvoiceGroupDryRun: 'DryRunJson',
  InvoiceTotals: 'TotalsParent',
  CurrencyTotals: 'TotalsParent',
  PriceParts: 'PriceParent',
  Invoice: 'InvoiceJson',
  InvoiceLine: 'LineParent',
  InvoiceEdit: 'EditJson',
  InvoiceEditChange: 'EditChangeJson',
  UndoRefusal: 'UndoRefusalJson',
  InvoiceNote: 'NoteJson',
  RunningEdit: 'RunningEditJson',
  MessageRun: 'MessageRunJson',
  BidderMessage: 'BidderMessageJson',
  MessageTemplate: 'MessageTemplateJson',
  MessagePreview: 'MessagePreviewJson',
  InvoiceExplanation: 'InvoiceExplanationJson',
  LineExplanation: 'LineExplanationJson',
  ChargesPreview: 'ChargesPreviewJson',
  ChargedInvoicePreview: 'ChargedInvoiceParent',
  ChargeParts: 'ChargePartsParent',
  SkippedCharges: 'SkippedChargesJson',
  DeliveryPreview: 'DeliveryPreviewJson',
  AutoChargeChoice: 'AutoChargeChoiceJson',
  SkippedAutoCharge: 'SkippedAutoChargeJson',
  UpcomingCharges: 'UpcomingChargesJson',
  UpcomingChargeDay: 'UpcomingChargeDayParent',
  UpcomingChargeGroup: 'UpcomingChargeJson',
  SeenVersion: 'SeenVersionJson',
  Delivery: 'DeliveryJson',
  SendRun: 'SendJson',
  SkippedInvoice: 'SkippedJson',
  InvoiceSend: 'InvoiceSendJson',
  SentMessage: 'SentMessageJson',
  SendCheck: 'SendCheckJson',
  SendCheckInvoice: 'CheckedJson',
  InvoicePreviewList: 'PreviewListParent',
  InvoiceDocument: 'PreviewInvoiceJson',
  InvoiceDocumentAuction: 'DocumentAuctionJson',
  InvoiceDocumentItem: 'DocumentItemParent',
  InvoiceDocumentCharge: 'DocumentChargeParent',
  SalesTaxPlace: 'SalesTaxPlaceJson',
  SalesTaxRow: 'SalesTaxRowJson',
  SalesTaxTotals: 'SalesTaxTotalsJson',
  SalesTaxEntry: 'SalesTaxEntryJson',
  Found: 'FoundParent',
  RecordChange: 'ChangeJson',
};

const places = exportedTypes();

/** As codegen spells it: the type's file, relative to server/generated, and its name. */
const mappers = Object.fromEntries(
  Object.entries(parents).map(([type, name]) => {
    const file = places.get(name);
    if (file === undefined) throw new Error(`No wire type or parent is named ${name}, which ${type} needs.`);
    return [type, `../../${file}#${name}`];
  }),
);

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

/** Inside the server instants and dates stand as REST writes them; server/core/graphql/scalars.ts turns them at the border. */
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
      config: {
        ...types,
        scalars: serverScalars,
        mappers,
        contextType: '../core/graphql/context#GraphQLContext',
        makeResolverTypeCallable: true,
      },
    },
    'web/generated/schema-types.ts': { plugins: ['typescript'], config: webTypes },
    'web/generated/possible-types.ts': { plugins: ['fragment-matcher'], config: { useExplicitTyping: true } },
    'web/': {
      preset: 'near-operation-file',
      presetConfig: {
        extension: '.generated.tsx',
        baseTypesPath: 'generated/schema-types.ts',
        importTypesNamespace: 'Types',
      },
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
