import { styled } from 'styled-components';
import { CATEGORIES, categoriesSelected, MOST_CATEGORIES } from '../../../rules/sales/categories';
import { Checkbox } from '../../ui/controls/Checkbox';
import { FieldGroup } from './form-parts';

const Groups = styled.div`
  border: 1px solid var(--line);
  border-radius: var(--radius);
  details + details {
    border-top: 1px solid var(--line);
  }
  summary {
    padding: 10px var(--s3);
    font-size: var(--t-s);
    font-weight: 500;
    cursor: pointer;
  }
  details > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
    gap: var(--s2) var(--s4);
    padding: 0 var(--s3) var(--s3) calc(var(--s3) + 16px);
  }
`;
const Badge = styled.span`
  margin-left: var(--s2);
  padding: 1px 7px;
  border-radius: 10px;
  background: var(--accent);
  color: var(--on-accent);
  font-size: var(--t-xs);
`;

export interface CategoryPickerProps {
  label: string;
  value: readonly number[];
  error: string | undefined;
  onChange: (ids: readonly number[]) => void;
}

/** Up to 8 subcategories, by category; a badge shows how many of a category are selected. */
export function CategoryPicker({ label, value, error, onChange }: CategoryPickerProps) {
  const isFull = value.length >= MOST_CATEGORIES;
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((one) => one !== id));
  return (
    <FieldGroup required label={label} error={error} hint={categoriesSelected(value.length)}>
      <Groups>
        {CATEGORIES.map(({ id, name, subcategories }) => {
          const chosen = subcategories.filter((one) => value.includes(one.id)).length;
          return (
            <details key={id}>
              <summary>
                {name}
                {chosen > 0 && <Badge aria-label={`${chosen} selected`}>{chosen}</Badge>}
              </summary>
              <div>
                {subcategories.map((one) => {
                  const isChosen = value.includes(one.id);
                  return (
                    <Checkbox
                      key={one.id}
                      checked={isChosen}
                      disabled={isFull && !isChosen}
                      onChecked={(next) => toggle(one.id, next)}
                    >
                      {one.name}
                    </Checkbox>
                  );
                })}
              </div>
            </details>
          );
        })}
      </Groups>
    </FieldGroup>
  );
}
