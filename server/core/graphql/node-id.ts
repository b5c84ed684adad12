import { badUserInput } from './errors';

const MOST_IDS = 200;

/** A number that no record has, nor will: a call with it is answered as one for a record that is not there. */
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
  | 'Customer'
  | 'Catalog'
  | 'Lot'
  | 'Template'
  | 'PaymentMethod'
  | 'BidderCard'
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
  | 'InvoicePayment'
  | 'CreditNote'
  | 'Paddle';

export interface NodeKey {
  readonly type: string;
  readonly houseNumber: number;
  readonly number: number;
}

/** Opaque, and stable for ever: type, house and number, which is a counter of the house. */
export function encodeNodeId({ type, houseNumber, number }: NodeKey): string {
  return Buffer.from(`${type}:${houseNumber}:${number}`).toString('base64url');
}

/** null for anything that encodeNodeId did not make. */
export function decodeNodeId(id: string): NodeKey | null {
  if (id.length > 200) return null;
  const match = /^([A-Za-z]+):(\d{1,15}):(\d{1,15})$/.exec(Buffer.from(id, 'base64url').toString());
  if (!match) return null;
  const key = { type: match[1] ?? '', houseNumber: Number(match[2]), number: Number(match[3]) };
  return encodeNodeId(key) === id ? key : null;
}

/** What ids need of the session: the house, at once where a record of it is at hand, else by asking who is signed in. */
interface HouseOfSession {
  house(): { houseID: number };
  signedIn(): Promise<{ houseInfo: { houseID: number } }>;
}

/** The ids of one request. Ids of another house or another type are the same as ids that never were: null. */
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

    /** The number of an id of this house; for any other one that no record has, so that the services answer, and say who may ask. */
    numberOrNone: async (type: NodeType, id: string): Promise<number> => (await numberOf(type, id)) ?? NO_RECORD,

    /** Type and number of an id of this house. */
    async keyOf(id: string): Promise<NodeKey | null> {
      const { houseInfo } = await session.signedIn();
      const key = decodeNodeId(id);
      return key?.houseNumber === houseInfo.houseID ? key : null;
    },

    /** For fields that take a node id or a number, and exactly one of them. */
    async oneOf(
      type: NodeType,
      id: string | null | undefined,
      number: number | null | undefined,
    ): Promise<number | null> {
      if (typeof id === 'string' && typeof number !== 'number') return numberOf(type, id);
      if (typeof number === 'number' && typeof id !== 'string') return number;
      throw badUserInput('Give exactly one of id and number.');
    },

    /** A comma list of numbers for a query; null where nothing is asked, and one that no record has where no id is of this house. */
    async listOf(type: NodeType, ids: readonly string[] | null | undefined): Promise<string | null> {
      if (!ids) return null;
      if (ids.length > MOST_IDS) throw badUserInput(`${MOST_IDS} ids at most.`);
      const numbers = await Promise.all(ids.map((id) => numberOf(type, id)));
      return numbers.filter((number) => number !== null).join(',') || String(NO_RECORD);
    },
  };
}
