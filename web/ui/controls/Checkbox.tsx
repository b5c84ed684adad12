import { type ComponentPropsWithoutRef, type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useFieldControl } from './Field';

/* Drawn on the native checkbox: an extra element would cost too much in long tables. */
export const TickBox = styled.input.attrs({ type: 'checkbox' })`
  appearance: none;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1.5px solid var(--control);
  border-radius: 4px;
  background: var(--surface);
  cursor: pointer;
  &::after {
    content: '';
    width: 8px;
    height: 4px;
    margin-top: -2px;
    border: solid var(--on-accent);
    border-width: 0 0 2px 2px;
    transform: rotate(-45deg);
    opacity: 0;
  }
  &:checked,
  &:indeterminate {
    background: var(--accent);
    border-color: var(--accent);
  }
  &:checked::after,
  &:indeterminate::after {
    opacity: 1;
  }
  &:indeterminate::after {
    height: 0;
    margin: 0;
    border-width: 0 0 2px;
    transform: none;
  }
  &:focus-visible {
    border-radius: 4px;
  }
  &:disabled {
    opacity: 0.5;
    cursor: default;
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`;

const Label = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: var(--s2);
  font-size: var(--t-s);
  cursor: pointer;
  input {
    margin-top: 1px;
  }
`;

export interface CheckboxProps extends Omit<
  ComponentPropsWithoutRef<'input'>,
  'type' | 'onChange' | 'checked' | 'children'
> {
  checked: boolean;
  /** Whether some but not all of its items are checked. */
  indeterminate?: boolean;
  onChecked: (checked: boolean) => void;
  /** The label. Without one, set `aria-label` or use a Field. */
  children?: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ checked, indeterminate = false, onChecked, children, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const field = useFieldControl();
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const input = (
    <TickBox {...field} {...rest} ref={box} checked={checked} onChange={(event) => onChecked(event.target.checked)} />
  );
  return children === undefined ? (
    input
  ) : (
    <Label>
      {input}
      <span>{children}</span>
    </Label>
  );
}
