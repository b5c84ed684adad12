import { implForWrapper } from './computed-style';

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

interface Labels {
  /** jsdom raises it with every change below the root. */
  readonly version: number;
  readonly byTarget: ReadonlyMap<string | null, readonly HTMLLabelElement[]>;
}

const known = new WeakMap<Node, Labels>();

function readLabels(root: ParentNode): Labels['byTarget'] {
  const byTarget = new Map<string | null, HTMLLabelElement[]>();
  for (const label of Array.from(root.querySelectorAll('label'))) {
    const id = label.getAttribute('for');
    byTarget.set(id, [...(byTarget.get(id) ?? []), label]);
  }
  return byTarget;
}

/** Returns the labels with the id in `for`. They are looked for once until the page changes: a query asks for each button's. */
function labelsFor(root: Node & ParentNode, id: string): readonly HTMLLabelElement[] {
  const { _version: version } = implForWrapper(root) as { readonly _version: number };
  let labels = known.get(root);
  if (labels?.version !== version) known.set(root, (labels = { version, byTarget: readLabels(root) }));
  return labels.byTarget.get(id) ?? [];
}

function labelsOf(element: Element): HTMLLabelElement[] {
  const labels: HTMLLabelElement[] = [];
  for (let label = element.closest('label'); label; label = label.parentElement?.closest('label') ?? null)
    labels.push(label);
  const root = element.getRootNode() as Node & ParentNode;
  const isInDocument = 'getElementById' in root;
  if (isInDocument && element.id !== '')
    for (const label of labelsFor(root, element.id)) if (!labels.includes(label)) labels.push(label);
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
