import type { TemplateTerms } from '../../rules/invoicing/charges/taxes-and-fees';
import type { TemplateContent } from '../../rules/templates/content';
import type { Queryable, Transaction } from '../core/database/database';

export interface TemplateRow {
  readonly id: number;
  readonly name: string;
  readonly payrixTemplate: boolean;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  readonly version: number;
  readonly chargesPerLot: boolean;
}

const TEMPLATE = `
  select t.id, t.name, t.payrix_template as "payrixTemplate", t.archived_at as "archivedAt", t.created_at as "createdAt",
    t.version, v.charges_per_lot as "chargesPerLot"
  from template t join template_version v on v.house_id = t.house_id and v.template_id = t.id and v.version = t.version`;

/** Templates by name; ids null: all of them, archived null: archived or not. */
export async function selectTemplates(
  db: Queryable,
  houseId: number,
  { ids, archived }: { readonly ids: readonly number[] | null; readonly archived: boolean | null },
): Promise<TemplateRow[]> {
  return db.query<TemplateRow>(
    `${TEMPLATE} where t.house_id = $1 and ($2::int[] is null or t.id = any($2))
       and ($3::boolean is null or (t.archived_at is not null) = $3)
     order by lower(t.name), t.id`,
    [houseId, ids, archived],
  );
}

/** What a template says in one of its versions; a version never changes. */
export interface TemplateVersionRow extends TemplateContent, TemplateTerms {
  readonly templateId: number;
  readonly version: number;
  readonly payrixTemplate: boolean;
  readonly createdAt: Date;
  /** Who made the version; null for the product itself. */
  readonly createdBy: string | null;
}

const VERSION = `
  select v.template_id as "templateId", v.version, v.name, t.payrix_template as "payrixTemplate", v.subject,
    v.from_name as "fromName", v.from_email as "fromEmail", v.bcc_email as "bccEmail", v.location_id as "locationId",
    v.charges_per_lot as "chargesPerLot", v.paypal as "payPal", v.paypal_email as "paypalEmail", v.messages, v.taxes, v.fees,
    v.tax_on_fees as "taxOnFees", v.created_at as "createdAt", u.display_name as "createdBy"
  from template t join template_version v on v.house_id = t.house_id and v.template_id = t.id
  left join house_user_view u on u.house_id = v.house_id and u.id = v.created_by`;

/** A version of a template; null: its newest. */
export interface VersionKey {
  readonly templateId: number;
  readonly version: number | null;
}

/** These versions of templates: one statement for any number; those that the house has not are left out. */
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

/** A window of the versions of each of these templates, latest first: one statement for any number. */
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

export type LockedTemplate = Omit<TemplateRow, 'chargesPerLot'>;

/** The template for a change of it, locked; null where the house has it not. */
export async function lockTemplate(tx: Transaction, houseId: number, id: number): Promise<LockedTemplate | null> {
  const [row] = await tx.query<LockedTemplate>(
    `select id, name, payrix_template as "payrixTemplate", archived_at as "archivedAt", created_at as "createdAt", version
     from template where house_id = $1 and id = $2 for update`,
    [houseId, id],
  );
  return row ?? null;
}

/** Adds a template that has no version yet. */
export async function insertTemplate(
  tx: Transaction,
  houseId: number,
  { id, name, payrixTemplate, createdAt }: Pick<LockedTemplate, 'id' | 'name' | 'payrixTemplate' | 'createdAt'>,
): Promise<void> {
  await tx.query('insert into template (house_id, id, name, payrix_template, created_at) values ($1, $2, $3, $4, $5)', [
    houseId,
    id,
    name,
    payrixTemplate,
    createdAt,
  ]);
}

export interface NewVersion {
  readonly templateId: number;
  readonly version: number;
  readonly content: TemplateContent;
  readonly archivedAt: Date | null;
  readonly at: Date;
  readonly by: number;
}

/** Adds a version, and makes it the one that new invoices get. */
export async function insertTemplateVersion(
  tx: Transaction,
  houseId: number,
  { templateId, version, content, archivedAt, at, by }: NewVersion,
): Promise<void> {
  await tx.query(
    `insert into template_version (house_id, template_id, version, name, subject, from_name, from_email, bcc_email, location_id, charges_per_lot,
       paypal, paypal_email, messages, taxes, fees, tax_on_fees, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14::jsonb, $15::jsonb, $16, $17, $18)`,
    [
      houseId,
      templateId,
      version,
      content.name,
      content.subject,
      content.fromName,
      content.fromEmail,
      content.bccEmail,
      content.locationId,
      content.chargesPerLot,
      content.payPal,
      content.paypalEmail,
      JSON.stringify(content.messages),
      JSON.stringify(content.taxes),
      JSON.stringify(content.fees),
      content.taxOnFees,
      at,
      by,
    ],
  );
  await tx.query('update template set name = $3, version = $4, archived_at = $5 where house_id = $1 and id = $2', [
    houseId,
    templateId,
    content.name,
    version,
    archivedAt,
  ]);
}

/** Who somebody of the staff is, and where mail reaches them. */
export async function selectStaffAddress(
  db: Queryable,
  houseId: number,
  userId: number,
): Promise<{ readonly name: string; readonly email: string }> {
  const [row] = await db.query<{ name: string; email: string }>(
    'select display_name as name, email from house_user_view where house_id = $1 and id = $2',
    [houseId, userId],
  );
  if (!row) throw new Error(`there is no user ${userId}`);
  return row;
}
