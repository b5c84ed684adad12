import type { LotHouse } from '../../lots/editing/lot-house';

/** Gives a session's lots a first edition, as publishing all of them does. */
export const publishAll = (house: LotHouse, catalogId: number) =>
  house.post(`catalogs/${catalogId}/publish`, {}, `publish-${catalogId}-${Math.random()}`);

/** Returns the reference of a session. */
export async function refOf(house: LotHouse, catalogId: number): Promise<string> {
  const [row] = await house.upstream.db.query<{ ref: string }>(
    'select ref from catalog where house_id = $1 and id = $2',
    [house.houseID, catalogId],
  );
  return row?.ref ?? '';
}
