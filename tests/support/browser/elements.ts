import { createRequire } from 'node:module';
import { implForWrapper } from './computed-style';

// jsdom is the environment's dependency, in the version that it runs.
const require = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'));
const { wrapperForImpl } = require('jsdom/lib/jsdom/living/generated/utils.js') as {
  readonly wrapperForImpl: (impl: ImplNode) => Element;
};
const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js') as {
  readonly domSymbolTree: { following(node: ImplNode, options: { readonly root: ImplNode }): ImplNode | null };
};

/** The internals of a jsdom node. */
interface ImplNode {
  readonly nodeType: number;
  /** jsdom raises it with every change below the node. */
  readonly _version: number;
  /** The name of an element with its prefix, in small letters if it is of HTML. */
  readonly _qualifiedName?: string;
}

const ELEMENT = 1;

function readBelow(root: ImplNode): readonly ImplNode[] {
  const found: ImplNode[] = [];
  const inRoot = { root };
  for (let node = domSymbolTree.following(root, inRoot); node; node = domSymbolTree.following(node, inRoot))
    if (node.nodeType === ELEMENT) found.push(node);
  return found;
}

interface Below {
  readonly version: number;
  readonly elements: readonly ImplNode[];
}

const known = new WeakMap<ImplNode, Below>();

/** Returns the elements below the root, which are looked for once until the page changes. */
function below(root: ImplNode): readonly ImplNode[] {
  const { _version: version } = root;
  let found = known.get(root);
  if (found?.version !== version) known.set(root, (found = { version, elements: readBelow(root) }));
  return found.elements;
}

/**
 * Replaces the `getElementsByTagName` of a window by one that returns an array. In jsdom, it returns a live list behind a
 * proxy, which compares `length` with the names of all its elements; a query by role or text reads such a list several times.
 */
export function listElementsOnDemand(window: object): void {
  for (const name of ['Document', 'Element']) {
    const { prototype } = Reflect.get(window, name) as { readonly prototype: object };
    Object.defineProperty(prototype, 'getElementsByTagName', {
      configurable: true,
      writable: true,
      value(this: Node, tag: string): Element[] {
        const elements = below(implForWrapper(this) as ImplNode);
        const html = tag.toLowerCase();
        return (tag === '*' ? elements : elements.filter(({ _qualifiedName: own }) => own === html || own === tag)).map(
          wrapperForImpl,
        );
      },
    });
  }
}
