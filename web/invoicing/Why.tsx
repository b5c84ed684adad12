import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Popover } from '../ui/Popover';
import { WhyWords } from './WhyWords';
import type { Explained } from './WhyWords';

const Trigger = styled.button`
  padding: 0; border: 0; background: none; color: inherit; font: inherit; letter-spacing: inherit; text-align: inherit; cursor: help;
  &:hover, &[aria-expanded='true'] { text-decoration: underline dotted; text-underline-offset: 3px; }
`;

export interface WhyProps {
  /** Of the invoice or the item. */
  id: string;
  /** What is explained, as the server names it; everything by default. */
  figures?: readonly Explained[];
  /** Whose figure it is, for screen readers: "outstanding balance of invoice 12". */
  words: string;
  /** The amount or the status itself. */
  children: ReactNode;
}

/** An amount or a status that says why it is so when it is pressed. Asks the server then, and not before. */
export function Why({ id, figures, words, children }: WhyProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Trigger ref={trigger} type="button" title="Why?" aria-expanded={open} aria-haspopup="dialog" aria-description={`Why? ${words}`} onClick={() => setOpen(true)}>{children}</Trigger>
      {open && <Popover anchor={trigger} label={`Why: ${words}`} onClose={() => setOpen(false)}><WhyWords id={id} {...(figures ? { figures } : {})} /></Popover>}
    </>
  );
}
