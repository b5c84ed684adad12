import { useCallback } from 'react';
import {
  REPORT_NAMES,
  type ReportName,
  reportProblem,
  REPORTS,
  reportUrl,
} from '../../../rules/sale-results/reports/report-files';
import { useAttempt } from '../../core/edit/useAttempt';
import { download as downloadFile, DownloadRefusal, saveFile } from '../../core/files/download';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import type { MenuItem } from '../../ui/overlays/Menu';
import { useToast } from '../../ui/overlays/Toast';

/** Downloads reports of sessions. A refusal is shown in a toast, so that the page stays as it is. */
function useReportDownload() {
  const toast = useToast();
  const { attempt, busy } = useAttempt();
  const download = useCallback(
    (name: ReportName, refs: readonly string[]) =>
      attempt(async () => {
        try {
          saveFile(await downloadFile(reportUrl(name, refs), `${name}.xlsx`));
        } catch (error) {
          if (!(error instanceof DownloadRefusal)) throw error;
          toast({ tone: 'error', message: error.message });
        }
      }),
    [attempt, toast],
  );
  return { download, busy };
}

/** Returns the menu items that download the reports of sessions that the viewer may read. A report that these sessions don't have says why. */
export function useReportItems(refs: readonly string[]): {
  readonly items: readonly MenuItem[];
  readonly busy: boolean;
} {
  const { download, busy } = useReportDownload();
  const mayRead = holds('ABSENTEE_BIDS')(useViewer());
  const items = REPORT_NAMES.filter((name) => name !== 'maxBidReports' || mayRead).map((name) => ({
    label: REPORTS[name].label,
    waiting: reportProblem(name, refs.length)?.message,
    onSelect: () => void download(name, refs),
  }));
  return { items, busy };
}
