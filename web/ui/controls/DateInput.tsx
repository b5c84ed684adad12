import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { useFieldControl } from './Field';
import { inputStyle } from './input-style';

const Input = styled.input`
  ${inputStyle}
  min-width: 150px;
  font-variant-numeric: tabular-nums;
  /* While the button of its calendar has the focus, the input matches neither :focus nor :focus-visible. */
  &:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
    border-color: var(--focus);
  }
`;

export interface DateInputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'value' | 'onChange' | 'min' | 'max'
> {
  /** `YYYY-MM-DD`, or empty. A calendar date without a time zone. */
  value: string;
  /** Called with `YYYY-MM-DD`, or empty when cleared. */
  onValue: (value: string) => void;
  /** The first and last selectable date, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A native date picker. A surrounding Field provides its label. */
export function DateInput({ value, onValue, ...rest }: DateInputProps) {
  const field = useFieldControl();
  return <Input {...field} {...rest} type="date" value={value} onChange={(event) => onValue(event.target.value)} />;
}
