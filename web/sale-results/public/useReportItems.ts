import { useCallback } from 'react';
import {
  REPORT_NAMES,
  type ReportName,
  reportProblem,
  REPORTS,
  reportUrl,
} from '../../../rules/sale-results/reports/report-files';
import { useAttempt } from '../../core/edit/useAttempt';
import { GENERIC } from '../../core/forms/failure';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import type { MenuItem } from '../../ui/overlays/Menu';
import { useToast } from '../../ui/overlays/Toast';

/** Longer texts, such as the page of a proxy, aren't messages for users. */
const LONGEST_MESSAGE = 300;

const FILE_NAME = /filename="([^"]+)"/;

/** Lets the browser save a file. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text();
  const isMessage = answer.headers.get('content-type')?.startsWith('text/plain') === true;
  return isMessage && text !== '' && text.length <= LONGEST_MESSAGE ? text : GENERIC;
}

/** Downloads reports of sessions. A refusal is shown in a toast, so that the page stays as it is. */
function useReportDownload() {
  const toast = useToast();
  const { attempt, busy } = useAttempt();
  const download = useCallback(
    (name: ReportName, refs: readonly string[]) =>
      attempt(async () => {
        const answer = await fetch(reportUrl(name, refs));
        if (!answer.ok) {
          toast({ tone: 'error', message: await refusalOf(answer) });
          return;
        }
        const file = FILE_NAME.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? `${name}.xlsx`;
        save(await answer.blob(), file);
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
