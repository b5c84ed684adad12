import type { TestUpstream } from '../../support/services/upstream';
import type { LotHouse } from './lot-house';

/** A house with a published session, whose lots start at 100 dollars and whose bidders have paddles from 100. */
export class SessionHouse {
  catalogID = 0;
  catalogRef = '';
  private readonly lots = new Map<number, { readonly id: number; readonly ref: string }>();

  protected constructor(readonly house: LotHouse) {}

  get upstream(): TestUpstream {
    return this.house.upstream;
  }
  get db() {
    return this.upstream.db;
  }

  /** Replaces the session by one with this many lots, and publishes it. `bidders` selects, in SQL, who has paddles. */
  protected async publish(
    kind: 'LIVE' | 'TIMED',
    count: number,
    change: Readonly<Record<string, string | number>>,
    bidders = 'true',
  ): Promise<void> {
    const { house } = this;
    await this.db.query(`update catalog set is_deleted = true where title like 'Winter%'`);
    await this.db.query('update auction_group set ended_at = null');
    this.catalogID = await house.session(kind);
    this.lots.clear();
    for (let number = 1; number <= count; number += 1) {
      const { lotID, lotRef } = await house.lot(this.catalogID, number, { startingBid: 100, ...change });
      this.lots.set(number, { id: lotID, ref: lotRef });
    }
    await this.db.query(
      `insert into paddle (house_id, id, catalog_id, approval_id, number)
       select $1, 500000 + $2::int * 1000 + n, $2, id, (99 + n)::text
       from (select id, row_number() over (order by id) as n from approval where house_id = $1 and ${bidders}) a`,
      [house.houseID, this.catalogID],
    );
    const [row] = await this.db.query<{ ref: string }>(
      'update catalog set extension_seconds = 60 where house_id = $1 and id = $2 returning ref',
      [house.houseID, this.catalogID],
    );
    this.catalogRef = row?.ref ?? '';
    await house.post(`catalogs/${this.catalogID}/publish`, {});
  }

  refOf = (number: number): string => this.lots.get(number)?.ref ?? 'LOTUNKNOWN';
  idOf = (number: number): number => this.lots.get(number)?.id ?? 0;
}
