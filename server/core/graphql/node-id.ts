import { badUserInput } from './errors';

const MOST_IDS = 200;

/** A number that no record ever has. A call with it gets the response for a record that doesn't exist. */
const NO_RECORD = 2_147_483_647;

/** Names of the GraphQL types that implement Node. */
export type NodeType =
  | 'Viewer'
  | 'User'
  | 'ApiToken'
  | 'House'
  | 'Location'
  | 'PrivateLabel'
  | 'Approval'
  | 'Person'
  | 'Customer'
  | 'Catalog'
  | 'SaleTerms'
  | 'Sale'
  | 'BuyNowSettings'
  | 'Lot'
  | 'LotBidding'
  | 'ClerkDesk'
  | 'Upload'
  | 'RealizedUpload'
  | 'SaleCorrection'
  | 'DrawerCount'
  | 'TaxExemption'
  | 'Template'
  | 'PaymentMethod'
  | 'BidderCard'
  | 'CardRequest'
  | 'InvoiceGroup'
  | 'Invoice'
  | 'InvoiceLine'
  | 'InvoiceEdit'
  | 'SendRun'
  | 'InvoiceSend'
  | 'MessageRun'
  | 'BidderMessage'
  | 'MessageTemplate'
  | 'ChargeRun'
  | 'ChargeAttempt'
  | 'AutomaticCharge'
  | 'ChargeRefund'
  | 'Payment'
  | 'Chargeback'
  | 'Dispute'
  | 'PaymentDiscrepancy'
  | 'PaymentComparison'
  | 'InvoicePayment'
  | 'CreditNote'
  | 'PaymentReceipt'
  | 'DefaultFeedback'
  | 'Feedback'
  | 'SalesTaxPlace'
  | 'Paddle'
  | 'Registration';

export interface NodeKey {
  readonly type: string;
  readonly houseNumber: number;
  readonly number: number;
}

/** Encodes a node id, which is opaque and permanent: type, house, and number, which is unique in the house. */
export function encodeNodeId({ type, houseNumber, number }: NodeKey): string {
  return Buffer.from(`${type}:${houseNumber}:${number}`).toString('base64url');
}

/** Decodes a node id; null for anything that encodeNodeId didn't create. */
export function decodeNodeId(id: string): NodeKey | null {
  if (id.length > 200) return null;
  const match = /^([A-Za-z]+):(\d{1,15}):(\d{1,15})$/.exec(Buffer.from(id, 'base64url').toString());
  if (!match) return null;
  const key = { type: match[1] ?? '', houseNumber: Number(match[2]), number: Number(match[3]) };
  return encodeNodeId(key) === id ? key : null;
}

/** What ids need from the session: the house, synchronously if a record is loaded, else by looking up the user. */
interface HouseOfSession {
  house(): { houseID: number };
  signedIn(): Promise<{ houseInfo: { houseID: number } }>;
}

/** Creates the node ids of one request. Ids of another house or type are treated like unknown ids: null. */
export function createNodeIds(session: HouseOfSession) {
  async function numberOf(type: NodeType, id: string): Promise<number | null> {
    const { houseInfo } = await session.signedIn();
    const key = decodeNodeId(id);
    return key?.type === type && key.houseNumber === houseInfo.houseID ? key.number : null;
  }

  return {
    of: (type: NodeType, number: number): string =>
      encodeNodeId({ type, houseNumber: session.house().houseID, number }),

    numberOf,

    /** Returns the number of an id of this house, else a number that no record has, so that the services respond and check permissions. */
    numberOrNone: async (type: NodeType, id: string): Promise<number> => (await numberOf(type, id)) ?? NO_RECORD,

    /** Returns the type and number of an id of this house. */
    async keyOf(id: string): Promise<NodeKey | null> {
      const { houseInfo } = await session.signedIn();
      const key = decodeNodeId(id);
      return key?.houseNumber === houseInfo.houseID ? key : null;
    },

    /** For fields that take a node id or a number. Throws unless exactly one is set. */
    async oneOf(
      type: NodeType,
      id: string | null | undefined,
      number: number | null | undefined,
    ): Promise<number | null> {
      if (typeof id === 'string' && typeof number !== 'number') return numberOf(type, id);
      if (typeof number === 'number' && typeof id !== 'string') return number;
      throw badUserInput('Give exactly one of id and number.');
    },

    /**
     * Returns a comma-separated list of numbers for a query; null if there are no ids, and an unused number if none belongs to this house.
     */
    async listOf(type: NodeType, ids: readonly string[] | null | undefined): Promise<string | null> {
      if (!ids) return null;
      if (ids.length > MOST_IDS) throw badUserInput(`${MOST_IDS} ids at most.`);
      const numbers = await Promise.all(ids.map((id) => numberOf(type, id)));
      return numbers.filter((number) => number !== null).join(',') || String(NO_RECORD);
    },
  };
}
