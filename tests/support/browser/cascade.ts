import { createRequire } from 'node:module';

/** A rule as parsed by jsdom; a media rule has rules instead of a selector. */
interface Rule {
  readonly selectorText?: string;
  readonly style?: Pick<CSSStyleDeclaration, 'getPropertyValue'>;
  readonly media?: ArrayLike<string>;
  readonly cssRules?: ArrayLike<Rule>;
}
interface Sheet {
  readonly cssRules: ArrayLike<Rule>;
}

/** The internals of a jsdom element. */
export interface StyledElement {
  readonly localName: string;
  readonly parentElement: StyledElement | null;
  readonly style?: Pick<CSSStyleDeclaration, 'getPropertyValue'>;
  getAttributeNS(namespace: null, name: string): string | null;
  readonly _ownerDocument: {
    readonly styleSheets: { readonly _list: readonly Sheet[] };
    /** jsdom replaces it with null when the page changes. */
    _styleCache: object | null;
  };
}

// jsdom is the environment's dependency, in the version that it runs.
const require = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'));
const { matchesDontThrow } = require('jsdom/lib/jsdom/living/helpers/selectors.js') as {
  readonly matchesDontThrow: (element: StyledElement, selector: string) => boolean;
};
const cssom = createRequire(require.resolve('jsdom'))('rrweb-cssom') as { parse(text: string): Sheet };
const defaultSheet = cssom.parse(require('jsdom/lib/jsdom/browser/default-stylesheet.js') as string);

/** The properties that are computed here, with their initial values. */
const PROPERTIES: Readonly<Record<string, { readonly initial: string; readonly isInherited: boolean }>> = {
  display: { initial: '', isInherited: false },
  position: { initial: '', isInherited: false },
  visibility: { initial: 'visible', isInherited: true },
  'pointer-events': { initial: 'auto', isInherited: true },
};

/** One selector of a list, for a quick check of the elements that it cannot match. */
interface Selector {
  readonly text: string;
  /** The class that the element itself must have; null if that is not obvious. */
  readonly className: string | null;
  readonly tag: string | null;
  /** Whether the selector requires nothing else. */
  readonly isPlain: boolean;
}

interface Setting {
  readonly value: string;
  readonly selectors: readonly Selector[];
}

function readSelector(text: string): Selector {
  const [, plainTag] = /^([a-z][\w-]*)$/i.exec(text) ?? [];
  if (plainTag) return { text, className: null, tag: plainTag.toLowerCase(), isPlain: true };
  const [, plainClass] = /^\.([\w-]+)$/.exec(text) ?? [];
  if (plainClass) return { text, className: plainClass, tag: null, isPlain: true };
  // In parentheses or brackets, a class or a space has a different meaning.
  const last = /[([]/.test(text) ? undefined : text.split(/[\s>+~]+/).at(-1);
  const [, className] = /\.([\w-]+)/.exec(last ?? '') ?? [];
  return { text, className: className ?? null, tag: null, isPlain: false };
}

const readSelectors = (text: string) =>
  /[([]/.test(text) ? [readSelector(text)] : text.split(',').map((part) => readSelector(part.trim()));

/** Returns the rules that apply on screens, in the order in which jsdom lets them override each other. */
const screenRules = ({ cssRules }: Sheet): Rule[] =>
  Array.from(cssRules).flatMap((rule) => {
    if (!rule.media) return [rule];
    return Array.prototype.includes.call(rule.media, 'screen') ? Array.from(rule.cssRules ?? []) : [];
  });

function readSheet(sheet: Sheet): ReadonlyMap<string, readonly Setting[]> {
  const settings = new Map(Object.keys(PROPERTIES).map((property) => [property, [] as Setting[]]));
  for (const { selectorText, style } of screenRules(sheet))
    for (const [property, list] of settings) {
      const value = style?.getPropertyValue(property) ?? '';
      if (value !== '' && selectorText !== undefined) list.push({ value, selectors: readSelectors(selectorText) });
    }
  return settings;
}

const sheets = new WeakMap<Sheet, { readonly length: number; readonly settings: ReturnType<typeof readSheet> }>();

function settingsOf(sheet: Sheet, property: string): readonly Setting[] {
  const { length } = sheet.cssRules;
  let known = sheets.get(sheet);
  if (known?.length !== length) sheets.set(sheet, (known = { length, settings: readSheet(sheet) }));
  return known.settings.get(property) ?? [];
}

function matches(element: StyledElement, classes: ReadonlySet<string>, selector: Selector): boolean {
  if (selector.className !== null && !classes.has(selector.className)) return false;
  if (selector.tag !== null && element.localName !== selector.tag) return false;
  return selector.isPlain || matchesDontThrow(element, selector.text);
}

const classesOf = (element: StyledElement): ReadonlySet<string> =>
  new Set((element.getAttributeNS(null, 'class') ?? '').split(/\s+/));

/** Returns the value set by the rules and the element's own style; the last one applies, as in jsdom. */
function setValue(element: StyledElement, property: string): string {
  const classes = classesOf(element);
  let value = '';
  for (const sheet of [defaultSheet, ...element._ownerDocument.styleSheets._list])
    for (const setting of settingsOf(sheet, property))
      if (setting.selectors.some((selector) => matches(element, classes, selector))) value = setting.value;
  const own = element.style?.getPropertyValue(property) ?? '';
  if (own !== '') value = own;
  return value === 'unset' ? '' : value;
}

/** Values for the current state of a page, by jsdom's cache of that state. */
const caches = new WeakMap<object, Map<string, WeakMap<StyledElement, string>>>();

function cacheOf({ _ownerDocument: document }: StyledElement, property: string): WeakMap<StyledElement, string> {
  document._styleCache ??= new WeakMap();
  const ofPage = caches.get(document._styleCache) ?? new Map<string, WeakMap<StyledElement, string>>();
  caches.set(document._styleCache, ofPage);
  const ofProperty = ofPage.get(property) ?? new WeakMap<StyledElement, string>();
  ofPage.set(property, ofProperty);
  return ofProperty;
}

/** Returns the computed value of `display`, `position`, `visibility`, or `pointer-events`; null for another property. */
export function cascade(element: StyledElement, property: string): string | null {
  const rule = PROPERTIES[property];
  if (!rule) return null;
  const cache = cacheOf(element, property);
  const known = cache.get(element);
  if (known !== undefined) return known;
  const { parentElement } = element;
  const inherited = () => (rule.isInherited && parentElement ? cascade(parentElement, property) : null) ?? rule.initial;
  const value = setValue(element, property) || inherited();
  cache.set(element, value);
  return value;
}
