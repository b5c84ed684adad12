import { useId } from 'react';
import { styled } from 'styled-components';

const Root = styled.div`
  display: inline-flex;
  flex-wrap: wrap;
  padding: 2px;
  background: var(--sunken);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  label {
    position: relative;
    display: grid;
    place-items: center;
    height: 28px;
    padding: 0 var(--s3);
    border-radius: 4px;
    color: var(--ink-2);
    font: 500 var(--t-s)/1 var(--sans);
    white-space: nowrap;
    cursor: pointer;
    transition: background var(--quick);
    &:hover {
      color: var(--ink);
    }
    &:has(:checked) {
      background: var(--raised);
      color: var(--ink);
      box-shadow: 0 1px 2px rgb(0 0 0 / 14%);
    }
    &:has(:focus-visible) {
      outline: 2px solid var(--focus);
      outline-offset: 1px;
    }
    &:has(:disabled) {
      color: var(--ink-3);
      cursor: default;
    }
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
`;

export interface Segment<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  value: Value;
  onValue: (value: Value) => void;
  segments: readonly Segment<Value>[];
}

/** A choice among a few visible options, made of native radio buttons: one tab stop, and the arrow keys select. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onValue,
  segments,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <Root role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            checked={segment.value === value}
            disabled={segment.disabled}
            onChange={() => onValue(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </Root>
  );
}
