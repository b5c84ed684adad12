import { TEMPLATE_LIMITS } from './template-input';

const MARK = ' (copy)';

/** Returns the name for a copy of a template: "Standard (copy)", truncated to the limit. */
export function copyName(name: string): string {
  const base = [...name]
    .slice(0, TEMPLATE_LIMITS.name - MARK.length)
    .join('')
    .trimEnd();
  return base + MARK;
}
