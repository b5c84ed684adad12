import { keyframes, styled } from 'styled-components';

const breathe = keyframes`50% { opacity: 0.45; }`;

/** A block in the place and size of what is still loading. Put `aria-busy` on the region around it. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  /** CSS width, all of the room by default. */
  $width?: string;
  /** CSS height, one line of small text by default. */
  $height?: string;
}>`
  display: block;
  width: ${({ $width = '100%' }) => $width};
  height: ${({ $height = '12px' }) => $height};
  max-width: 100%;
  border-radius: 4px;
  background: var(--quiet-weak);
  animation: ${breathe} 1.4s ease-in-out infinite;
`;
