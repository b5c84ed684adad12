import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon, type IconName } from '../display/Icon';

const Root = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  padding: 0;
  border: 0;
  border-radius: var(--radius);
  background: none;
  color: var(--ink-2);
  transition: background var(--quick);
  &:hover,
  &[data-state='open'] {
    background: var(--quiet-weak);
    color: var(--ink);
  }
  &:active {
    transform: translateY(1px);
  }
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** The accessible name, also shown on hover. */
  label: string;
}

/** A button that shows only an icon. */
export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Root title={label} {...rest} type={type} aria-label={label}>
      <Icon name={icon} />
    </Root>
  );
}
