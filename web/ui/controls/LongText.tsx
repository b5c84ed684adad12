import { useState } from 'react';
import { Button } from './Button';

/** The number of characters that are shown without a toggle, and at most before the text is expanded. */
const SHOWN = 150;
/** The fewest characters that are worth a toggle: more than the last word of a message. */
const HIDDEN = 40;

/** Whether a number, or a part of one, follows: it stays with the words and digits before it. */
const isBeforeNumber = (text: string, at: number): boolean => /^\s+[\d(+]/.test(text.slice(at));

/** Returns the beginning of a long text: whole words and whole telephone numbers. A text without a blank is cut anywhere. */
function beginning(text: string): string {
  const most = Math.min(SHOWN, text.length - HIDDEN);
  for (let end = most; end > 0; end -= 1)
    if (/\s/.test(text.charAt(end)) && !isBeforeNumber(text, end)) return text.slice(0, end).replace(/[\s,;]+$/, '');
  return text.slice(0, most);
}

/** A message of any length. Text beyond 150 characters is shown on demand. */
export function LongText({ children }: { children: string }) {
  const [open, setOpen] = useState(false);
  if (children.length <= SHOWN) return children;
  return (
    <>
      {open ? children : `${beginning(children)}...`}{' '}
      <Button tone="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Show Less' : 'Show More'}
      </Button>
    </>
  );
}
