import { styled } from 'styled-components';
import { homePath } from '../router/paths';
import { Screen, type ScreenProps } from './Screen';

const Text = styled.div`
  max-width: 68ch;
  color: var(--ink-2);
  h2 {
    margin: var(--s5) 0 var(--s2);
    font-size: var(--t-l);
    color: var(--ink);
  }
  p + p {
    margin-top: var(--s2);
  }
  dl + p {
    margin-top: var(--s4);
  }
  dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--s2) var(--s5);
  }
  dt {
    color: var(--ink-3);
  }
`;

/** A text page that anyone can read. */
export const Reading = ({ title, children }: Pick<ScreenProps, 'title' | 'children'>) => (
  <Screen title={title} back={{ href: homePath, label: 'Rostrum' }}>
    <Text>{children}</Text>
  </Screen>
);
