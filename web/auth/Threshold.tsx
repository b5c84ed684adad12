import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTitle } from '../core/shell/Screen';
import { Sheet, SheetBody } from '../ui/layout/Sheet';

const Root = styled.main`
  display: grid;
  place-content: center;
  justify-items: stretch;
  gap: var(--s5);
  padding: var(--s4);
  grid-template-columns: minmax(0, 380px);
`;
const Head = styled.header`
  h1 {
    display: flex;
    align-items: center;
    gap: 10px;
    font-size: var(--t-2xl);
    line-height: 1.15;
    letter-spacing: -0.018em;
  }
  h1::before {
    content: '';
    flex: none;
    width: 12px;
    height: 24px;
    background: var(--accent);
    border-radius: 2px 2px 0 0;
    box-shadow: 0 5px 0 -1px var(--ink);
  }
  p {
    margin-top: 6px;
    color: var(--ink-2);
  }
`;
const Below = styled.p`
  text-align: center;
  font-size: var(--t-s);
`;

export interface ThresholdProps {
  /** The window title. */
  title: string;
  /** Defaults to the title. */
  heading?: string;
  sub: ReactNode;
  children: ReactNode;
  /** An alternative, shown below the sheet. */
  other?: ReactNode;
}

/** The layout of screens without a session: one centered sheet, and no menus. */
export function Threshold({ title, heading = title, sub, children, other }: ThresholdProps) {
  useTitle(title);
  return (
    <Root id="main">
      <Head>
        <h1>{heading}</h1>
        <p>{sub}</p>
      </Head>
      <Sheet>
        <SheetBody>{children}</SheetBody>
      </Sheet>
      {other && <Below>{other}</Below>}
    </Root>
  );
}

/** Stacks the content of the sheet. */
export const ThresholdParts = styled.div`
  display: grid;
  gap: var(--s4);
`;

/** The form of such a screen. */
export const ThresholdForm = styled.form`
  display: grid;
  gap: var(--s4);
`;
