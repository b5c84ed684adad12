import type {
  RealizedPlanJson,
  RealizedRowsJson,
  RealizedSessionJson,
  RealizedUploadJson,
} from '../../upstream/realized-prices/realized-wire';
import { smallHouse } from '../support/houses/sample-house';
import { startTestUpstream, type TestClient, type TestUpstream } from '../support/services/upstream';

interface Failed {
  readonly error: { readonly code: string; readonly message: string; readonly field: string | null };
}
type Answer<Data> = { readonly data: Data } & Failed;
interface Uploaded {
  readonly upload: RealizedUploadJson;
}

/** The lines of a file with a lot number, a price, and a paddle. */
export const csv = (...rows: readonly string[]): string => ['Lot,Realized Price,Paddle', ...rows].join('\r\n');

/**
 * A house whose session Pictures ended ten days ago. Its lots 1, 2, 3, 4, and 6 are sold for 1000, 350, 1500.50, 800, and 200 to the paddles 100, 101,
 * 100, 102, and 103, and lot 5 isn't. The premium is 25 % up to 1000, and 20 % of the part above it.
 */
export class PriceHouse {
  private constructor(
    readonly upstream: TestUpstream,
    readonly clerk: TestClient,
    readonly houseRef: string,
    readonly catalogID: number,
  ) {}

  static async start(): Promise<PriceHouse> {
    const upstream = await startTestUpstream({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
    const clerk = await upstream.signIn('sample', 'clerk');
    const [row] = await upstream.db.query<{ id: number; ref: string }>(
      `select c.id, h.ref from catalog c join house h on h.id = c.house_id where h.user_name = 'sample' and c.title = 'Pictures'`,
    );
    return new PriceHouse(upstream, clerk, row?.ref ?? '', row?.id ?? 0);
  }

  /** Uploads a file, and returns its answer. */
  async send(
    text: string,
    { name = 'prices.csv', key, by = this.clerk }: { name?: string; key?: string; by?: TestClient } = {},
  ): Promise<{ readonly status: number; readonly body: Answer<Uploaded> }> {
    const form = new FormData();
    form.append('csvType', 'realized');
    form.append('catalogID', String(this.catalogID));
    form.append('packageID', '1');
    form.append('fileName', name);
    form.append('fileData', new Blob([text]), name);
    const answer = await fetch(`${this.upstream.url}/cps/app/realized`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}`, ...(key !== undefined && { 'idempotency-key': key }) },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as Answer<Uploaded> };
  }

  /** Uploads a file that is accepted, and returns the upload. */
  async upload(text: string): Promise<RealizedUploadJson> {
    const { status, body } = await this.send(text);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data.upload;
  }

  /** A call of the session. */
  call = (path: string, body: object, key?: string, by = this.clerk) =>
    by.post<Answer<Uploaded>>(
      `/cps/app/catalog/${this.catalogID}/${path}`,
      body,
      key === undefined ? {} : { 'idempotency-key': key },
    );

  /** A call of an upload. */
  act = (id: number, path: string, body: object = {}, by = this.clerk) =>
    by.post<Answer<Uploaded>>(`/app/house/${this.houseRef}/realizedUploads/${id}/${path}`, body);

  premium = (includePremium: boolean) => this.call('realized/includePremium', { includePremium });
  publish = (body: object = {}, key?: string) => this.call('lots/realized', body, key);

  async session(by = this.clerk): Promise<RealizedSessionJson> {
    return (
      await by.get<Answer<RealizedSessionJson>>(`/app/house/${this.houseRef}/catalogs/${this.catalogID}/realized`)
    ).body.data;
  }

  async rows(id: number, query = ''): Promise<RealizedRowsJson> {
    const path = `/app/house/${this.houseRef}/realizedUploads/${id}/rows${query}`;
    return (await this.clerk.get<Answer<RealizedRowsJson>>(path)).body.data;
  }

  async plan(id: number, query = ''): Promise<RealizedPlanJson> {
    const path = `/app/house/${this.houseRef}/realizedUploads/${id}/plan${query}`;
    return (await this.clerk.get<Answer<RealizedPlanJson>>(path)).body.data;
  }

  /** Returns the results of the lots as the database has them: "1 SOLD 1000.00", "5 PASSED". */
  async results(): Promise<string[]> {
    const rows = await this.upstream.db.query<{
      number: number;
      hammer: number | null;
      realized: number | null;
      closed: boolean;
    }>(
      `select l.number, l.hammer, l.realized_price as realized, l.closed_at is not null as closed from lot l
       join house h on h.id = l.house_id where h.user_name = 'sample' and l.catalog_id = $1 order by l.number`,
      [this.catalogID],
    );
    return rows.map(({ number, hammer, realized, closed }) => {
      const [kind, amount] =
        hammer !== null
          ? ['SOLD', hammer]
          : realized
            ? ['PRICED', realized]
            : [realized === 0 || closed ? 'PASSED' : 'OPEN', null];
      return `${number} ${kind}${amount === null ? '' : ` ${(amount / 100).toFixed(2)}`}`;
    });
  }
}
