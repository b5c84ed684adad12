import { styled } from 'styled-components';

/** White paper on the ground: holds a table, a form or a text. Clips its corners without becoming a scroll container, so that headers inside stay sticky. */
export const Sheet = styled.div`
  background: var(--surface); border: 1px solid var(--line); border-radius: 8px; overflow: clip;
`;

/** The head of a sheet: a tick, the serif name in an h2, details, a Spring, a figure. Lines up with the cells of a table below. */
export const SheetHead = styled.header`
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px var(--s3); min-height: 52px; padding: 10px var(--s3); border-bottom: 1px solid var(--line); font-size: var(--t-s);
  h2 { font-size: var(--t-l); line-height: 1.2; }
`;

/** The padding of a sheet that holds text or a form. */
export const SheetBody = styled.div`padding: var(--s4);`;
