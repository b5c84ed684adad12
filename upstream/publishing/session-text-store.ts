import type { SessionTexts } from '../../rules/publishing/editions/session-texts';
import type { Queryable } from '../core/database/database';

/** The texts of a session c, by the names of SessionTexts. */
export const SESSION_TEXTS = `(select jsonb_build_object('title', c.title, 'description', c.description, 'viewingNotes', c.viewing_notes,
    'terms', coalesce(case when c.kind = 'BUY_NOW' then w.terms end, '[]'))
  from (select 1) one left join sale_words_view w on w.house_id = c.house_id and w.id = c.group_id)`;

/** The texts of a session as they are, and as bidders read them; null before the first edition. */
export interface SessionTextsRow {
  readonly texts: SessionTexts;
  readonly publishedTexts: SessionTexts | null;
}

/** Returns the texts of a session; undefined for an unknown or deleted one. */
export async function selectSessionTexts(
  db: Queryable,
  houseId: number,
  catalogId: number,
): Promise<SessionTextsRow | undefined> {
  const [row] = await db.query<SessionTextsRow>(
    `select ${SESSION_TEXTS} as texts, (select p.content from publication p
        where p.house_id = c.house_id and p.catalog_id = c.id order by p.edition desc limit 1) as "publishedTexts"
     from catalog_view c where c.house_id = $1 and c.id = $2`,
    [houseId, catalogId],
  );
  return row;
}
