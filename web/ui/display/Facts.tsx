import { styled } from 'styled-components';

/** A list of labels and values: `<dt>` and `<dd>` in turn. On phones, a value is below its label. A `<small>` in a value says who, or when. */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(120px, max-content) minmax(0, 1fr);
  gap: var(--s2) var(--s5);
  font-size: var(--t-s);
  dt {
    color: var(--ink-2);
  }
  dd {
    overflow-wrap: anywhere;
  }
  dd a {
    text-decoration: underline;
  }
  small {
    margin-left: var(--s2);
    color: var(--ink-3);
  }
  @media (max-width: 560px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    dd {
      margin-bottom: var(--s2);
    }
  }
`;
