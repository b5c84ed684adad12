import type { PrivateLabelChoices } from '../../rules/house/private-label';
import type { Queryable, Transaction } from '../core/database/database';

/** How the private label of a house looks. */
export interface PrivateLabelRow extends PrivateLabelChoices {
  /** Names of files; null: none. */
  readonly consoleLogo: string | null;
  readonly houseLogo: string | null;
  readonly version: number;
}

/** The private label of a house; null while nothing was chosen. */
export async function findPrivateLabel(db: Queryable, houseId: number): Promise<PrivateLabelRow | null> {
  const [row] = await db.query<PrivateLabelRow>(
    `select font_color as "fontColor", font_style as "fontStyle", button_color as "buttonColor", language, display_past_auctions as "displayPastAuctions",
       console_logo as "consoleLogo", house_logo as "houseLogo", version
     from private_label where house_id = $1`,
    [houseId],
  );
  return row ?? null;
}

export async function upsertPrivateLabel(tx: Transaction, houseId: number, row: PrivateLabelRow): Promise<void> {
  await tx.query(
    `insert into private_label (house_id, font_color, font_style, button_color, language, display_past_auctions, console_logo, house_logo, version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (house_id) do update set font_color = $2, font_style = $3, button_color = $4, language = $5, display_past_auctions = $6,
       console_logo = $7, house_logo = $8, version = $9`,
    [
      houseId,
      row.fontColor,
      row.fontStyle,
      row.buttonColor,
      row.language,
      row.displayPastAuctions,
      row.consoleLogo,
      row.houseLogo,
      row.version,
    ],
  );
}
