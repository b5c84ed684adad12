import { GraphQLError } from 'graphql';

/** What graphql-js repeats of a value that does not fit its type. */
const REPEATED: readonly (readonly [pattern: RegExp, kept: string])[] = [
  [/(cannot represent (?:[^:]* )?value): [\s\S]*$/, '$1.'],
  [/^(Expected value of type "[^"]*"), found [\s\S]*$/, '$1.'],
  [/^Value "[\s\S]*" does not exist in ("[^"]*" enum\.)/, 'The value does not exist in $1'],
  [/((?:Unexpected|found) (?:String|BlockString|Int|Float)) [\s\S]*$/, '$1.'],
];

const withoutValue = (message: string): string =>
  REPEATED.reduce((text, [pattern, kept]) => text.replace(pattern, kept), message);

/**
 * The message of a request that does not fit the schema, without the values that it was sent with: those may be passwords,
 * and answers end up in the logs of tools and proxies.
 */
export function textWithoutValues({ message, originalError }: GraphQLError): string {
  const variable = /^Variable "\$\w+"/.exec(message)?.[0];
  if (variable === undefined || !message.includes(' got invalid value ')) return withoutValue(message);
  const inner = originalError instanceof GraphQLError ? originalError.message : '';
  const head = message.endsWith(`; ${inner}`) ? message.slice(0, -inner.length - 2) : message;
  const at = / at "[\w.[\]]+"$/.exec(head)?.[0] ?? '';
  return `${variable} got an invalid value${at}. ${withoutValue(inner)}`.trim();
}
