import { styled } from 'styled-components';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/display/Banner';

const List = styled.ul`
  display: grid;
  gap: 2px;
  margin-top: var(--s2);
  justify-items: start;
`;

/** What keeps a template from being saved: each thing leads to its field. */
export function ErrorList({
  title,
  problems,
  onFocus,
}: {
  title: string;
  problems: readonly { readonly field: string; readonly message: string }[];
  onFocus: (path: string) => void;
}) {
  return (
    <Banner tone="error">
      <p>{title}</p>
      <List>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <Button tone="link" onClick={() => onFocus(field)}>
              {message}
            </Button>
          </li>
        ))}
      </List>
    </Banner>
  );
}
