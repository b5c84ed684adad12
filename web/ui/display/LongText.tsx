import { useState } from 'react';
import { Button } from '../controls/Button';

/** The number of characters shown before the text is expanded. */
const SHOWN = 150;

/** A message of any length. Text beyond 150 characters is shown on demand. */
export function LongText({ children }: { children: string }) {
  const [open, setOpen] = useState(false);
  if (children.length <= SHOWN) return children;
  return (
    <>
      {open ? children : `${children.slice(0, SHOWN).trimEnd()}...`}{' '}
      <Button tone="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Show Less' : 'Show More'}
      </Button>
    </>
  );
}
