import { styled } from 'styled-components';

/**
 * A surface for a table, a form, or text. It clips its corners without becoming a scroll container, so that headers
 * inside stay sticky.
 */
export const Sheet = styled.div`
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: 8px;
  overflow: clip;
`;

/** The padding of a sheet that contains text or a form. */
export const SheetBody = styled.div`
  padding: var(--s4);
`;
