import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fold } from '../../rules/bulk-bidding/bidding';
import { nextRung } from '../../rules/bulk-bidding/rungs';
import { bidIncrements } from '../../rules/lots/bid-increments';
import type { BidHistoryJson, BidLotJson, PlaceBidsJson } from '../../upstream/bulk-bidding/bidding-wire';
import type { HouseData } from '../../upstream/demo/house-data';
import { budgets, limitFor } from '../support/budgets';
import { chargingHouse, type Program } from '../support/houses/charging-house';
import { smallHouse } from '../support/houses/sample-house';

const kills = budgets.bidKills;
const LOTS = 12;
const CLIENTS = 10;
const BIDS_OF_EACH = 25;
const DAY = 86_400_000;
const PASSWORD = 'Lantern-Harbour-42';

jest.setTimeout(limitFor(kills, 60_000));

/** The small house with a timed session that ends tomorrow, in which every bidder has a paddle. */
function biddingHouse(): HouseData {
  const data = smallHouse();
  const [session] = data.groups.flatMap(({ catalogs }) => catalogs);
  const [lot] = session?.lots ?? [];
  if (!session || !lot) throw new Error('The small house has no lots.');
  const lots = Array.from({ length: LOTS }, (_, index) => ({
    ...lot,
    number: index + 1,
    extension: '',
    inventoryNumber: '',
    startingBid: 100_00,
    reserve: null,
    sold: null,
  }));
  const paddles = data.approvals.map((_, index) => ({ approval: index, number: String(100 + index) }));
  const timed = { ...session, kind: 'TIMED' as const, startsAt: Date.now() + DAY, endedAt: null, lots, paddles };
  return { ...data, groups: [...data.groups, { name: 'Timed', catalogs: [timed] }] };
}

/** A user of the house who bids, at whichever program runs. */
class Bidder {
  private constructor(
    private readonly program: () => Promise<Program>,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly names: { readonly liveUserRef: string; readonly houseRef: string },
  ) {}

  static async signIn(program: () => Promise<Program>): Promise<Bidder> {
    const { url } = await program();
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ houseUserName: 'sample', userName: 'super', password: PASSWORD });
    const session = await fetch(`${url}/app/session`, { method: 'POST', headers: json, body });
    const { data } = (await session.json()) as { data: { token: string } };
    const signed = { ...json, authorization: `Bearer ${data.token}` };
    const answer = await fetch(`${url}/app/house/user`, { headers: signed });
    const { user } = ((await answer.json()) as { data: { user: { userRef: string; houseInfo: { houseRef: string } } } })
      .data;
    const names = { liveUserRef: user.userRef, houseRef: user.houseInfo.houseRef };
    return new Bidder(program, { ...signed, liveUserRef: user.userRef }, names);
  }

  /** Sends a call until a program answers it. */
  async call<Answer>(path: string, body?: unknown, key?: string): Promise<Answer> {
    const method = body === undefined ? 'GET' : 'POST';
    for (;;) {
      const { url } = await this.program();
      try {
        const response = await fetch(url + path, {
          method,
          headers: { ...this.headers, ...(key !== undefined && { 'idempotency-key': key }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (response.status === 200) return (JSON.parse(text) as { data: Answer }).data;
        if (response.status < 500) throw new Refused(`${response.status} ${text}`);
      } catch (error) {
        if (error instanceof Refused) throw error;
      }
      await sleep(20);
    }
  }

  async house(): Promise<{ readonly catalogRef: string; readonly lots: readonly BidLotJson[] }> {
    const { catalogs } = await this.call<{ catalogs: { catalogRef: string; kind: string }[] }>(
      `/app/house/${this.names.houseRef}/catalogs`,
    );
    const catalogRef = catalogs.find(({ kind }) => kind === 'TIMED')?.catalogRef ?? '';
    const { _embedded } = await this.call<{ _embedded: { bidAdminLotDataList: BidLotJson[] } }>(
      `/auctions/bidAdmin/catalog/${catalogRef}/lots`,
    );
    return { catalogRef, lots: _embedded.bidAdminLotDataList };
  }

  /** Bids, and returns the reference of the bid; null if it was refused. */
  async bid(
    catalogRef: string,
    lotRef: string,
    bidAmount: number,
    paddle: string,
    key: string,
  ): Promise<string | null> {
    const order = { bidAdminOrderBids: [{ lotRef, bidAmount }], catalogRef, bidType: 'MAX', paddle, ...this.names };
    const path = '/app/external/orderBid/bidAdmin';
    const { bulkOrderBidResponse } = await this.call<{ bulkOrderBidResponse: PlaceBidsJson }>(path, order, key);
    return bulkOrderBidResponse.bidAdminOrderBidResponses[0]?.orderBidRef ?? null;
  }
}

class Refused extends Error {}

test(`${kills} kills in the middle of bids, which clients send again: no acknowledged bid is missing, and none is there twice`, async () => {
  const house = await chargingHouse(biddingHouse());
  try {
    let running = house.services(0);
    const program = async () => running;
    const bidder = await Bidder.signIn(program);
    const { catalogRef, lots } = await bidder.house();
    expect(lots).toHaveLength(LOTS);
    const increments = bidIncrements('USD');
    const acknowledged: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      let answers = 0;
      const due = randomInt(10, (CLIENTS * BIDS_OF_EACH) / 2);
      let isKilled = false;
      const killOnce = async () => {
        if (isKilled || answers < due) return;
        isKilled = true;
        const before = await running;
        await before.kill();
        running = house.services(0);
        await running;
      };
      const client = async () => {
        for (let count = 0; count < BIDS_OF_EACH; count += 1) {
          const lot = lots[randomInt(LOTS)];
          const amount = nextRung(increments, 90_00 + randomInt(2000_00) * (kill + 1)) / 100;
          const ref = await bidder.bid(catalogRef, lot?.lotRef ?? '', amount, String(100 + randomInt(5)), randomUUID());
          if (ref !== null) acknowledged.push(ref);
          answers += 1;
          await killOnce();
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, client));
      expect(isKilled).toBe(true);
    }
    const refs = lots.map(({ lotRef }) => lotRef);
    const { bidHistory } = await bidder.call<{ bidHistory: BidHistoryJson }>(
      `/auctions/bidAdmin/catalog/${catalogRef}/bidHistory`,
      refs,
    );
    const logged = bidHistory.flatMap(({ bids }) => bids.map(({ orderBidRef }) => orderBidRef));
    expect(logged.toSorted()).toEqual(acknowledged.toSorted());
    expect(logged.length).toBeGreaterThan(LOTS);
    const now = await bidder.house();
    for (const lot of now.lots) {
      const bids = (bidHistory.find(({ lotRef }) => lotRef === lot.lotRef)?.bids ?? []).toReversed();
      const folded = fold(
        { increments, startingBid: 100_00, reserve: null, extensionMs: 0 },
        bids.map(({ paddle, bidAmount, time }, index) => ({
          sequence: index + 1,
          bidder: paddle ?? '',
          amount: Math.round(bidAmount * 100),
          isMaximum: true,
          placedAt: time,
          isHouse: false,
        })),
        null,
      );
      expect([lot.bidCount, lot.currentBid, lot.maxBid]).toEqual([
        folded.bidCount,
        folded.price === null ? null : folded.price / 100,
        folded.lead === null ? null : folded.lead.ceiling / 100,
      ]);
    }
  } finally {
    await house.end();
  }
});
