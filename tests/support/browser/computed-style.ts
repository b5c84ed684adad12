import { createRequire } from 'node:module';
import { cascade, type StyledElement } from './cascade';

// jsdom is the environment's dependency, in the version that it runs.
const require = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'));
/** Returns what jsdom keeps for a node. */
export const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js') as {
  readonly implForWrapper: (node: Node) => unknown;
};

/** The properties that are computed, by their names in scripts: those that queries and user-event read of every element, and those that tests read. */
const COMPUTED: Readonly<Record<string, string>> = {
  display: 'display',
  position: 'position',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
};

/**
 * A getComputedStyle that computes a property only when it is read. jsdom computes seventeen properties per element, and matches every
 * element with every rule of the page; a query by role, which reads two properties per element, would take seconds on a large page.
 * What else is read serves to place popups, and without a layout, only the element's own style says anything about that.
 */
export function computedStyleOnDemand(whole: typeof getComputedStyle): typeof getComputedStyle {
  return (element, pseudo) => {
    if (pseudo) return whole(element, pseudo);
    const of = implForWrapper(element) as StyledElement;
    const own = (element as Partial<ElementCSSInlineStyle>).style;
    const valueOf = (property: string) => cascade(of, property) ?? own?.getPropertyValue(property) ?? '';
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return valueOf;
        const property = typeof name === 'string' ? COMPUTED[name] : undefined;
        return property === undefined ? own && (Reflect.get(own, name) as unknown) : valueOf(property);
      },
    });
  };
}
