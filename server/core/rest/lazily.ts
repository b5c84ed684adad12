type Makers = Readonly<Record<string, () => unknown>>;

/**
 * Returns an object whose parts are created on first access: a request pays only for the endpoints and loaders
 * of the slices that it uses.
 */
export function lazily<M extends Makers>(makers: M): { readonly [Name in keyof M]: ReturnType<M[Name]> } {
  const made: Record<string, unknown> = {};
  for (const [name, make] of Object.entries(makers)) {
    Object.defineProperty(made, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = make();
        Object.defineProperty(made, name, { value, enumerable: true });
        return value;
      },
    });
  }
  // A property with a maker's name returns what that maker makes.
  return made as { readonly [Name in keyof M]: ReturnType<M[Name]> };
}
