import type { DeskJson, DeskLotJson, EntryJson } from '../../upstream/clerking/desk/desk-wire';
import { LotHouse } from '../lots/editing/lot-house';
import { SessionHouse } from '../lots/editing/session-house';
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
export class DeskHouse extends SessionHouse {
  private constructor(
    house: LotHouse,
    readonly kim: TestClient,
    readonly lee: TestClient,
  ) {
    super(house);
  }

  static async start(): Promise<DeskHouse> {
    const house = await LotHouse.start();
    await house.upstream.db.query(
      `update house_user set access = access || '{console}'::text[] where user_name in ('clerk', 'cashier') and not 'console' = any(access)`,
    );
    return new DeskHouse(house, house.clerk, await house.upstream.signIn('sample', 'cashier'));
  }

  /** Adds a live session with lots that start at 100 dollars, publishes it, and gives bidders paddles from 100. */
  async session(count: number, change: Readonly<Record<string, string | number>> = {}): Promise<void> {
    this.upstream.clock.set('2026-11-10T15:00:00Z');
    await this.publish('LIVE', count, change, "channel <> 'FLOOR'");
    await this.db.query('update catalog set starts_at = $3 where house_id = $1 and id = $2', [
      this.house.houseID,
      this.catalogID,
      new Date(START),
    ]);
    this.upstream.clock.set(START + 60_000);
  }

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
