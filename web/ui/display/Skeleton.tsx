import { keyframes, styled } from 'styled-components';

const breathe = keyframes`50% { opacity: 0.45; }`;

/** A placeholder in the position and size of loading content. Put `aria-busy` on the surrounding region. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })<{
  /** CSS width; defaults to the full width. */
  $width?: string;
  /** CSS height; defaults to one line of small text. */
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
