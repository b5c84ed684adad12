import { type ComponentPropsWithRef, type MouseEvent, useId } from 'react';
import { styled } from 'styled-components';
import { Link, type LinkProps } from '../display/Link';
import { SpinnerRing } from '../display/SpinnerRing';
import { Tooltip } from '../display/Tooltip';
import { VisuallyHidden } from '../display/VisuallyHidden';
import { buttonStyle, type ButtonTone } from './button-style';

/** Buttons beside each other. */
export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
`;

const Root = styled.button<{ $tone: ButtonTone }>`
  ${buttonStyle}
`;
const LinkRoot = styled(Link)<{ $tone: ButtonTone }>`
  ${buttonStyle}
`;

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** Defaults to `quiet`. */
  tone?: ButtonTone;
  /** Why the button is unavailable. It stays focusable so that every user can read the reason; clicks are ignored. */
  waiting?: string | undefined;
  /** Whether its action is running. It shows a spinner and ignores clicks. */
  busy?: boolean;
}

/** A button that is never disabled without an explanation: `waiting` says why it is unavailable. */
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
  // The elements are the same with and without `waiting`, so a button that becomes unavailable stays focused.
  return (
    <>
      <Tooltip text={waiting}>{button}</Tooltip>
      {waiting && <VisuallyHidden id={reason}>{waiting}</VisuallyHidden>}
    </>
  );
}

/** A link that looks like a button, for actions that open a page. */
export function ButtonLink({ tone = 'quiet', ...rest }: LinkProps & { tone?: ButtonTone }) {
  return <LinkRoot {...rest} $tone={tone} data-chrome="" />;
}
