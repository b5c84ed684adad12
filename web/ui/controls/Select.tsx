import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../display/Icon';
import { useFieldControl } from './Field';
import { inputStyle } from './input-style';

const Root = styled.div`
  position: relative;
  min-width: 0;
  select {
    appearance: none;
    padding-right: 32px;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  svg {
    position: absolute;
    right: 10px;
    top: 9px;
    color: var(--ink-3);
    pointer-events: none;
  }
`;
const Native = styled.select`
  ${inputStyle}
`;

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> extends Omit<
  ComponentPropsWithRef<'select'>,
  'value' | 'onChange' | 'children'
> {
  /** Empty if nothing is selected. */
  value: Value | '';
  onValue: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** Shown while nothing is selected; can't be selected. */
  placeholder?: string;
}

/** A native select. A surrounding Field provides its label. */
export function Select<Value extends string>({ value, onValue, options, placeholder, ...rest }: SelectProps<Value>) {
  const field = useFieldControl();
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onValue(option.value);
  };
  return (
    <Root>
      <Native {...field} {...rest} value={value} onChange={(event) => choose(event.target.value)}>
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Native>
      <Icon name="down" />
    </Root>
  );
}
