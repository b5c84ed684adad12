import { fullName, truncateName } from '../../../rules/core/text';

/** Returns the name for tables, at most 25 characters, and the full name as the title if it was truncated. */
export function tableName(named: { readonly firstName: string; readonly lastName: string }): {
  text: string;
  title: string | undefined;
} {
  const name = fullName(named);
  const text = truncateName(name);
  return { text, title: text === name ? undefined : name };
}
