import type { StripeAnswer } from './stripe-double';

/** Returns an error in Stripe's format. */
export const refused = (status: number, error: object): StripeAnswer => ({ status, body: { error } });
/** Returns the refusal of a request for its content. */
export const invalid = (code: string, message: string) =>
  refused(400, { type: 'invalid_request_error', code, message });
/** Returns a response with this body. */
export const given = (body: object): StripeAnswer => ({ status: 200, body });

/** Returns the metadata[key] fields of a form. */
export function metadataOf(form: URLSearchParams, prefix = 'metadata['): Record<string, string> {
  const found = [...form].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length, -1), value] as const] : [],
  );
  return Object.fromEntries(found);
}

/** Returns the refusal of the first parameter that a call doesn't accept; null if it accepts all. */
export function unknownRefusal(form: URLSearchParams, known: readonly string[]): StripeAnswer | null {
  const unknown = unknownParameter(form, known);
  return unknown === null ? null : invalid('parameter_unknown', `Received unknown parameter: ${unknown}`);
}

/** Returns the first parameter that a call doesn't accept; null if there is none. */
export function unknownParameter(form: URLSearchParams, known: readonly string[]): string | null {
  for (const name of form.keys()) if (!known.includes(name.split('[')[0] ?? name)) return name;
  return null;
}
