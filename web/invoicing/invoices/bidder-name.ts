import { fullName, truncateName } from '../../../rules/core/text';

/** The name as tables show it, at most 25 characters; the full name when it was cut. */
export function tableName(named: { readonly firstName: string; readonly lastName: string }): {
  text: string;
  title: string | undefined;
} {
  const name = fullName(named);
  const text = truncateName(name);
  return { text, title: text === name ? undefined : name };
}
