import type { TemplateTerms } from '../../rules/invoicing/taxes-and-fees';
import type { Queryable } from '../core/database';

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
export interface TemplateVersionRow extends TemplateTerms {
  readonly templateId: number;
  readonly version: number;
  readonly name: string;
  readonly payrixTemplate: boolean;
  readonly subject: string;
  readonly fromName: string;
  readonly fromEmail: string;
  readonly bccEmail: string;
  readonly locationId: number;
  readonly chargesPerLot: boolean;
  readonly paypalEmail: string;
  readonly messages: readonly { readonly header: string; readonly detail: string; readonly sequence: number }[];
}

/** One version of a template, the newest where none is named; null when the house has it not. */
export async function selectTemplateVersion(
  db: Queryable,
  houseId: number,
  templateId: number,
  version: number | null,
): Promise<TemplateVersionRow | null> {
  const [row] = await db.query<TemplateVersionRow>(
    `select v.template_id as "templateId", v.version, t.name, t.payrix_template as "payrixTemplate", v.subject,
       v.from_name as "fromName", v.from_email as "fromEmail", v.bcc_email as "bccEmail", v.location_id as "locationId",
       v.charges_per_lot as "chargesPerLot", v.paypal_email as "paypalEmail", v.messages, v.taxes, v.fees, v.tax_on_fees as "taxOnFees"
     from template t join template_version v on v.house_id = t.house_id and v.template_id = t.id
     where t.house_id = $1 and t.id = $2 and v.version = coalesce($3::int, t.version)`,
    [houseId, templateId, version],
  );
  return row ?? null;
}
