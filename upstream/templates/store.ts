import type { TemplateContent } from '../../rules/templates/content';
import type { Queryable, Transaction } from '../core/database/database';
import { insertOf, selectColumns } from '../core/database/record';
import {
  type LockedTemplate,
  templateRecord,
  type TemplateRow,
  type TemplateVersionRow,
  versionRecord,
} from './template-record';

const TEMPLATE = `
  select ${selectColumns(templateRecord, 't')}, v.charges_per_lot as "chargesPerLot"
  from template t join template_version v on v.house_id = t.house_id and v.template_id = t.id and v.version = t.version`;

/** Returns templates by name. Null `ids` selects all but those of sales; null `archived` includes archived ones. */
export async function selectTemplates(
  db: Queryable,
  houseId: number,
  { ids, archived }: { readonly ids: readonly number[] | null; readonly archived: boolean | null },
): Promise<TemplateRow[]> {
  return db.query<TemplateRow>(
    `${TEMPLATE} where t.house_id = $1 and case when $2::int[] is null then t.sale_id is null else t.id = any($2) end
       and ($3::boolean is null or (t.archived_at is not null) = $3)
     order by lower(t.name), t.id`,
    [houseId, ids, archived],
  );
}

const VERSION = `
  select ${selectColumns(versionRecord, 'v')}, t.payrix_template as "payrixTemplate", t.sale_id as "saleId", u.display_name as "createdBy"
  from template t join template_version v on v.house_id = t.house_id and v.template_id = t.id
  left join house_user_view u on u.house_id = v.house_id and u.id = v.created_by`;

/** A version of a template; null for its newest. */
export interface VersionKey {
  readonly templateId: number;
  readonly version: number | null;
}

/** Returns these versions of templates, without those that the house doesn't have: one statement for any number. */
export async function selectTemplateVersions(
  db: Queryable,
  houseId: number,
  keys: readonly VersionKey[],
): Promise<TemplateVersionRow[]> {
  return db.query<TemplateVersionRow>(
    `${VERSION} join jsonb_to_recordset($2::jsonb) as k ("templateId" integer, version integer)
       on k."templateId" = t.id and v.version = coalesce(k.version, t.version)
     where t.house_id = $1 order by t.id, v.version`,
    [houseId, JSON.stringify(keys)],
  );
}

/** Returns the versions of these templates, latest first, one page per template: one statement for any number of templates. */
export async function selectVersionsOf(
  db: Queryable,
  houseId: number,
  ids: readonly number[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<TemplateVersionRow[]> {
  return db.query<TemplateVersionRow>(
    `${VERSION} where t.house_id = $1 and t.id = any($2::int[]) and v.version <= t.version - $4 and v.version > t.version - $4 - $3
     order by t.id, v.version desc`,
    [houseId, ids, limit, offset],
  );
}

/** Locks and returns a template; null if the house doesn't have it. */
export async function lockTemplate(tx: Transaction, houseId: number, id: number): Promise<LockedTemplate | null> {
  const [row] = await tx.query<LockedTemplate>(
    `select ${selectColumns(templateRecord, 'template')} from template where house_id = $1 and id = $2 for update`,
    [houseId, id],
  );
  return row ?? null;
}

/** Inserts a template that has no version yet. */
export const insertTemplate = insertOf(templateRecord);

export interface NewVersion {
  readonly templateId: number;
  readonly version: number;
  readonly content: TemplateContent;
  readonly archivedAt: Date | null;
  readonly at: Date;
  readonly by: number;
}

const insertVersion = insertOf(versionRecord);

/** Inserts a version, and makes it the one for new invoices. */
export async function insertTemplateVersion(
  tx: Transaction,
  houseId: number,
  { templateId, version, content, archivedAt, at, by }: NewVersion,
): Promise<void> {
  const row = { ...content, templateId, version, createdAt: at, createdById: by };
  await insertVersion(tx, houseId, row);
  await tx.query('update template set name = $3, version = $4, archived_at = $5 where house_id = $1 and id = $2', [
    houseId,
    templateId,
    content.name,
    version,
    archivedAt,
  ]);
}
