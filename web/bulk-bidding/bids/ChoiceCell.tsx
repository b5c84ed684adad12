import { styled } from 'styled-components';
import { minorFromDecimal } from '../../../rules/core/money';
import { viewerLocale } from '../../core/locale';
import { useStore } from '../../core/store';
import { Button } from '../../ui/controls/Button';
import { Select } from '../../ui/controls/Select';
import { formatMoney } from '../../ui/display/money-format';
import type { BiddingSale_lotFragment as Lot } from '../sale/BiddingSale.generated';
import type { Choices } from './choices';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  width: 100%;
  > :first-child {
    flex: 0 0 140px;
  }
`;
const Problem = styled.div`
  color: var(--failed);
  min-width: 0;
  overflow: hidden;
  font-size: var(--t-s);
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The amounts that a lot offers. What others bid meanwhile doesn't take a choice away: it says what to choose instead. */
export function ChoiceCell({ lot, choices }: { lot: Lot; choices: Choices }) {
  const choice = useStore(choices.all).get(lot.lotRef);
  const { amount = '', problem = null } = choice ?? {};
  const { currency, lowestBid, amounts, status } = lot;
  const words = (value: string) => formatMoney(value, currency, viewerLocale());
  const isTooLow = choice !== undefined && minorFromDecimal(amount, currency) < minorFromDecimal(lowestBid, currency);
  if (status === 'CLOSED')
    return choice ? <Problem>Closed before the bid of {words(amount)} was placed.</Problem> : null;
  return (
    <Root>
      <Select
        aria-label={`Bid on lot ${lot.lot.number}`}
        value={amount}
        placeholder="Choose"
        aria-invalid={isTooLow || problem !== null ? true : undefined}
        options={[
          { value: '', label: 'No bid' },
          ...(isTooLow ? [{ value: amount, label: words(amount) }] : []),
          ...amounts.map((value) => ({ value, label: words(value) })),
        ]}
        onValue={(value) => choices.choose(lot, value)}
      />
      {isTooLow && (
        <Problem role="status">
          Outbid.{' '}
          <Button tone="link" onClick={() => choices.choose(lot, lowestBid)}>
            Take {words(lowestBid)}
          </Button>
        </Problem>
      )}
      {!isTooLow && problem !== null && (
        <Problem role="status" title={problem}>
          {problem}
        </Problem>
      )}
    </Root>
  );
}
