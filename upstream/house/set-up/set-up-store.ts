import type { SetUpFacts } from '../../../rules/house/set-up';
import type { Queryable, Transaction } from '../../core/database/database';

/** What a house decided about its set-up list, and what else the list follows from. */
export interface SetUpRow extends SetUpFacts {
  readonly isDismissed: boolean;
  readonly version: number;
}

/** Returns what the set-up list of a house follows from, with one statement. */
export async function selectSetUp(db: Queryable, houseId: number): Promise<SetUpRow> {
  const [row] = await db.query<SetUpRow>(
    `select h.set_up_reviewed as "isReviewed", h.set_up_payments_skipped as "paymentsSkipped", h.set_up_dismissed as "isDismissed",
       h.version, exists (select 1 from location l where l.house_id = h.id and l.deleted_at is null and l.street1 <> '') as "hasLocation",
       exists (select 1 from sale_terms_view t where t.house_id = h.id) as "hasTerms",
       exists (select 1 from template_view t where t.house_id = h.id and t.archived_at is null and t.sale_id is null) as "hasTemplate",
       (select count(*) from house_user_view u where u.house_id = h.id)::int as users,
       h.payment_processing_enabled or exists (select 1 from payments_enrolment_view p where p.house_id = h.id) as "isEnrolled",
       exists (select 1 from catalog_view c where c.house_id = h.id) as "hasSale"
     from house h where h.id = $1`,
    [houseId],
  );
  if (!row) throw new Error(`House ${houseId} does not exist.`);
  return row;
}

/** What a house decides about its set-up list. */
export interface SetUpChoices {
  readonly isReviewed: boolean;
  readonly paymentsSkipped: boolean;
  readonly isDismissed: boolean;
}

/** Stores the choices of a locked house, and returns its new version. */
export async function updateSetUp(tx: Transaction, houseId: number, choices: SetUpChoices): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `update house set set_up_reviewed = $2, set_up_payments_skipped = $3, set_up_dismissed = $4, version = version + 1
     where id = $1 returning version`,
    [houseId, choices.isReviewed, choices.paymentsSkipped, choices.isDismissed],
  );
  if (!row) throw new Error(`House ${houseId} does not exist.`);
  return row.version;
}
