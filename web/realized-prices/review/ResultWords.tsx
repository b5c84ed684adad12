import { PASSED } from '../../../rules/realized-prices/prices';
import { Money } from '../../ui/display/Money';
import type { Realized_rowFragment as Row } from './Review.generated';

type Result = NonNullable<Row['current']>;

/** What a lot made: a price with its buyer, "Passed", or a hyphen. */
export function ResultWords({ result: { kind, price, paddle }, currency }: { result: Result; currency: string }) {
  if (kind === 'PASSED') return PASSED;
  if (price === null) return '-';
  return (
    <span>
      <Money amount={price} currency={currency} />
      {kind === 'PRICED' && ' · buyer unknown'}
      {paddle !== null && ` · paddle ${paddle}`}
    </span>
  );
}
