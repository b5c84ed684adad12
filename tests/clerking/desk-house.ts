import type { DeskJson, DeskLotJson, EntryJson } from '../../upstream/clerking/desk/desk-wire';
import { LotHouse } from '../lots/editing/lot-house';
import type { TestClient } from '../support/services/upstream';

/** When the session starts. */
export const START = Date.parse('2026-11-20T15:00:00Z');

interface Refused {
  readonly error: { readonly code: string; readonly message: string };
}

interface Entered {
  readonly by?: TestClient;
  readonly key?: string;
  readonly seenSequence?: number;
  readonly takesOver?: boolean;
  readonly makesBidder?: boolean;
}

/** A house with a live session that is being held, and two clerks. */
export class DeskHouse {
  catalogID = 0;
  catalogRef = '';
  private readonly lots = new Map<number, { readonly id: number; readonly ref: string }>();

  private constructor(
    readonly house: LotHouse,
    readonly kim: TestClient,
    readonly lee: TestClient,
  ) {}

  static async start(): Promise<DeskHouse> {
    const house = await LotHouse.start();
    await house.upstream.db.query(
      `update house_user set access = access || '{console}'::text[] where user_name in ('clerk', 'cashier') and not 'console' = any(access)`,
    );
    return new DeskHouse(house, house.clerk, await house.upstream.signIn('sample', 'cashier'));
  }

  get db() {
    return this.house.upstream.db;
  }

  /** Adds a live session with lots that start at 100 dollars, publishes it, and gives bidders paddles from 100. */
  async session(count: number, change: Readonly<Record<string, string | number>> = {}): Promise<void> {
    const { house } = this;
    house.upstream.clock.set('2026-11-10T15:00:00Z');
    await this.db.query(`update catalog set is_deleted = true where title like 'Winter%'`);
    await this.db.query('update auction_group set ended_at = null');
    this.catalogID = await house.session('LIVE');
    this.lots.clear();
    for (let number = 1; number <= count; number += 1) {
      const { lotID, lotRef } = await house.lot(this.catalogID, number, { startingBid: 100, ...change });
      this.lots.set(number, { id: lotID, ref: lotRef });
    }
    await this.db.query(
      `insert into paddle (house_id, id, catalog_id, approval_id, number)
       select $1, 600000 + $2::int * 1000 + n, $2, id, (99 + n)::text
       from (select id, row_number() over (order by id) as n from approval where house_id = $1 and channel <> 'FLOOR') a`,
      [house.houseID, this.catalogID],
    );
    await house.post(`catalogs/${this.catalogID}/publish`, {});
    const [row] = await this.db.query<{ ref: string }>(
      'update catalog set starts_at = $3 where house_id = $1 and id = $2 returning ref',
      [house.houseID, this.catalogID, new Date(START)],
    );
    this.catalogRef = row?.ref ?? '';
    house.upstream.clock.set(START + 60_000);
  }

  refOf = (number: number): string => this.lots.get(number)?.ref ?? 'LOTUNKNOWN';
  idOf = (number: number): number => this.lots.get(number)?.id ?? 0;
  path = (end = ''): string => `/app/house/${this.house.houseRef}/clerkDesks/${this.catalogRef}${end}`;

  /** Posts an entry, and returns its sequence number, or the code of its refusal. */
  private async post(path: string, body: object, { by = this.kim, key }: Entered): Promise<number | string> {
    const { status, body: answer } = await by.post<{ data: { entry: EntryJson } } & Refused>(
      this.path(path),
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    );
    return status === 200 ? answer.data.entry.sequence : answer.error.code;
  }

  /** Sells a lot for dollars to a paddle. */
  sell = (lot: number, hammer: number, paddle: string, more: Entered = {}): Promise<number | string> => {
    const { seenSequence = 0, takesOver = false, makesBidder = false } = more;
    return this.post(
      '/entries',
      { lotRef: this.refOf(lot), kind: 'SOLD', hammer, paddle, seenSequence, takesOver, makesBidder },
      more,
    );
  };

  enter = (lot: number, kind: 'PASSED' | 'REOPENED', more: Entered = {}): Promise<number | string> =>
    this.post(
      '/entries',
      { lotRef: this.refOf(lot), kind, seenSequence: more.seenSequence ?? 0, takesOver: more.takesOver ?? false },
      more,
    );

  undo = (sequence: number, more: Entered = {}): Promise<number | string> => this.post('/undo', { sequence }, more);

  async deskLots(by = this.kim): Promise<DeskLotJson[]> {
    return (await by.get<{ data: DeskLotJson[] }>(this.path('/lots'))).body.data;
  }

  /** Returns the result of a lot, such as "SOLD 450 101". */
  async result(number: number): Promise<string> {
    const lot = (await this.deskLots()).find(({ lotNumber }) => lotNumber === number);
    return [lot?.result, lot?.price, lot?.paddle].filter((part) => part !== null).join(' ');
  }

  async desk(by = this.kim): Promise<DeskJson | undefined> {
    const { body } = await by.get<{ data: DeskJson[] }>(
      `/app/house/${this.house.houseRef}/clerkDesks?catalogRefs=${this.catalogRef}`,
    );
    return body.data[0];
  }

  async entries(lot?: number): Promise<EntryJson[]> {
    const query = lot === undefined ? '' : `?lotRef=${this.refOf(lot)}`;
    return (await this.kim.get<{ data: EntryJson[] }>(this.path(`/entries${query}`))).body.data;
  }
}
