import { styled } from 'styled-components';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import { Menu } from '../../ui/overlays/Menu';
import { useReportItems } from '../public/useReportItems';

/** A button with a menu of more downloads as its right part. */
const Joined = styled.span`
  display: inline-flex;
  > a {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  > button {
    margin-left: -1px;
    padding: 0 var(--s2);
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  > :focus-visible {
    z-index: 1;
  }
`;

export interface ReportsMenuProps {
  refs: readonly string[];
  /** The address of what the screen shows as a file, which is downloaded by one click. */
  csvUrl?: string;
}

/** A menu with the reports of sessions as spreadsheets. A report that these sessions don't have says why. */
export function ReportsMenu({ refs, csvUrl }: ReportsMenuProps) {
  const { items, busy } = useReportItems(refs);
  if (csvUrl === undefined)
    return (
      <Menu
        trigger={
          <Button busy={busy}>
            Downloads
            <Icon name="down" size={12} />
          </Button>
        }
        items={items}
      />
    );
  return (
    <Joined>
      <ButtonLink href={csvUrl}>Download .CSV</ButtonLink>
      <Menu
        trigger={
          <Button busy={busy} aria-label="Downloads" title="Downloads">
            <Icon name="down" size={12} />
          </Button>
        }
        items={items}
      />
    </Joined>
  );
}
