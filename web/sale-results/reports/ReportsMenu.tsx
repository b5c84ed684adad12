import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import { Menu } from '../../ui/overlays/Menu';
import { useReportItems } from '../public/useReportItems';

/** A menu with the reports of sessions as spreadsheets. A report that these sessions don't have says why. */
export function ReportsMenu({ refs }: { refs: readonly string[] }) {
  const { items, busy } = useReportItems(refs);
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
}
