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

/** A multi-line text field that grows with its text if the browser supports it. A surrounding Field provides its label. */
export function TextArea(props: ComponentPropsWithRef<'textarea'>) {
  const field = useFieldControl();
  return <Root rows={4} {...field} {...props} />;
}
