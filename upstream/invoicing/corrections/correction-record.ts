import type { Minor } from '../../../rules/core/money';
import type {
  CorrectionEffect,
  CorrectionRefusal,
  InvoiceStage,
} from '../../../rules/invoicing/corrections/price-correction';
import type { PriceParts } from '../../../rules/invoicing/invoices/facts';
import type { StoredResultJson } from '../../lots/results/result-record';

/** A corrected price of a lot on an invoice. */
export interface PriceCorrection {
  readonly lotId: number;
  /** Minor units of the session's currency; null if the lot passed. */
  readonly hammer: Minor | null;
}

/** A sale of a lot that staff correct. */
export interface SaleToCorrect {
  readonly lotId: number;
  /** As credit notes name it: lot 21. */
  readonly lotName: string;
  readonly catalogId: number;
  /** Whether an invoice group has taken it. */
  readonly isTaken: boolean;
  /** The buyer and the hammer price that are right; null if the lot is unsold. */
  readonly to: { readonly approvalId: number; readonly hammer: Minor } | null;
}

/** A lot on an invoice whose price may be corrected. */
export interface CorrectableLot {
  readonly lotId: number;
  readonly invoiceId: number;
  readonly groupId: number;
  readonly bidderName: string;
  readonly stage: InvoiceStage;
  /** Why its price can't be corrected now; null if it can. */
  readonly refusal: CorrectionRefusal | null;
}

/** What a correction did to the invoice of a lot. */
export interface CorrectedLot {
  readonly lotId: number;
  readonly invoiceId: number;
  readonly groupId: number;
  readonly lineId: number;
  readonly effect: CorrectionEffect;
}

/** What an invoice is made of. */
export interface CorrectedParts extends PriceParts {
  readonly additional: Minor;
  readonly credited: Minor;
  readonly paid: Minor;
}

/** What the corrections did to an invoice. Amounts are in minor units of its currency. */
export interface CorrectedInvoice {
  readonly invoiceId: number;
  readonly groupId: number;
  readonly bidderName: string;
  /** How far it was before. */
  readonly stage: InvoiceStage;
  /** Whether the correction creates it. */
  readonly isNew: boolean;
  readonly currency: string;
  readonly before: CorrectedParts;
  readonly after: CorrectedParts;
  /** What it charges with additional charges, less what is credited. */
  readonly totalBefore: Minor;
  readonly totalAfter: Minor;
  /** What the bidder owes; negative if the house owes it. */
  readonly outstandingBefore: Minor;
  readonly outstandingAfter: Minor;
}

/** What undoing corrections needs, in the order in which they were made. It is stored as JSON. */
export interface CorrectionTrail {
  readonly edits: readonly { readonly groupId: number; readonly editId: number }[];
  /** The edits that added the entries of credit notes. */
  readonly creditEdits: readonly { readonly groupId: number; readonly editId: number }[];
  readonly credits: readonly {
    readonly groupId: number;
    readonly noteId: number;
    readonly invoiceId: number;
    /** The line that the note is on; null for the invoice as a whole. */
    readonly lineId: number | null;
  }[];
  /** Lines whose lots passed and that a credit note credits. */
  readonly canceledLines: readonly { readonly groupId: number; readonly invoiceId: number; readonly lineId: number }[];
  readonly lots: readonly {
    readonly lotId: number;
    readonly before: StoredResultJson & { readonly groupId: number | null };
  }[];
}
