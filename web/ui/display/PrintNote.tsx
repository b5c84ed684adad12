import { styled } from 'styled-components';

/** A sentence that is only on paper, such as what a printed list leaves out. */
export const PrintNote = styled.p`
  display: none;
  @media print {
    display: block;
    margin-top: var(--s2);
    font-size: 8pt;
    color: var(--ink-2);
  }
`;
