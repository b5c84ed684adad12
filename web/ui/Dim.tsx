import { styled } from 'styled-components';

/** Words that recede: what is settled, missing or secondary. */
export const Dim = styled.span`color: var(--ink-3);`;
