import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Link } from '../display/Link';
import { landmarkOf } from '../theme/landmark';
import { layer } from '../theme/tokens';

const Panel = styled(DropdownMenu.Content)`
  z-index: ${layer.menu};
  min-width: 180px;
  max-width: 320px;
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  padding: 4px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--raised);
  color: var(--ink);
  box-shadow: var(--shadow);
`;
const Item = styled(DropdownMenu.Item)<{ $danger: boolean }>`
  display: block;
  padding: 7px 10px;
  border-radius: 5px;
  font-size: var(--t-s);
  color: ${({ $danger }) => ($danger ? 'var(--failed)' : 'var(--ink)')};
  cursor: pointer;
  outline: none;
  text-decoration: none;
  &[data-highlighted] {
    background: var(--accent-weak);
    text-decoration: none;
  }
  &[data-disabled] {
    color: var(--ink-3);
    cursor: default;
  }
  small {
    display: block;
    margin-top: 1px;
    font-size: var(--t-xs);
    color: var(--ink-3);
  }
`;
const Heading = styled(DropdownMenu.Label)`
  padding: 8px 10px 3px;
  font-size: var(--t-xs);
  font-weight: 600;
  color: var(--ink-3);
`;
const Line = styled(DropdownMenu.Separator)`
  height: 1px;
  margin: 4px 6px;
  background: var(--line);
`;

export type MenuItem =
  | 'separator'
  | { heading: string }
  | {
      label: string;
      /** The link target. Set either this or `onSelect`. */
      href?: string;
      onSelect?: () => void;
      /** Whether it destroys something. */
      danger?: boolean;
      /** Why the item is unavailable, shown below its label; undefined if it is available. */
      waiting?: string | undefined;
    };

export interface MenuProps {
  /** The button that opens the menu: a Button or an IconButton. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Defaults to `end`, which aligns it with the trigger's right edge. */
  align?: 'start' | 'end';
}

function Entry({ item }: { item: Exclude<MenuItem, 'separator'> }) {
  if ('heading' in item) return <Heading>{item.heading}</Heading>;
  const words = (
    <>
      {item.label}
      {item.waiting && <small>{item.waiting}</small>}
    </>
  );
  return (
    <Item
      $danger={item.danger ?? false}
      disabled={Boolean(item.waiting)}
      onSelect={item.onSelect}
      asChild={Boolean(item.href && !item.waiting)}
    >
      {item.href && !item.waiting ? <Link href={item.href}>{words}</Link> : words}
    </Item>
  );
}

/** A button with a menu of actions. The list is rendered on opening, so a menu in every table row is cheap. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [home, setHome] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(open) => {
        if (open) setHome(landmarkOf(button.current));
      }}
    >
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={home}>
        <Panel align={align} sideOffset={4} collisionPadding={8}>
          {items.map((item, index) =>
            item === 'separator' ? (
              <Line key={index} />
            ) : (
              <Entry key={'heading' in item ? `heading ${item.heading}` : item.label} item={item} />
            ),
          )}
        </Panel>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
