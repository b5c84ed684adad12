interface Labelable extends Element {
  readonly labels: ArrayLike<HTMLLabelElement> | null;
}

/** The elements that labels can name, in HTML; jsdom has the same list. */
const LABELABLE = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'].map(
  (name) => `HTML${name}Element`,
);

const isHidden = (element: Element) => element.localName === 'input' && element.getAttribute('type') === 'hidden';

/** Returns whether a label names the element: by the id in `for`, or, without `for`, as the first one that it contains. */
function names(label: HTMLLabelElement, element: Element): boolean {
  const id = label.getAttribute('for');
  if (id === null) return label.control === element;
  return id !== '' && (element.getRootNode() as Document | ShadowRoot).getElementById(id) === element;
}

function labelsOf(element: Element): HTMLLabelElement[] {
  const labels: HTMLLabelElement[] = [];
  for (let label = element.closest('label'); label; label = label.parentElement?.closest('label') ?? null)
    labels.push(label);
  const root = element.getRootNode() as ParentNode;
  const isInDocument = 'getElementById' in root;
  if (isInDocument && element.id !== '')
    for (const label of root.querySelectorAll('label'))
      if (label.getAttribute('for') === element.id && !labels.includes(label)) labels.push(label);
  const own = labels.filter((label) => names(label, element));
  return own.length < 2
    ? own
    : own.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

/**
 * Replaces the `labels` of a window's elements by lists that are made when they are read. In jsdom, they are live: each
 * looks through the whole page for the element of every label, and a query by name reads those of every button.
 */
export function listLabelsOnDemand(window: object): void {
  for (const name of LABELABLE) {
    const { prototype } = Reflect.get(window, name) as { prototype: Labelable };
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Element) {
        return isHidden(this) ? null : labelsOf(this);
      },
    });
  }
}
