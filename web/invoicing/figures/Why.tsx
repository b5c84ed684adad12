import { type ComponentPropsWithRef, type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { StatusDot, type StatusDotProps } from '../../ui/display/StatusDot';
import { Popover } from '../../ui/overlays/Popover';
import { type Explained, WhyWords } from './WhyWords';

const Trigger = styled.button`
  padding: 0;
  border: 0;
  background: none;
  letter-spacing: inherit;
  text-align: inherit;
  cursor: help;
  &:hover,
  &[aria-expanded='true'] {
    text-decoration: underline dotted;
    text-underline-offset: 3px;
  }
`;

export interface WhyProps {
  /** The id of the invoice or item. */
  id: string;
  /** The figures to explain, named as in the schema; all by default. */
  figures?: readonly Explained[];
  /** What the figure belongs to, for screen readers: "outstanding balance of invoice 12". */
  words: string;
  /** The amount or status. */
  children: ReactNode;
}

/** Returns the props of the button, and the popover that it opens. */
function useWhy({ id, figures, words }: Omit<WhyProps, 'children'>): {
  /** `data-value` includes the button in print, because it contains the figure. */
  button: ComponentPropsWithRef<'button'> & { 'data-value': '' };
  popover: ReactNode;
} {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return {
    button: {
      ref: trigger,
      type: 'button',
      'data-value': '',
      title: 'Why?',
      'aria-expanded': open,
      'aria-haspopup': 'dialog',
      'aria-description': `Why? ${words}`,
      onClick: () => setOpen(true),
    },
    popover: open && (
      <Popover anchor={trigger} label={`Why: ${words}`} onClose={() => setOpen(false)}>
        <WhyWords id={id} {...(figures ? { figures } : {})} />
      </Popover>
    ),
  };
}

/** An amount that explains itself when clicked. The explanation is fetched only then. */
export function Why({ children, ...why }: WhyProps) {
  const { button, popover } = useWhy(why);
  return (
    <>
      <Trigger {...button}>{children}</Trigger>
      {popover}
    </>
  );
}

/** A status that explains itself when clicked. */
export function WhyStatus({ tone, shape, children, ...why }: WhyProps & Pick<StatusDotProps, 'tone' | 'shape'>) {
  const { button, popover } = useWhy(why);
  return (
    <>
      <StatusDot tone={tone} {...(shape ? { shape } : {})} button={button}>
        {children}
      </StatusDot>
      {popover}
    </>
  );
}
