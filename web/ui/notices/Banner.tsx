import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LongText } from '../controls/LongText';
import { Icon } from '../display/Icon';
import { breakpoint } from '../theme/tokens';

export type BannerTone = 'info' | 'success' | 'warning' | 'error';

const color = { info: 'sent', success: 'paid', warning: 'pending', error: 'failed' } as const satisfies Record<
  BannerTone,
  string
>;

const Root = styled.div<{ $tone: BannerTone }>`
  display: flex;
  align-items: flex-start;
  gap: 10px;
  padding: 10px var(--s3);
  border-radius: var(--radius);
  font-size: var(--t-s);
  color: var(--ink);
  background: var(--${({ $tone }) => color[$tone]}-weak);
  > svg {
    flex: none;
    margin-top: 1px;
    color: var(--${({ $tone }) => color[$tone]});
  }
  > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > span {
    display: flex;
    flex: none;
    gap: var(--s3);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    flex-wrap: wrap;
    > div {
      flex-basis: 70%;
    }
    > span {
      flex-basis: 100%;
      padding-left: 26px;
    }
  }
`;

export interface BannerProps {
  /** Defaults to `info`. Warnings and errors interrupt a screen reader; the others are announced politely. An error that is a text of more than 150 characters is shown whole on demand. */
  tone?: BannerTone;
  /** One or two link-style Buttons that resolve the problem. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A message at the page level that stays while it applies. */
export function Banner({ tone = 'info', actions, children }: BannerProps) {
  const urgent = tone === 'error' || tone === 'warning';
  return (
    <Root $tone={tone} role={urgent ? 'alert' : 'status'}>
      <Icon name={tone} />
      {/* What went wrong can be as long as what was refused; other messages are written to be read whole. */}
      <div>{tone === 'error' && typeof children === 'string' ? <LongText>{children}</LongText> : children}</div>
      {actions && <span>{actions}</span>}
    </Root>
  );
}
