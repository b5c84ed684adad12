import { styled } from 'styled-components';

/** A list of labels and values. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s2) var(--s5);
  margin: 0;
  overflow-wrap: anywhere;
  dt {
    color: var(--ink-3);
  }
  dd {
    margin: 0;
  }
`;
