import type { TemplateContent } from '../../rules/templates/content';
import type { Queryable } from '../core/database';

/** What somebody did with a template, as the trail keeps it: the fields that changed, before and after. */
export interface TemplateEditRow {
  readonly templateId: number;
  readonly version: number;
  readonly action: string;
  readonly at: Date;
  /** null for the product itself. */
  readonly by: string | null;
  readonly before: Partial<TemplateContent> | null;
  readonly after: Partial<TemplateContent> | null;
}

const EDIT = `
  select a.record_id as "templateId", a.version, a.action, a.at, u.display_name as by, a.before, a.after
  from audit a left join house_user_view u on u.house_id = a.house_id and u.id = a.by_user`;

/** A window of the history of each of these templates, latest first, with how long it is: one statement for any number. */
export async function selectTemplateEdits(
  db: Queryable, houseId: number, ids: readonly number[], { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<(TemplateEditRow & { readonly total: number })[]> {
  return db.query(
    `select e.*, (select count(*) from audit c where c.house_id = $1 and c.type = 'Template' and c.record_id = asked.id) as total
     from unnest($2::int[]) as asked (id) cross join lateral (
       ${EDIT} where a.house_id = $1 and a.type = 'Template' and a.record_id = asked.id order by a.id desc limit $3 offset $4) e`,
    [houseId, ids, limit, offset],
  );
}

/** What was done with a template after a version of it, latest first. */
export async function selectTemplateEditsSince(db: Queryable, houseId: number, id: number, version: number): Promise<TemplateEditRow[]> {
  return db.query<TemplateEditRow>(`${EDIT} where a.house_id = $1 and a.type = 'Template' and a.record_id = $2 and a.version > $3 order by a.id desc`, [houseId, id, version]);
}
