import type { HouseData } from '../../upstream/demo/house-data';
import type { CreateGroupJson, InvoiceCatalogsJson } from '../../upstream/invoicing/creation/creation-wire';
import type { GroupDetailJson } from '../../upstream/invoicing/group-detail/group-detail-wire';
import type { InvoiceGroupJson } from '../../upstream/invoicing/groups/group-wire';
import type { InvoiceJson } from '../../upstream/invoicing/invoices/invoice-wire';
import { newHouse } from '../support/houses/new-house';
import type { TestAnswer, TestClient, TestUpstream } from '../support/services/upstream';

/** The response of a failed call. */
export interface Failure {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly field: string | null;
    readonly problems?: readonly { readonly code: string; readonly message: string }[];
  };
}

/** The sessions of a big house. */
export const DAYS = ['Day 1', 'Day 2', 'Day 3', 'Day 4'];

let keys = 0;

/** Returns a new idempotency key for a call that is made once. */
export const newKey = (): Record<string, string> => ({ 'idempotency-key': `key-${(keys += 1)}` });

/** A user of a house, with the house's reference in every path. */
export class HouseClient {
  constructor(
    private readonly upstream: TestUpstream,
    readonly client: TestClient,
    readonly userName: string,
    readonly houseRef: string,
    readonly houseId: number,
  ) {}

  path(rest: string): string {
    return `/app/house/${this.houseRef}/${rest}`;
  }

  async get<Data>(rest: string): Promise<Data> {
    return opened(await this.client.get<{ data: Data }>(this.path(rest)));
  }

  async post<Data>(rest: string, body: unknown): Promise<Data> {
    return opened(await this.client.post<{ data: Data }>(this.path(rest), body, newKey()));
  }

  /** Returns the failure of a call that must fail. */
  async refused(rest: string, body?: unknown): Promise<{ status: number } & Failure['error']> {
    const answer =
      body === undefined
        ? await this.client.get<Failure>(this.path(rest))
        : await this.client.post<Failure>(this.path(rest), body, newKey());
    return { status: answer.status, ...answer.body.error };
  }

  /** Returns the references of the sessions that can be invoiced, by title. */
  async sessions(): Promise<ReadonlyMap<string, string>> {
    const { auctionGroups } = await this.get<InvoiceCatalogsJson>('invoiceCatalogs');
    return new Map(
      auctionGroups.flatMap(({ catalogs }) =>
        catalogs.map(({ catalogTitle, catalogRef }) => [catalogTitle, catalogRef] as const),
      ),
    );
  }

  async template(name: string): Promise<number> {
    const { invoiceSettings } = await this.get<{ invoiceSettings: { id: number; name: string }[] }>('invoiceSettings');
    const found = invoiceSettings.find((template) => template.name === name);
    if (!found) throw new Error(`no template ${name}`);
    return found.id;
  }

  async command(titles: readonly string[], template: string, groupTitle = 'Autumn') {
    const sessions = await this.sessions();
    return {
      catalogRefs: titles.map((title) => sessions.get(title) ?? title),
      groupTitle,
      invoiceSettingsID: await this.template(template),
    };
  }

  /** Starts the creation of a group. */
  async start(titles: readonly string[], template: string, groupTitle?: string): Promise<number> {
    const { invoiceGroupID } = await this.post<CreateGroupJson>(
      'invoiceGroup',
      await this.command(titles, template, groupTitle),
    );
    if (invoiceGroupID === null) throw new Error('no group was made');
    return invoiceGroupID;
  }

  /** Creates a group with its invoices. */
  async create(titles: readonly string[], template: string, groupTitle?: string): Promise<InvoiceGroupJson> {
    const id = await this.start(titles, template, groupTitle);
    await this.upstream.runner.drain();
    return this.group(id);
  }

  async group(id: number): Promise<InvoiceGroupJson> {
    return (await this.get<{ invoiceGroup: InvoiceGroupJson }>(`invoiceGroup/${id}`)).invoiceGroup;
  }

  async detail(id: number, query = ''): Promise<GroupDetailJson> {
    return this.get<GroupDetailJson>(`invoiceGroup/${id}/groupDetailInfo${query}`);
  }

  /** Returns the group's invoice of a bidder, by last name. */
  async invoiceOf(id: number, lastName: string): Promise<InvoiceJson> {
    const found = (await this.detail(id)).invoiceBidders.find((invoice) => invoice.lastName === lastName);
    if (!found) throw new Error(`no invoice of ${lastName}`);
    return found;
  }
}

function opened<Data>({ status, body }: TestAnswer<{ data: Data }>): Data {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** Returns a client of the house for one of its users. */
export async function clientOf(upstream: TestUpstream, house: string, user = 'clerk'): Promise<HouseClient> {
  const [row] = await upstream.db.query<{ ref: string; id: number }>('select ref, id from house where user_name = $1', [
    house,
  ]);
  if (!row) throw new Error(`no house ${house}`);
  return new HouseClient(upstream, await upstream.signIn(house, user), house, row.ref, row.id);
}

/** Returns a clerk's client in a new house; by default, a small one. */
export const clientOfNewHouse = async (
  upstream: TestUpstream,
  make?: (userName: string) => HouseData,
): Promise<HouseClient> => clientOf(upstream, await newHouse(upstream, make));
