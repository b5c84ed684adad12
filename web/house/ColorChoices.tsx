import { useId } from 'react';
import { styled } from 'styled-components';

const Root = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: 6px;
    padding: 0;
    font-size: var(--t-s);
    font-weight: 500;
  }
  /* Up to four in a row. */
  > div {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--s2);
  }
  label {
    position: relative;
    display: grid;
    justify-items: center;
    gap: 6px;
    padding: var(--s2) 4px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-size: var(--t-xs);
    text-align: center;
    cursor: pointer;
    overflow-wrap: anywhere;
    &:hover {
      border-color: var(--line-strong);
    }
    &:has(:checked) {
      border-color: var(--accent);
      background: var(--accent-weak);
      font-weight: 600;
    }
    &:has(:focus-visible) {
      outline: 2px solid var(--focus);
      outline-offset: 1px;
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
const Swatch = styled.span<{ $hex: string }>`
  width: 28px;
  height: 28px;
  border: 2px solid var(--surface);
  border-radius: 50%;
  background: ${({ $hex }) => $hex};
  box-shadow: 0 0 0 1px var(--control);
  @media (forced-colors: active) {
    forced-color-adjust: none;
  }
`;

export interface ColorChoice {
  number: number;
  name: string;
  hex: string;
}

/** A choice of color, four to a row, made of native radio buttons: one tab stop, and the arrow keys select. */
export function ColorChoices({
  label,
  field,
  value,
  choices,
  onChoose,
}: {
  label: string;
  /** The name of the field, which an address can focus. */
  field: string;
  value: number;
  choices: readonly ColorChoice[];
  onChoose: (number: number) => void;
}) {
  const group = useId();
  return (
    <Root>
      <legend>{label}</legend>
      <div>
        {choices.map(({ number, name, hex }) => (
          <label key={number}>
            <input
              type="radio"
              name={group}
              checked={number === value}
              onChange={() => onChoose(number)}
              {...(number === value && { 'data-field': field })}
            />
            <Swatch $hex={hex} aria-hidden="true" />
            {name}
          </label>
        ))}
      </div>
    </Root>
  );
}
