import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { useFieldControl } from './Field';
import { inputStyle } from './input-style';

const Input = styled.input<{ $numeric: boolean }>`
  ${inputStyle}
  ${({ $numeric }) => $numeric && 'text-align: right; font-variant-numeric: tabular-nums lining-nums;'}
`;

export interface TextInputProps extends ComponentPropsWithRef<'input'> {
  /** An amount or a count: right-aligned, with tabular figures and a numeric keyboard. */
  numeric?: boolean;
}

/** A single-line text field. A surrounding Field provides its label. */
export function TextInput({ numeric = false, ...rest }: TextInputProps) {
  const field = useFieldControl();
  return (
    <Input autoComplete="off" inputMode={numeric ? 'decimal' : undefined} {...field} {...rest} $numeric={numeric} />
  );
}
