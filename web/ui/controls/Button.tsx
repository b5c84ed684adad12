import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import type { LinkProps } from '../display/Link';
import { Link } from '../display/Link';
import { SpinnerRing } from '../display/SpinnerRing';
import { VisuallyHidden } from '../display/VisuallyHidden';
import { Tooltip } from '../overlays/Tooltip';
import type { ButtonTone } from './button-style';
import { buttonStyle } from './button-style';

const Root = styled.button<{ $tone: ButtonTone }>`
  ${buttonStyle}
`;
const LinkRoot = styled(Link)<{ $tone: ButtonTone }>`
  ${buttonStyle}
`;

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** `quiet` by default. */
  tone?: ButtonTone;
  /** Why the button waits, in words. It stays focusable so that everyone can learn the reason; a press does nothing. */
  waiting?: string | undefined;
  /** Its own work is under way: a ring turns, a press does nothing. */
  busy?: boolean;
}

/** A button that is never silently disabled: what keeps it from acting is said in `waiting`. */
export function Button({
  tone = 'quiet',
  waiting,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reason = useId();
  const idle = busy || Boolean(waiting);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  const described = [rest['aria-describedby'], waiting ? reason : undefined].filter(Boolean).join(' ');
  const button = (
    <Root
      {...rest}
      type={type}
      $tone={tone}
      onClick={press}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      aria-describedby={described || undefined}
    >
      {busy && <SpinnerRing />}
      {children}
    </Root>
  );
  // The same elements whether it waits or not: a button that comes to wait keeps the focus.
  return (
    <>
      <Tooltip text={waiting}>{button}</Tooltip>
      {waiting && <VisuallyHidden id={reason}>{waiting}</VisuallyHidden>}
    </>
  );
}

/** A link that looks like a button, for actions that are a place to go to. */
export function ButtonLink({ tone = 'quiet', ...rest }: LinkProps & { tone?: ButtonTone }) {
  return <LinkRoot {...rest} $tone={tone} />;
}
