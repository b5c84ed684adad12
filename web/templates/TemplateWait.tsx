import { styled } from 'styled-components';
import { SpinnerRing } from '../ui/display/SpinnerRing';

const Root = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--s3);
  padding: var(--s7) 0;
  color: var(--ink-2);
`;

/** A template is being loaded (decision 169). */
export function TemplateWait() {
  return (
    <Root role="status">
      <SpinnerRing /> Loading…
    </Root>
  );
}
