import type { Resolvers } from '../../generated/resolvers-types';
import type { GraphQLContext } from '../context';
import { badUserInput } from './errors';
import type { NodeType } from './node-id';

const MOST_NODES = 200;

/** A record with its type name, which REST records lack. */
export interface NodeParent {
  readonly __typename: NodeType;
}

type Load = (context: GraphQLContext, number: number) => Promise<object | null | undefined>;

/** How to load each type that implements Node by number. */
const loads: Readonly<Record<NodeType, Load>> = {
  Viewer: async ({ session }, number) => {
    const user = await session.signedIn();
    return user.userID === number ? user : null;
  },
  User: ({ loaders }, number) => loaders.auth.userByNumber.load(number),
  ApiToken: ({ loaders }, number) => loaders.auth.apiTokenByNumber.load(number),
  House: async ({ session }, number) => {
    const { houseInfo } = await session.signedIn();
    return houseInfo.houseID === number ? houseInfo : null;
  },
  Location: ({ loaders }, number) => loaders.house.locationByNumber.load(number),
  PrivateLabel: async ({ session, endpoints }, number) => {
    const { houseInfo, rights } = await session.signedIn();
    return houseInfo.houseID === number && rights.includes('privateLabel') ? endpoints.house.privateLabel() : null;
  },
  Approval: ({ loaders }, number) => loaders.customers.approvalByNumber.load(number),
  Person: ({ loaders }, number) => loaders.customers.personByNumber.load(number),
  Customer: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('yourCustomers')
      ? loaders.customers.customerByNumber.load(number)
      : null,
  Catalog: ({ loaders }, number) => loaders.sales.catalogByNumber.load(number),
  SaleTerms: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('sales') ? loaders.sales.termsByNumber.load(number) : null,
  Sale: ({ loaders }, number) => loaders.sales.saleByNumber.load(number),
  BuyNowSettings: ({ loaders }, number) => loaders.sales.buyNowBySale.load(number),
  Lot: ({ loaders }, number) => loaders.lots.lotByNumber.load(number),
  LotBidding: async ({ session, loaders }, number) => {
    const { rights } = await session.signedIn();
    const lot = rights.includes('bulkBidding') ? await loaders.lots.lotByNumber.load(number) : null;
    const catalog = lot?.kind === 'TIMED' ? await loaders.sales.catalogByNumber.load(lot.catalogID) : null;
    return (
      lot && catalog && loaders.bulkBidding.biddingOfLot.load({ catalogRef: catalog.catalogRef, lotRef: lot.lotRef })
    );
  },
  ClerkDesk: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('console') ? loaders.clerking.deskByNumber.load(number) : null,
  Upload: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('editSales') ? loaders.lots.uploadByNumber.load(number) : null,
  RealizedUpload: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('reports') ? loaders.realizedPrices.uploadByNumber.load(number) : null,
  Template: ({ loaders }, number) => loaders.templates.templateByNumber.load(number),
  PaymentMethod: async ({ loaders }, number) =>
    (await loaders.payments.paymentMethods()).find((method) => method.id === number),
  BidderCard: ({ loaders }, number) => loaders.payments.bidderCardByNumber.load(number),
  CardRequest: ({ loaders }, number) => loaders.payments.cardRequestByNumber.load(number),
  InvoiceGroup: ({ loaders }, number) => loaders.invoicing.invoiceGroupByNumber.load(number),
  Invoice: ({ loaders }, number) => loaders.invoicing.invoiceByNumber.load(number),
  InvoiceLine: ({ loaders }, number) => loaders.invoicing.lineByNumber.load(number),
  InvoiceEdit: ({ loaders }, number) => loaders.invoicing.editByNumber.load(number),
  SendRun: ({ loaders }, number) => loaders.invoicing.sendRunByNumber.load(number),
  InvoiceSend: ({ loaders }, number) => loaders.invoicing.invoiceSendByNumber.load(number),
  MessageRun: ({ loaders }, number) => loaders.invoicing.messageRunByNumber.load(number),
  BidderMessage: ({ loaders }, number) => loaders.invoicing.bidderMessageByNumber.load(number),
  MessageTemplate: ({ loaders }, number) => loaders.invoicing.messageTemplateByNumber.load(number),
  ChargeRun: ({ loaders }, number) => loaders.payments.chargeRunByNumber.load(number),
  AutomaticCharge: ({ loaders }, number) => loaders.payments.automaticChargeByNumber.load(number),
  ChargeAttempt: ({ loaders }, number) => loaders.payments.chargeAttemptByNumber.load(number),
  ChargeRefund: ({ loaders }, number) => loaders.payments.chargeRefundByNumber.load(number),
  Payment: ({ loaders }, number) => loaders.payments.paymentByNumber.load(number),
  CreditNote: ({ loaders }, number) => loaders.invoicing.creditNoteByNumber.load(number),
  PaymentReceipt: ({ loaders }, number) => loaders.invoicing.paymentReceiptByNumber.load(number),
  Chargeback: ({ loaders }, number) => loaders.payments.chargebackByNumber.load(number),
  DrawerCount: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('invoices') ? loaders.till.drawerCountByNumber.load(number) : null,
  SaleCorrection: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('invoices')
      ? loaders.saleCorrections.correctionByNumber.load(number)
      : null,
  TaxExemption: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('invoices')
      ? loaders.taxExemptions.exemptionByNumber.load(number)
      : null,
  Dispute: ({ loaders }, number) => loaders.disputes.disputeByNumber.load(number),
  PaymentDiscrepancy: ({ loaders }, number) => loaders.payments.paymentDiscrepancyByNumber.load(number),
  PaymentComparison: async ({ endpoints }, number) => {
    const comparison = await endpoints.payments.paymentComparison();
    return comparison?.houseID === number ? comparison : null;
  },
  InvoicePayment: ({ loaders }, number) => loaders.invoicing.invoicePaymentByNumber.load(number),
  DefaultFeedback: async ({ session, endpoints }, number) => {
    const { houseInfo, rights } = await session.signedIn();
    return houseInfo.houseID === number && rights.includes('reports') ? endpoints.feedback.defaultFeedback() : null;
  },
  Feedback: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('reports') ? loaders.feedback.feedbackByNumber.load(number) : null,
  SalesTaxPlace: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('salesTax') ? loaders.salesTax.placeByNumber.load(number) : null,
  Registration: async ({ session, loaders }, number) =>
    (await session.signedIn()).rights.includes('customer') ? loaders.customers.registrationByNumber.load(number) : null,
  Paddle: ({ loaders }, number) => loaders.customers.paddleByNumber.load(number),
};

export const isNodeType = (type: string): type is NodeType => Object.hasOwn(loads, type);

/** Returns the record, or null if this house has none with that number. */
export async function nodeOf(context: GraphQLContext, type: NodeType, number: number): Promise<NodeParent | null> {
  const record = await loads[type](context, number);
  return record ? { ...record, __typename: type } : null;
}

async function node(context: GraphQLContext, id: string): Promise<NodeParent | null> {
  const key = await context.nodeIds.keyOf(id);
  return key !== null && isNodeType(key.type) ? nodeOf(context, key.type, key.number) : null;
}

async function nodes(context: GraphQLContext, ids: readonly string[]): Promise<(NodeParent | null)[]> {
  if (ids.length > MOST_NODES) throw badUserInput(`ids can be ${MOST_NODES} at most.`);
  return Promise.all(ids.map((id) => node(context, id)));
}

export const nodeResolvers: Resolvers = {
  Query: {
    node: (_, { id }, context) => node(context, id),
    nodes: (_, { ids }, context) => nodes(context, ids),
  },
  Node: {
    __resolveType: (parent) => parent.__typename,
  },
};
