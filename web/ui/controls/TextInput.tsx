import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { useFieldControl } from './Field';
import { inputStyle } from './input-style';

const Input = styled.input`
  ${inputStyle}
`;
const Numeric = styled(Input)`
  text-align: right;
  font-variant-numeric: tabular-nums lining-nums;
`;

export interface TextInputProps extends ComponentPropsWithRef<'input'> {
  /** A count: right-aligned, with tabular figures and a numeric keyboard. */
  count?: boolean;
  /** The keyboard. Numbers with decimals are typed in an AmountInput, which knows how the viewer's language writes them. */
  inputMode?: Exclude<ComponentPropsWithRef<'input'>['inputMode'], 'decimal'>;
}

/** A single-line text field. A surrounding Field provides its label. */
export function TextInput({ count = false, ...rest }: TextInputProps) {
  const field = useFieldControl();
  return count ? <NumericInput inputMode="numeric" {...rest} /> : <Input autoComplete="off" {...field} {...rest} />;
}

/** A field of right-aligned tabular figures. */
export function NumericInput(props: ComponentPropsWithRef<'input'>) {
  const field = useFieldControl();
  return <Numeric autoComplete="off" {...field} {...props} />;
}
