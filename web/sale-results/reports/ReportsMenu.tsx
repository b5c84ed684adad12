import { REPORT_NAMES, reportProblem, REPORTS } from '../../../rules/sale-results/reports/report-files';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import { Menu } from '../../ui/overlays/Menu';
import { useReportDownload } from './useReportDownload';

/** A menu with the reports of sessions as spreadsheets. A report that these sessions don't have says why. */
export function ReportsMenu({ refs }: { refs: readonly string[] }) {
  const { download, busy } = useReportDownload();
  return (
    <Menu
      trigger={
        <Button busy={busy}>
          Downloads
          <Icon name="down" size={12} />
        </Button>
      }
      items={REPORT_NAMES.map((name) => ({
        label: REPORTS[name].label,
        waiting: reportProblem(name, refs.length)?.message,
        onSelect: () => void download(name, refs),
      }))}
    />
  );
}
