import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { useFieldControl } from './Field';
import { inputStyle } from './input-style';

const Input = styled.input`
  ${inputStyle}
  min-width: 150px;
  font-variant-numeric: tabular-nums;
`;

export interface DateInputProps extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'value' | 'onChange' | 'min' | 'max'
> {
  /** `YYYY-MM-DD`, or empty. A calendar date without a zone. */
  value: string;
  /** Called with `YYYY-MM-DD`, or empty when cleared. */
  onValue: (value: string) => void;
  /** First and last day that can be chosen, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
}

/** A day, on the platform's own picker. Inside a Field it is labelled by it. */
export function DateInput({ value, onValue, ...rest }: DateInputProps) {
  const field = useFieldControl();
  return <Input {...field} {...rest} type="date" value={value} onChange={(event) => onValue(event.target.value)} />;
}
