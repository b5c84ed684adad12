import { fullName, truncateName } from '../../../rules/core/text';
import { shortened } from '../../ui/display/shortened';

/** Returns the name for tables, at most 25 characters, and the attributes of its element, which has the full name. */
export function tableName(named: { readonly firstName: string; readonly lastName: string }): {
  text: string;
  whole: ReturnType<typeof shortened>;
} {
  const name = fullName(named);
  const text = truncateName(name);
  return { text, whole: shortened(text, name) };
}
