import { TEMPLATE_LIMITS } from './template-input';

const MARK = ' (copy)';

/** What the copy of a template is called: "Standard (copy)", cut where it would be too long. */
export function copyName(name: string): string {
  const base = [...name]
    .slice(0, TEMPLATE_LIMITS.name - MARK.length)
    .join('')
    .trimEnd();
  return base + MARK;
}
