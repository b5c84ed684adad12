import type { DisputeJson, DisputesJson, PreviewJson, TransactionsJson } from '../../upstream/disputes/dispute-wire';
import { clientOf, type HouseClient } from '../invoicing/house-at-work';
import { newHouse } from '../support/houses/new-house';
import type { TestUpstream } from '../support/services/upstream';

const DAY = 86_400_000;

type Action = 'send' | 'close' | 'cancel' | 'reopen';

/** A house whose clients sign in again whenever time passes, because sessions expire. */
export class DisputeHouse {
  clerk: HouseClient;
  boss: HouseClient;

  private constructor(
    private readonly upstream: TestUpstream,
    readonly userName: string,
    clients: { clerk: HouseClient; boss: HouseClient },
  ) {
    this.clerk = clients.clerk;
    this.boss = clients.boss;
  }

  static async create(upstream: TestUpstream): Promise<DisputeHouse> {
    const userName = await newHouse(upstream);
    const clients = {
      clerk: await clientOf(upstream, userName, 'clerk'),
      boss: await clientOf(upstream, userName, 'super'),
    };
    return new DisputeHouse(upstream, userName, clients);
  }

  /** Moves the clock to an instant, and signs in again. */
  async at(instant: string): Promise<void> {
    this.upstream.clock.set(instant);
    this.clerk = await clientOf(this.upstream, this.userName, 'clerk');
    this.boss = await clientOf(this.upstream, this.userName, 'super');
  }

  async days(count: number): Promise<void> {
    await this.at(new Date(this.upstream.clock.now().getTime() + count * DAY).toISOString());
  }

  /** Returns the transactionID of a lot, by its title. */
  async lot(title: string): Promise<number> {
    const [row] = await this.upstream.db.query<{ id: number }>(
      'select id from lot where house_id = $1 and title = $2',
      [this.clerk.houseId, title],
    );
    if (!row) throw new Error(`no lot ${title}`);
    return row.id;
  }

  body = async (title: string, more: object = {}) => ({
    action: 'open',
    transactionIDs: [await this.lot(title)],
    reasonID: 4,
    message: 'Please pay.',
    ...more,
  });

  async open(title: string, more: object = {}, by: HouseClient = this.clerk): Promise<DisputeJson> {
    const { disputes } = await by.post<DisputesJson>('disputes/', await this.body(title, more));
    const [dispute] = disputes;
    if (!dispute) throw new Error('no dispute was opened');
    return dispute;
  }

  act = async (
    action: Action,
    disputes: readonly DisputeJson[],
    by: HouseClient = this.clerk,
    more: object = {},
  ): Promise<DisputeJson[]> =>
    (await by.post<DisputesJson>('disputes/', this.actBody(action, disputes, more))).disputes;

  refused = (action: Action, disputes: readonly DisputeJson[], by: HouseClient = this.clerk, more: object = {}) =>
    by.refused('disputes/', this.actBody(action, disputes, more));

  preview = (action: Action, disputes: readonly DisputeJson[], by: HouseClient = this.clerk): Promise<PreviewJson> =>
    by.post<PreviewJson>('disputes/preview', {
      action: action.toUpperCase(),
      disputeRefs: disputes.map(({ disputeInfo }) => disputeInfo.disputeRef),
    });

  async transaction(title: string, by: HouseClient = this.clerk) {
    const { transactions } = await by.get<TransactionsJson>(`transactions?ids=${await this.lot(title)}`);
    const [found] = transactions;
    if (!found) throw new Error(`no transaction of ${title}`);
    return found;
  }

  private readonly actBody = (action: Action, disputes: readonly DisputeJson[], more: object) => ({
    action,
    disputeIDs: disputes.map(({ disputeInfo }) => disputeInfo.disputeID),
    ...more,
  });
}
