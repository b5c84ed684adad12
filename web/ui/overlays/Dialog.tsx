import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createGlobalStyle, keyframes, styled } from 'styled-components';
import { IconButton } from '../controls/IconButton';
import { DialogStaleNotice } from '../notices/StaleNotice';
import { breakpoint, layer } from '../theme/tokens';

/** Returns the menu's button for a menu item, because the item disappears with its menu; otherwise the element. */
function lastingOpener(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const stays = button ? document.getElementById(button) : element;
  return stays instanceof HTMLElement ? stays : null;
}

/**
 * The opener of a dialog that is closing right now. The next step of the task may be a dialog, which then returns focus
 * to it.
 */
let pendingOpener: HTMLElement | null = null;

/**
 * Returns focus to the element that had it when `open` became true. Radix does so only for dialogs with their own
 * trigger, and ours are opened by state. The effect runs before the dialog's portal mounts and moves the focus.
 */
function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    opener.current =
      document.activeElement === document.body
        ? (pendingOpener ?? document.body)
        : lastingOpener(document.activeElement);
    return () => {
      pendingOpener = opener.current;
      queueMicrotask(() => {
        pendingOpener = null;
      });
    };
  }, [open]);
  return (event) => {
    event.preventDefault();
    // The dialog may have led to a field of another screen.
    if (!document.activeElement?.closest('[data-named]')) opener.current?.focus();
  };
}

const rise = keyframes`from { opacity: 0; transform: translateY(6px); }`;

const Veil = styled(Radix.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  place-items: center;
  padding: var(--s4);
  overflow-y: auto;
  background: var(--veil);
  @media (max-width: ${breakpoint.phone - 1}px) {
    padding: 0;
    place-items: end stretch;
  }
`;
/** Hides the page without unmounting it, so that form input is preserved. */
const HiddenPage = createGlobalStyle`body > :not([data-alone]) { visibility: hidden; }`;
/** The footer sticks to the edge of the screen, past the padding around the dialog, so that no content scrolls below it. */
const Box = styled(Radix.Content)<{ $width: number }>`
  position: relative;
  display: flex;
  flex-direction: column;
  width: min(${({ $width }) => $width}px, 100%);
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
  background: var(--surface);
  box-shadow: var(--shadow);
  animation: ${rise} var(--quick);
  &:focus {
    outline: none;
  }
  > header {
    padding: 18px 56px 0 var(--s5);
  }
  > button {
    position: absolute;
    top: 14px;
    right: 14px;
  }
  > footer {
    position: sticky;
    bottom: calc(-1 * var(--s4));
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 10px;
    padding: 14px var(--s5);
    border-top: 1px solid var(--line);
    border-radius: 0 0 var(--radius-l) var(--radius-l);
    background: var(--paper);
  }
  > footer > :first-child:not(button, a) {
    margin-right: auto;
    font-size: var(--t-s);
    color: var(--ink-2);
  }
  @media (max-width: ${breakpoint.phone - 1}px) {
    width: 100%;
    border-radius: var(--radius-l) var(--radius-l) 0 0;
    > footer {
      bottom: 0;
      border-radius: 0;
    }
  }
`;
const Title = styled(Radix.Title)`
  font-size: var(--t-xl);
  line-height: 1.2;
  letter-spacing: -0.01em;
`;
const Sub = styled(Radix.Description)`
  margin-top: 4px;
  font-size: var(--t-s);
  color: var(--ink-2);
`;
const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s4);
  padding: 18px var(--s5);
`;

/** Focuses the first editable field; if there is none, Radix's default applies. */
function focusFirstField(event: Event): void {
  const box = event.currentTarget;
  const field =
    box instanceof HTMLElement
      ? box.querySelector<HTMLElement>(
          'input:not([readonly], :disabled), select:not(:disabled), textarea:not([readonly], :disabled)',
        )
      : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const widths = { s: 420, m: 520, l: 760 } as const;

export interface DialogProps {
  /** For dialogs that are mounted before they open. */
  open?: boolean;
  /** Called on Escape, the close button, or a click on the backdrop. Not called while `busy`. */
  onClose: () => void;
  title: string;
  /** One line that says what the dialog is about. */
  sub?: ReactNode;
  /** Buttons, the primary one last. Text before them is aligned left. */
  footer?: ReactNode;
  /** Whether its action is running. The dialog can't be closed meanwhile. */
  busy?: boolean;
  /** Whether only its own buttons close it, because its content can't be shown again. */
  stays?: boolean;
  /** Whether the rest of the page is hidden while it is open. */
  alone?: boolean;
  /** 420, 520 (the default), or 760 px. On phones, dialogs are full width. */
  width?: keyof typeof widths;
  children?: ReactNode;
}

/** A modal task. Focus moves into the dialog, is trapped there, and returns to the previous element on close. */
export function Dialog({
  open = true,
  onClose,
  title,
  sub,
  footer,
  busy = false,
  stays = false,
  alone = false,
  width = 'm',
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus(open);
  const change = (next: boolean) => {
    if (!next && !busy && !stays) onClose();
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        {alone && <HiddenPage />}
        <Veil data-chrome="" data-alone={alone || undefined}>
          <Box
            $width={widths[width]}
            aria-busy={busy || undefined}
            onOpenAutoFocus={focusFirstField}
            onCloseAutoFocus={returnFocus}
            {...(sub ? {} : { 'aria-describedby': undefined })}
          >
            <header>
              <Title>{title}</Title>
              {sub && (
                <Sub asChild>
                  <div>{sub}</div>
                </Sub>
              )}
            </header>
            <DialogStaleNotice />
            <Body>{children}</Body>
            {footer && <footer>{footer}</footer>}
            {/* Last in the DOM, so that the first field gets the focus. */}
            {!busy && !stays && (
              <Radix.Close asChild>
                <IconButton icon="close" label="Close" />
              </Radix.Close>
            )}
          </Box>
        </Veil>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A note in a form, such as what its numbers mean, what saving does, or who changed it last. */
export const Note = styled.div`
  padding: 10px var(--s3);
  border-radius: var(--radius);
  background: var(--sunken);
  color: var(--ink-2);
  font-size: var(--t-xs);
`;
