import { styled } from 'styled-components';

/** At least as high as the window, so that the footer is at the bottom even on short pages. */
export const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  > main,
  > [data-room] {
    flex: 1;
    min-height: 0;
    width: 100%;
  }
  @media print {
    display: block;
  }
`;
