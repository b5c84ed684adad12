import type { LotWords } from '../../rules/publishing/banned-words/banned-words';
import type { TemplateContent } from '../../rules/templates/content';
import type { ChangedRecord } from './audit/audit-log';
import type { Transaction } from './database/database';
import type { Actor } from './http/actor';

/** What happens in a slice that slices above it follow, in the same transaction. */
export interface Happenings {
  /** A timed session starts at another time, its lots end at other distances, or it has other lots: its lots end at other times. */
  readonly sessionMoved: { readonly id: number; readonly firstEnd: Date; readonly staggerSeconds: number };
  /** A timed session was added for the unsold lots of another one. */
  readonly unsoldSaleAdded: { readonly from: number; readonly to: number };
  /** The invoice settings of a Buy It Now sale were saved, by whom. They have the number of the template of its invoices. */
  readonly saleSettingsSaved: {
    readonly actor: Actor;
    readonly id: number;
    readonly saleId: number;
    readonly content: TemplateContent;
  };
  /** Lots were copied, with everything but what slices above know of them. */
  readonly lotsCopied: readonly { readonly from: number; readonly to: number }[];
  /** Lots were added, or have other texts. */
  readonly lotsSaved: readonly (LotWords & { readonly id: number })[];
}

/** Lets all slices follow what happened, and returns what changed. */
export type Follow = <Name extends keyof Happenings>(
  name: Name,
  tx: Transaction,
  houseId: number,
  what: Happenings[Name],
) => Promise<ChangedRecord[]>;
