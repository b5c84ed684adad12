import { styled } from 'styled-components';
import { TERM_PANELS } from '../../../rules/sales/buy-now/buy-now-fields';
import { BUY_NOW_LIMITS } from '../../../rules/sales/buy-now/buy-now-problems';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Field } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { TextInput } from '../../ui/controls/TextInput';
import type { TypedTerm } from './buy-now-values';
import type { BuyNowForm } from './useBuyNowForm';

const Panel = styled.details`
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--paper);
  summary {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--s3);
    padding: var(--s3);
    font-weight: 500;
    cursor: pointer;
    small {
      font-size: var(--t-xs);
      font-weight: 400;
      color: var(--ink-2);
    }
  }
  summary::before {
    content: '';
    flex: none;
    align-self: center;
    width: 7px;
    height: 7px;
    border: solid var(--ink-2);
    border-width: 0 1.5px 1.5px 0;
    transform: rotate(-45deg);
  }
  &[open] summary::before {
    transform: rotate(45deg);
  }
  summary > span {
    flex: 1;
  }
  > div {
    display: grid;
    gap: var(--s3);
    padding: 0 var(--s3) var(--s3);
  }
`;

const EMPTY: TypedTerm = { isActive: false, title: '', text: '' };

/** The six panels of terms. The first two are required, always active, and open at first. */
export function TermPanels({ form }: { form: BuyNowForm }) {
  const { terms } = form.values;
  const set = (index: number, change: Partial<TypedTerm>) =>
    form.type({ terms: terms.map((term, at) => (at === index ? { ...term, ...change } : term)) });
  return TERM_PANELS.map(({ id, name, isRequired }, index) => {
    const { isActive, title, text } = terms[index] ?? EMPTY;
    const isShown = isRequired || isActive;
    return (
      <Panel key={id} open={isRequired}>
        <summary>
          <span>
            {name}
            {isRequired && '*'}
          </span>
          <small>{isShown ? 'Active' : 'Not active'}</small>
        </summary>
        <div>
          <Checkbox checked={isShown} disabled={isRequired} onChecked={(checked) => set(index, { isActive: checked })}>
            Active{isRequired && '. Buyers always see these terms.'}
          </Checkbox>
          <Field label="Display Title" required={isRequired} error={form.errorOf(`terms.${index}.title`)}>
            <TextInput
              name={`terms.${index}.title`}
              value={title}
              maxLength={BUY_NOW_LIMITS.text}
              onChange={(event) => set(index, { title: event.target.value })}
              onBlur={() => form.leave(`terms.${index}.title`)}
            />
          </Field>
          <Field label="Text" required={isRequired} error={form.errorOf(`terms.${index}.text`)}>
            <TextArea
              name={`terms.${index}.text`}
              value={text}
              onChange={(event) => set(index, { text: event.target.value })}
              onBlur={() => form.leave(`terms.${index}.text`)}
            />
          </Field>
        </div>
      </Panel>
    );
  });
}
