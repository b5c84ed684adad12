import type { Page } from 'playwright-core';

/** The focused element, as perceived by a keyboard user. */
export interface Focused {
  /** Its accessible name, as far as it follows from attributes, labels, and text. */
  readonly name: string;
  readonly role: string;
  /** Whether the element, or its visible label, is outlined. */
  readonly isOutlined: boolean;
  /** Whether nothing has the focus. */
  readonly isLost: boolean;
}

/** Runs in the page. */
function focused(): Focused {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: '', role: '', isOutlined: false, isLost: true };
  const text = (of: Element | null) => of?.textContent.replace(/\s+/g, ' ').trim() ?? '';
  const labelled = element
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .map((id) => text(document.getElementById(id)))
    .join(' ');
  const labels =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
      ? [...(element.labels ?? [])].map(text).join(' ')
      : '';
  const outlined = (of: Element | null) =>
    of !== null && getComputedStyle(of).outlineStyle !== 'none' && parseFloat(getComputedStyle(of).outlineWidth) > 0;
  return {
    name: [element.getAttribute('aria-label'), labelled, labels].find((name) => Boolean(name)) ?? text(element),
    role:
      element.getAttribute('role') ??
      (element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase()),
    // A list of options that gets the focus as a whole shows it on its items.
    isOutlined:
      outlined(element) ||
      outlined(element.closest('label')) ||
      element.matches('[role="menuitem"][data-highlighted], [role="dialog"], [role="alertdialog"], [role="menu"]'),
    isLost: false,
  };
}

/** Returns the focused element. */
export const focus = (page: Page): Promise<Focused> => page.evaluate(focused);

/** Waits until an element visibly has the focus, and returns it. Fails if the focus stays lost. */
export async function seenFocus(page: Page): Promise<Focused> {
  let now = await focus(page);
  for (let poll = 0; poll < 600 && (now.isLost || !now.isOutlined); poll += 1) {
    await page.waitForTimeout(100);
    now = await focus(page);
  }
  if (now.isLost) throw new Error(`The focus is lost at ${page.url()}`);
  if (!now.isOutlined) throw new Error(`The focus on ${now.role} “${now.name}” cannot be seen at ${page.url()}`);
  return now;
}

const MOST_STOPS = 150;

/** Presses a key until the focused element has this name; each stop on the way must be visible. */
export async function goTo(
  page: Page,
  name: RegExp,
  { key = 'Tab', role }: { key?: string; role?: string } = {},
): Promise<Focused> {
  const stops: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const now = await focus(page);
    if (!now.isLost && name.test(now.name) && (role === undefined || now.role === role)) return seenFocus(page);
    stops.push(`${now.role} ${now.name.slice(0, 40)}`);
    if (!now.isLost && !now.isOutlined) await seenFocus(page);
    await page.keyboard.press(key);
    // Menus move the focus shortly after the key press.
    await page.waitForTimeout(25);
  }
  const way = stops.filter((stop, at) => stop !== stops[at - 1]);
  throw new Error(`${String(name)} cannot be reached with ${key} at ${page.url()}: ${way.slice(-40).join(' | ')}`);
}

/** Moves the focus to an element with Tab, then presses Enter or another key. */
export async function press(
  page: Page,
  name: RegExp,
  { role, key = 'Enter', by = 'Tab' }: { role?: string; key?: string; by?: string } = {},
): Promise<void> {
  await goTo(page, name, { key: by, ...(role ? { role } : {}) });
  await page.keyboard.press(key);
}
