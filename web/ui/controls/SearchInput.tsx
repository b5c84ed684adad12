import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../display/Icon';
import { inputStyle } from './input-style';

const Root = styled.div`
  position: relative;
  width: 304px;
  max-width: 100%;
  svg {
    position: absolute;
    left: 10px;
    top: 9px;
    color: var(--ink-3);
    pointer-events: none;
  }
  input {
    padding-left: 34px;
    padding-right: var(--s2);
    font-size: var(--t-s);
  }
  @media (max-width: 639px) {
    width: 100%;
  }
`;
const Input = styled.input`
  ${inputStyle}
`;

export interface SearchInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'onChange' | 'value'> {
  /** The accessible name and the placeholder. */
  label: string;
  value: string;
  onValue: (value: string) => void;
}

/** A search field. Escape clears it; `/` focuses the first one on the page (see useSearchShortcut). */
export function SearchInput({ label, value, onValue, ...rest }: SearchInputProps) {
  return (
    <Root role="search" aria-label={label}>
      <Icon name="search" />
      <Input
        placeholder={label}
        {...rest}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        data-search=""
      />
    </Root>
  );
}
