import type { TemplateContent } from '../../rules/templates/content';
import type { Queryable } from '../core/database/database';

/** An edit of a template as the audit log stores it: the changed fields, before and after. */
export interface TemplateEditRow {
  readonly templateId: number;
  readonly version: number;
  readonly action: string;
  readonly at: Date;
  /** Null for the system itself. */
  readonly by: string | null;
  readonly before: Partial<TemplateContent> | null;
  readonly after: Partial<TemplateContent> | null;
}

const EDIT = `
  select a.record_id as "templateId", a.version, a.action, a.at, u.display_name as by, a.before, a.after
  from audit a left join house_user_view u on u.house_id = a.house_id and u.id = a.by_user`;

/** Returns the history of these templates, latest first, one page per template: one statement for any number of templates. */
export async function selectTemplateEdits(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<TemplateEditRow[]> {
  return db.query<TemplateEditRow>(
    `select e.*
     from unnest($2::int[]) as asked (id) cross join lateral (
       ${EDIT} where a.house_id = $1 and a.type = 'Template' and a.record_id = asked.id order by a.id desc limit $3 offset $4) e`,
    [houseId, ids, limit, offset],
  );
}

/** Returns the length of the history of each template. */
export async function countTemplateEdits(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ templateId: number; total: number }>(
    `select record_id as "templateId", count(*) as total
     from audit
     where house_id = $1 and type = 'Template' and record_id = any($2::int[])
     group by record_id`,
    [houseId, ids],
  );
  return new Map(rows.map(({ templateId, total }) => [templateId, total]));
}

/** Returns the edits of a template after a version of it, latest first. */
export async function selectTemplateEditsSince(
  db: Queryable,
  houseId: number,
  id: number,
  version: number,
): Promise<TemplateEditRow[]> {
  return db.query<TemplateEditRow>(
    `${EDIT} where a.house_id = $1 and a.type = 'Template' and a.record_id = $2 and a.version > $3 order by a.id desc`,
    [houseId, id, version],
  );
}
