import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { useFieldControl } from './Field';
import { inputStyle } from './input-style';

const Root = styled.textarea`
  ${inputStyle}
  height: auto;
  min-height: calc(2 * var(--control-height));
  padding: var(--s2) var(--s3);
  line-height: 1.45;
  resize: vertical;
  field-sizing: content;
  max-height: 50vh;
`;

/** Lines of text; it grows with them where the browser can. Inside a Field it is labelled by it. */
export function TextArea(props: ComponentPropsWithRef<'textarea'>) {
  const field = useFieldControl();
  return <Root rows={4} {...field} {...props} />;
}
