import type { LotBody } from '../../../upstream/lots/editing/editing-wire';
import type { LotJson } from '../../../upstream/lots/wire';
import { smallHouse } from '../../support/houses/sample-house';
import type { FixedClock } from '../../support/services/clock';
import {
  houseOf,
  startTestUpstream,
  type TestClient,
  type TestUpstream,
  type TestUpstreamOptions,
} from '../../support/services/upstream';

type Entered = Partial<Record<keyof LotBody, string | number | null>>;

/** An answer of the calls of the lot page. */
export interface LotAnswer {
  readonly data: { readonly lots: readonly LotJson[]; readonly deletedLotsArray: readonly LotJson[] };
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly field: string | null;
    readonly problems?: readonly { readonly code: string; readonly message: string; readonly field: string | null }[];
    readonly details?: { readonly errorCode?: number; readonly lots?: readonly LotJson[] };
  };
}

/** What a lot needs. */
export const ROAD = { lotTitle: 'Winter Road', lotDescription: 'Oil on canvas.' };

/** A house that adds sessions of each kind and lots to them. */
export class LotHouse {
  private constructor(
    readonly upstream: TestUpstream,
    readonly clerk: TestClient,
    readonly houseID: number,
    readonly houseRef: string,
  ) {}

  static async start(options: Pick<TestUpstreamOptions<FixedClock>, 'log'> = {}): Promise<LotHouse> {
    const upstream = await startTestUpstream({ ...options, houses: [smallHouse(), smallHouse({ userName: 'other' })] });
    const clerk = await upstream.signIn('sample', 'clerk');
    const { houseID, houseRef } = await houseOf(clerk);
    return new LotHouse(upstream, clerk, houseID, houseRef);
  }

  /** Adds a session that starts in two weeks, and returns its id. */
  async session(kind: 'LIVE' | 'TIMED' | 'BUY_NOW' = 'LIVE', currency = 'USD'): Promise<number> {
    const id = async (statement: string) =>
      (await this.upstream.db.query<{ id: number }>(statement, [this.houseID]))[0]?.id ?? 0;
    const { body } = await this.clerk.post<{ data: { catalogID: number } }>('/cps/app/catalog/0', {
      groupID: await id('select min(id) as id from auction_group where house_id = $1'),
      title: 'Winter Pictures',
      addressID: await id('select min(id) as id from location where house_id = $1'),
      date: '12/05/2026',
      hour: '09',
      minute: '00',
      ampm: 'AM',
    });
    const { catalogID } = body.data;
    await this.upstream.db.query(
      'update catalog set kind = $2, currency = $3, stagger_seconds = 60 where house_id = $1 and id = $4',
      [this.houseID, kind, currency, catalogID],
    );
    return catalogID;
  }

  /** Posts to a call of the house. */
  post = (path: string, body: object, key?: string) =>
    this.clerk.post<LotAnswer>(
      path.startsWith('/') ? path : `/app/house/${this.houseRef}/${path}`,
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    );

  add = (catalog: number, body: Entered, key?: string) => this.post(`/cps/app/catalog/${catalog}/lot/new`, body, key);
  update = (catalog: number, body: Entered) => this.post(`/cps/app/catalog/${catalog}/lot/update`, body);

  /** Adds a lot with a number, and returns it. */
  async lot(catalog: number, lotNumber: number | string, change: Entered = {}): Promise<LotJson> {
    const { status, body } = await this.add(catalog, { ...ROAD, lotNumber, ...change });
    const [lot] = status === 200 ? body.data.lots : [];
    if (!lot) throw new Error(`The lot was refused: ${JSON.stringify(body)}`);
    return lot;
  }

  async get(catalog: number, rest: string): Promise<LotAnswer['data']> {
    return (await this.clerk.get<LotAnswer>(`/cps/app/catalog/${catalog}/${rest}`)).body.data;
  }
}

/** The problems of an answer, as [field, message]. */
export const problemsOf = ({ error }: LotAnswer): (readonly [string | null, string])[] =>
  (error.problems ?? [error]).map(({ field, message }) => [field, message]);
