import { type RefObject, useEffect, useRef } from 'react';

/** What is highlighted around a control: its Field, its group, its label, or the value in a list. */
const PLACE = '[data-field-root], fieldset, label, dd';

const isNamed = (element: HTMLElement, field: string): boolean =>
  [element.getAttribute('name'), element.getAttribute('data-field')].includes(field);

/**
 * Focuses and highlights the field that the address names: the control with this `name`, or the element with this `data-field`. Returns
 * the ref of the element around the fields. The highlight ends when the focus moves on.
 */
export function useNamedField<Around extends HTMLElement>(field: string | null): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useEffect(() => {
    if (field === null) return;
    const fields = around.current?.querySelectorAll<HTMLElement>('[name]:not(:disabled), [data-field]') ?? [];
    const control = [...fields].find((element) => isNamed(element, field));
    if (!control) return;
    const place = control.closest<HTMLElement>(PLACE) ?? control;
    place.setAttribute('data-named', '');
    control.addEventListener('blur', () => place.removeAttribute('data-named'), { once: true });
    control.focus();
  }, [field]);
  return around;
}
