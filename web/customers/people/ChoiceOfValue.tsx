import { useId } from 'react';
import { styled } from 'styled-components';

const Choice = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: var(--s1);
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
  > div {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(220px, 100%), 1fr));
    gap: var(--s2);
  }
  label,
  p {
    display: flex;
    align-items: baseline;
    gap: var(--s2);
    min-width: 0;
    padding: var(--s2) var(--s3);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font-size: var(--t-s);
    overflow-wrap: anywhere;
  }
  label {
    cursor: pointer;
  }
  label:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-weak);
  }
  label:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  input {
    flex: none;
    accent-color: var(--accent);
  }
  i {
    color: var(--ink-2);
  }
`;

type Side = 'one' | 'other';

export interface ChoiceOfValueProps {
  readonly label: string;
  readonly values: readonly { readonly side: Side; readonly text: string }[];
  readonly chosen: Side;
  /** Asks even if both values are the same. */
  readonly isAlwaysAsked?: boolean;
  readonly onChoose: (side: Side) => void;
}

/** A choice between the values of two records. Nothing for values that both lack; a plain text for the same value. */
export function ChoiceOfValue({ label, values, chosen, isAlwaysAsked = false, onChoose }: ChoiceOfValueProps) {
  const name = useId();
  const texts = [...new Set(values.map(({ text }) => text))];
  const isAsked = isAlwaysAsked || texts.length > 1;
  if (!isAsked && texts[0] === '') return null;
  return (
    <Choice>
      <legend>{label}</legend>
      <div>
        {isAsked ? (
          values.map(({ side, text }) => (
            <label key={side}>
              <input type="radio" name={name} checked={side === chosen} onChange={() => onChoose(side)} />
              <span>{text === '' ? <i>None</i> : text}</span>
            </label>
          ))
        ) : (
          <p>{texts[0]}</p>
        )}
      </div>
    </Choice>
  );
}
