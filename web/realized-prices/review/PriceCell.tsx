import { type KeyboardEvent, useState } from 'react';
import { styled } from 'styled-components';
import { PASSED, priceProblem } from '../../../rules/realized-prices/prices';
import { NumericInput } from '../../ui/controls/TextInput';
import type { Realized_rowFragment as Row } from './Review.generated';

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  width: 100%;
  > :first-child {
    flex: 0 0 110px;
  }
  small {
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
`;

/** Moves the focus to the price of the next or previous row. */
function moveFrom(input: HTMLElement, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLInputElement>('input[data-price]')];
  const next = all[all.indexOf(input as HTMLInputElement) + step];
  next?.focus();
  next?.select();
}

const isZero = (text: string): boolean => /^0+(?:\.0+)?$/.test(text);

export interface PriceCellProps {
  row: Row;
  currency: string;
  /** Saves a price. */
  onPrice: (row: Row, price: string) => void;
}

/** The price of a row, which is typed in its place. Enter saves it and goes to the next row, Escape restores it. */
export function PriceCell({ row, currency, onPrice }: PriceCellProps) {
  const { realizedPrice } = row;
  const [typed, setTyped] = useState({ text: realizedPrice, of: realizedPrice });
  // What was saved meanwhile replaces what was typed before.
  const text = typed.of === realizedPrice ? typed.text : realizedPrice;
  const problem = priceProblem(text, currency);
  const save = () => {
    if (text.trim() !== realizedPrice && problem === null) onPrice(row, text.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    if (key === 'Escape') setTyped({ text: realizedPrice, of: realizedPrice });
    if (key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    event.stopPropagation();
    moveFrom(currentTarget, key === 'ArrowUp' ? -1 : 1);
    // The last row has no next one to leave for.
    if (document.activeElement === currentTarget) save();
  };
  return (
    <Root>
      <NumericInput
        data-price=""
        aria-label={`Realized price of lot ${row.lotNumber}${row.lotExtension || ''}`}
        aria-invalid={problem === null ? undefined : true}
        title={problem ?? undefined}
        inputMode="decimal"
        value={text}
        onChange={({ target }) => setTyped({ text: target.value, of: realizedPrice })}
        onBlur={save}
        onKeyDown={onKeyDown}
      />
      {isZero(text.trim()) && <small>{PASSED}</small>}
    </Root>
  );
}
