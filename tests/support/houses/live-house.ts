import type { HouseData } from '../../../upstream/demo/house-data';
import { ofFile, servicesOfFile } from '../services/of-file';
import type { TestCaller, TestServer } from '../services/server';
import type { TestUpstream } from '../services/upstream';
import { createdGroup } from './invoicing-flow';
import { smallHouse } from './sample-house';

export interface LiveLine {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly isHidden: boolean;
}

export interface LiveInvoice {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly isPickup: boolean;
  readonly approval: { readonly id: string; readonly number: number };
  readonly lines: readonly LiveLine[];
}

/** A house with a group of invoices, a super user in the app, and the same user in another session. */
export interface LiveHouse {
  readonly upstream: TestUpstream;
  readonly server: TestServer;
  readonly own: TestCaller;
  readonly colleague: TestCaller;
  /** The house's user name. */
  readonly userName: string;
  /** invoiceGroupID. */
  readonly group: number;
  /** Queries the house's current data; throws if it cannot be read. */
  read<Data>(query: string, variables?: Record<string, unknown>): Promise<Data>;
  /** Returns the group's invoice of a bidder, by last name. */
  invoice(lastName: string): Promise<LiveInvoice>;
}

const INVOICE = `query ($group: Int!, $search: String!) { invoiceGroup(number: $group) { invoices(filter: {search: $search}) { nodes {
  id number version isPickup approval { id number } lines { id number version isHidden } } } } }`;

/** Prepares a house that already has invoices, before the sessions of the tests begin. */
type Preparation = (upstream: TestUpstream, group: number) => Promise<void>;

/** For the tests of a file: opens such a house before the first test and closes it after the last. */
export function liveHouse(
  data: HouseData = smallHouse(),
  sale = 'Autumn Sale',
  prepare?: Preparation,
): () => LiveHouse {
  const network = globalThis.fetch;
  const { upstream, server } = servicesOfFile({ houses: [data] });
  const house = ofFile(async (): Promise<LiveHouse> => {
    const superUser = () => server.as(data.house.userName, 'super');
    const { number: group } = await createdGroup(upstream, await superUser(), sale, 'Cards per lot');
    await prepare?.(upstream, group);
    const [own, colleague] = [await superUser(), await superUser()];
    async function read<Data>(query: string, variables?: Record<string, unknown>): Promise<Data> {
      const answer = await colleague.gql<Data>(query, variables);
      if (answer.errors.length > 0) throw new Error(answer.errors.map(({ message }) => message).join(' '));
      return answer.data;
    }
    return {
      upstream,
      server,
      own,
      colleague,
      group,
      read,
      userName: data.house.userName,
      invoice: async (lastName) => {
        const { invoiceGroup } = await read<{ invoiceGroup: { invoices: { nodes: LiveInvoice[] } } }>(INVOICE, {
          group,
          search: lastName,
        });
        const [found] = invoiceGroup.invoices.nodes;
        if (!found) throw new Error(`no invoice of ${lastName}`);
        return found;
      },
    };
  });
  afterEach(() => {
    globalThis.fetch = network;
  });
  return () => house;
}
