import type { LotColumn } from '../../../rules/lots/uploads/columns';
import { LotInput, LotParts } from './LotParts';
import type { LotCatalog, LotForm } from './useLotForm';

const LOCKED_BY_BID: readonly LotColumn[] = ['startingBid', 'reserve'];

export interface LotFieldsProps {
  form: LotForm;
  catalog: LotCatalog;
  /** Whether the house needs no lot numbers. */
  isNumberOptional: boolean;
  /** Why nothing of the lot can be changed; null if it can. */
  lock: string | null;
  /** Who left a bid before the sale, which locks the starting bid and the reserve; null for nobody. */
  bidder: string | null;
}

/** The fields of the lot page. */
export function LotFields({ form, catalog, isNumberOptional, lock, bidder }: LotFieldsProps) {
  const lockOf = (column: LotColumn): string | null => {
    if (lock !== null) return '';
    return bidder !== null && LOCKED_BY_BID.includes(column) ? `Locked: ${bidder} left a bid.` : null;
  };
  return (
    <LotParts
      sale={catalog.kind}
      currency={catalog.currency}
      field={(column) => (
        <LotInput
          key={column}
          column={column}
          sale={catalog.kind}
          isNumberOptional={isNumberOptional}
          value={form.values[column]}
          error={form.errorOf(column)}
          locked={lockOf(column)}
          onType={(text) => form.type({ [column]: text })}
          onLeave={() => form.leave(column)}
        />
      )}
    />
  );
}
