import { GraphQLError } from 'graphql';

/** The parts of graphql-js messages that repeat an invalid value. */
const REPEATED: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/(cannot represent (?:[^:]* )?value): [\s\S]*$/, '$1.'],
  [/^(Expected value of type "[^"]*"), found [\s\S]*$/, '$1.'],
  [/^Value "[\s\S]*" does not exist in ("[^"]*" enum\.)/, 'The value does not exist in $1'],
  [/((?:Unexpected|found) (?:String|BlockString|Int|Float)) [\s\S]*$/, '$1.'],
];

const withoutValue = (message: string): string =>
  REPEATED.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);

/**
 * Returns the message of a request that doesn't match the schema, without the values that it contained: those may be passwords,
 * and responses end up in the logs of tools and proxies.
 */
export function textWithoutValues({ message, originalError }: GraphQLError): string {
  const variable = /^Variable "\$\w+"/.exec(message)?.[0];
  if (variable === undefined || !message.includes(' got invalid value ')) return withoutValue(message);
  const inner = originalError instanceof GraphQLError ? originalError.message : '';
  const head = message.endsWith(`; ${inner}`) ? message.slice(0, -inner.length - 2) : message;
  const at = / at "[\w.[\]]+"$/.exec(head)?.[0] ?? '';
  return `${variable} got an invalid value${at}. ${withoutValue(inner)}`.trim();
}
