import { styled } from 'styled-components';

/** The height of a window at least: the footer stands at its foot, however little the page shows. */
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
