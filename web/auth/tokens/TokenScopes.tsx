import { styled } from 'styled-components';
import type { ApiArea, ApiLevel } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { areaChoices, type ChosenScopes, reportingScopes } from './token-words';

const Group = styled.fieldset`
  min-width: 0;
  margin: var(--s5) 0;
  padding: 0;
  border: 0;
  legend {
    margin-bottom: var(--s2);
    padding: 0;
    font-size: var(--t-s);
    font-weight: 600;
  }
  > p {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    margin-bottom: var(--s2);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
    gap: 6px var(--s5);
  }
  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--s2);
    font-size: var(--t-s);
  }
  small {
    display: block;
    font-size: var(--t-xs);
    color: var(--ink-2);
  }
`;
const Wrong = styled.p`
  font-size: var(--t-xs);
  color: var(--failed);
`;

const segments = [
  { value: 'NONE', label: 'None' },
  { value: 'READ', label: 'Read' },
  { value: 'WRITE', label: 'Write' },
] as const;

export interface TokenScopesProps {
  scopes: ChosenScopes;
  error: string | undefined;
  onScopes: (scopes: ChosenScopes) => void;
  onLevel: (area: ApiArea, level: ApiLevel | 'NONE') => void;
}

/** What a token can do in each area. */
export function TokenScopes({ scopes, error, onScopes, onLevel }: TokenScopesProps) {
  return (
    <Group>
      <legend>Permissions</legend>
      <p>
        <Button tone="link" onClick={() => onScopes(reportingScopes)}>
          Reporting, read-only
        </Button>
        <Button tone="link" onClick={() => onScopes({})}>
          Nothing
        </Button>
      </p>
      <p>No token adds, invites or disables users, creates tokens, or changes a password or a permission.</p>
      {error && <Wrong role="alert">{error}</Wrong>}
      <ul>
        {areaChoices.map(({ value, label, leads }) => {
          const level = scopes[value];
          return (
            <li key={value}>
              <span>
                {label}
                {level && <small>{leads[level]}</small>}
              </span>
              <SegmentedControl
                label={label}
                value={level ?? 'NONE'}
                segments={segments}
                onValue={(chosen) => onLevel(value, chosen)}
              />
            </li>
          );
        })}
      </ul>
    </Group>
  );
}
