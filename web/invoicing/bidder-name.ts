import { truncateName } from '../../rules/core/text';

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** First and last name. */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** The name as tables show it, at most 25 characters, with the whole of it where it was cut (S0 section 5). */
export function tableName(named: Named): { text: string; title: string | undefined } {
  const name = fullName(named);
  const text = truncateName(name);
  return { text, title: text === name ? undefined : name };
}
