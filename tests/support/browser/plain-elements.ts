import * as React from 'react';
import * as runtime from 'react/jsx-runtime';

type Make = (type: unknown, props: Record<string, unknown>, key?: unknown) => unknown;

/** What React's own `jsx` reads and writes. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  { readonly A: { getOwner(): unknown } | null }
>;
const ELEMENT = Symbol.for('react.transitional.element');

const isPlain = (props: { readonly ref?: unknown }, key: unknown): boolean =>
  key === undefined && !('key' in props) && (props.ref ?? null) === null;

/** Notes that a child needs no key, because it is no item of an array. */
function noteChild(child: unknown): void {
  if (typeof child !== 'object' || child === null || !('_store' in child)) return;
  (child._store as { validated: number }).validated = 1;
}

/** Marks React's functions that were replaced: test files share the packages. */
const REPLACED = Symbol.for('plain elements');

/**
 * In development, React defines six properties of each element one by one and freezes it, which takes a twentieth of
 * the time of all web tests. Elements without a key and a ref are made here in one step, with what React needs to warn
 * of a missing key; the others, where React warns of more, by React.
 */
export function makePlainElements(): void {
  const functions = runtime as unknown as Record<string, Make & { [REPLACED]?: true }>;
  for (const name of ['jsx', 'jsxs']) {
    const own = functions[name];
    if (!own || own[REPLACED]) continue;
    const make: Make = (type, props, key) => {
      if (!isPlain(props, key)) return own(type, props, key);
      const { children } = props;
      if (Array.isArray(children)) {
        if (name === 'jsxs') children.forEach(noteChild);
      } else noteChild(children);
      const owner = internals?.A?.getOwner() ?? null;
      return { $$typeof: ELEMENT, type, key: null, ref: null, props, _owner: owner, _store: { validated: 0 } };
    };
    functions[name] = Object.assign(make, { [REPLACED]: true as const });
  }
}
