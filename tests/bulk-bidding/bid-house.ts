import type { BidLotJson, PlaceBidsJson } from '../../upstream/bulk-bidding/bidding-wire';
import { closeDueLots } from '../../upstream/bulk-bidding/closing/close-lots';
import { LotHouse } from '../lots/editing/lot-house';
import { SessionHouse } from '../lots/editing/session-house';
import { type TestAnswer, type TestClient, userOf } from '../support/services/upstream';

/** When bidding on the first lot of a timed session ends. */
export const FIRST_END = Date.parse('2026-11-20T19:00:00Z');

interface Refused {
  readonly error: { readonly code: string; readonly message: string };
}
type Answer<Body> = TestAnswer<Body & Refused>;

interface NewBid {
  /** In dollars, by the number of the lot. */
  readonly bids: Readonly<Record<number, number>>;
  /** MAX unless said. */
  readonly type?: 'MAX' | 'CURRENT';
  /** The bidder; without it, the house's own account. */
  readonly paddle?: string;
  readonly key?: string;
  readonly by?: TestClient;
}

/** A house with a timed session that bidders see, whose lots end a minute after each other. */
export class BidHouse extends SessionHouse {
  private readonly userRefs = new Map<TestClient, string>();

  private constructor(
    house: LotHouse,
    /** A super user. */
    readonly bidder: TestClient,
  ) {
    super(house);
  }

  static async start(options: Parameters<typeof LotHouse.start>[0] = {}): Promise<BidHouse> {
    const house = await LotHouse.start(options);
    await house.upstream.db.query(`update house set features = features || '{bulk-bidding}'::text[]`);
    const own = new BidHouse(house, await house.upstream.signIn('sample', 'super'));
    await own.userOf(own.bidder);
    return own;
  }

  get clock() {
    return this.upstream.clock;
  }

  /** Adds a timed session with lots that start at 100 dollars, publishes it, and gives the bidders paddles from 100. Earlier ones are over. */
  async session(count: number, change: Readonly<Record<string, string | number>> = {}): Promise<void> {
    await this.db.query('update lot set closed_at = ends_at where ends_at is not null and closed_at is null');
    await this.publish('TIMED', count, change);
    // It was built in time, and ends today.
    await this.db.query(
      `with moved as (update catalog set starts_at = $3 where house_id = $1 and id = $2 returning starts_at)
       update lot set ends_at = $3::timestamptz + (number - 1) * interval '1 minute' where house_id = $1 and catalog_id = $2`,
      [this.house.houseID, this.catalogID, new Date(FIRST_END)],
    );
  }

  /** Returns the reference of a user, which the calls name. */
  async userOf(client: TestClient): Promise<string> {
    const known = this.userRefs.get(client);
    if (known !== undefined) return known;
    const { userRef } = await userOf(client);
    this.userRefs.set(client, userRef);
    return userRef;
  }

  async header(by = this.bidder): Promise<Record<string, string>> {
    return { liveUserRef: await this.userOf(by) };
  }

  /** Places bids, and returns the answers by the numbers of the lots. */
  async place({ bids, type = 'MAX', paddle, key, by = this.bidder }: NewBid) {
    const numbers = Object.keys(bids).map(Number);
    const answer: Answer<{ data: { bulkOrderBidResponse: PlaceBidsJson } }> = await by.post(
      '/app/external/orderBid/bidAdmin',
      {
        bidAdminOrderBids: numbers.map((number) => ({ lotRef: this.refOf(number), bidAmount: bids[number] })),
        catalogRef: this.catalogRef,
        bidType: type,
        liveUserRef: await this.userOf(by),
        houseRef: this.house.houseRef,
        ...(paddle !== undefined && { paddle }),
      },
      { ...(await this.header(by)), ...(key !== undefined && { 'idempotency-key': key }) },
    );
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.error.code}`);
    const outcomes = answer.body.data.bulkOrderBidResponse.bidAdminOrderBidResponses;
    return new Map(numbers.map((number, index) => [number, outcomes[index]]));
  }

  /** Bids on one lot, and returns the reference of the bid, or why it was refused. */
  async bid(number: number, amount: number, more: Omit<NewBid, 'bids'> = {}): Promise<string> {
    const outcome = (await this.place({ bids: { [number]: amount }, ...more })).get(number);
    return outcome?.orderBidRef ?? `${outcome?.code} ${outcome?.lowestBid}`;
  }

  async lotsByRef(numbers: readonly number[], by = this.bidder): Promise<BidLotJson[]> {
    const { body } = await by.post<{ data: { _embedded: { bidAdminLotDataList: BidLotJson[] } } }>(
      `/auctions/bidAdmin/catalog/${this.catalogRef}/lotsByRef`,
      numbers.map(this.refOf),
      await this.header(by),
    );
    return body.data._embedded.bidAdminLotDataList;
  }

  /** Returns who leads a lot, and its price. */
  async leads(number: number): Promise<string> {
    const [lot] = await this.lotsByRef([number]);
    return `${lot?.maxBidder} ${lot?.currentBid}`;
  }

  /** Lets time pass until so many ms after the scheduled end of the first lot; negative: before it. */
  at(ms: number): void {
    this.clock.set(FIRST_END + ms);
  }

  close = (): Promise<number> => closeDueLots(this.house.upstream.services);
}
