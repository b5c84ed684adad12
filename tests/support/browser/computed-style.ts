import { createRequire } from 'node:module';
import { cascade, type StyledElement } from './cascade';

/** The part of jsdom's internals that getComputedStyle uses. */
interface StyleRules {
  readonly propertiesWithResolvedValueImplemented: Readonly<Record<string, unknown>>;
  readonly getDeclarationForElement: (element: object) => CSSStyleDeclaration;
  readonly getResolvedValue: (element: object, property: string) => string;
}

// jsdom is the environment's dependency, in the version that it runs.
const require = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'));
const rules = require('jsdom/lib/jsdom/living/helpers/style-rules.js') as StyleRules;
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js') as {
  readonly implForWrapper: (element: Element) => StyledElement;
};

/** The properties that the queries of Testing Library and user-event read of every element that they visit. */
const OFTEN_READ: Readonly<Record<string, string>> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
};

/**
 * A getComputedStyle with jsdom's results that computes a property only when it is read. jsdom computes seventeen
 * properties per element, and matches every element with every rule of the page; a query by role, which reads two
 * properties per element, would take seconds on a large page.
 */
export function computedStyleOnDemand(whole: typeof getComputedStyle): typeof getComputedStyle {
  return (element, pseudo) => {
    if (pseudo) return whole(element, pseudo);
    const of = implForWrapper(element);
    const valueOf = (property: string) => {
      const value = cascade(of, property);
      if (value !== null) return value;
      return property in rules.propertiesWithResolvedValueImplemented
        ? rules.getResolvedValue(of, property)
        : rules.getDeclarationForElement(of).getPropertyValue(property);
    };
    let full: CSSStyleDeclaration | undefined;
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) => {
        if (name === 'getPropertyValue') return valueOf;
        const property = typeof name === 'string' ? OFTEN_READ[name] : undefined;
        if (property !== undefined) return valueOf(property);
        full ??= whole(element);
        const value: unknown = Reflect.get(full, name);
        return typeof value === 'function' ? (value as () => unknown).bind(full) : value;
      },
    });
  };
}
