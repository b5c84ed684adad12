import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { snapshotUrl } from '../../../rules/lots/snapshots/lot-files';
import { lotWord } from '../../../rules/lots/uploads/columns';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { imagesStep, summaryStep } from '../../../rules/sales/steps';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useAddress } from '../../core/router/useAddress';
import { lotPath } from '../../paths/lots';
import { sessionStepPath } from '../../paths/sales';
import type { ReachStep } from '../../publishing/public/step-place';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { useToast } from '../../ui/overlays/Toast';
import { OpenUpload, type UploadExits } from '../uploads/OpenUpload';
import { OpenUploads } from '../uploads/OpenUploads';
import { useOpenUploadsQuery } from '../uploads/Upload.generated';
import { UploadStart } from '../uploads/UploadStart';
import { useSendFile } from '../uploads/useSendFile';

/** The session whose items are uploaded. */
interface UploadSession {
  readonly id: string;
  readonly kind: SaleKind;
  readonly editLocked: boolean;
}

interface UploadPlace {
  readonly type: string;
  readonly groupId: number;
  readonly catalogId: number;
  readonly isFromSummary: boolean;
  /** The page of the summary that the step was opened from; null for none. */
  readonly goToPage: number | null;
}

export interface UploadStepProps {
  place: UploadPlace;
  session: UploadSession;
  reachStep: ReachStep;
  /** Where Save & Exit leads. */
  exit: string;
}

/** The parameter of the address with the upload that is shown. */
const UPLOAD = 'upload';

/** Opens the page of a new lot. The tracker continues with the summary then. */
function useSingleItem(
  { type, groupId, catalogId, goToPage }: UploadPlace,
  sessionId: string,
  { reach, busy }: ReachStep,
) {
  const navigate = useNavigate();
  const summary = summaryStep(type);
  const open = async () => {
    if (await reach(sessionId, summary))
      await navigate(lotPath({ type, groupId, catalogId, key: '0', goToPage }), {
        state: { linkedFrom: `step${summary}` },
      });
  };
  return { open: () => void open(), busy };
}

/** The step in which the items of a sale are uploaded, reviewed, and saved. */
export function UploadStep({ place, session, reachStep, exit }: UploadStepProps) {
  const { type, groupId, catalogId, isFromSummary, goToPage } = place;
  const { query, change } = useAddress();
  const navigate = useNavigate();
  const toast = useToast();
  const [replacesId, setReplacesId] = useState<string | null>(null);
  const { data, error, refetch } = useOpenUploadsQuery({ variables: { catalogId: session.id } });
  const single = useSingleItem(place, session.id, reachStep);
  const show = (id: string | null) => change({ [UPLOAD]: id });
  const { sending, send, cancel } = useSendFile(session.id, (id) => {
    setReplacesId(null);
    show(id);
  });
  const summary = summaryStep(type);
  const summaryHref = sessionStepPath(type, groupId, catalogId, summary, goToPage);
  const exits = useMemo<UploadExits>(() => {
    const path = sessionStepPath(type, groupId, catalogId, imagesStep(type), goToPage);
    return { next: isFromSummary ? `${path}?from=summary` : path, exit };
  }, [type, groupId, catalogId, goToPage, isFromSummary, exit]);
  const leave = useCallback(
    (href: string, message: string) => {
      toast({ tone: 'success', message });
      void navigate(href);
    },
    [navigate, toast],
  );
  const way = isFromSummary ? (
    <ButtonLink href={summaryHref}>Cancel & Return to Summary</ButtonLink>
  ) : (
    <ButtonLink href={exit}>Save & Exit</ButtonLink>
  );
  if (session.editLocked && session.kind !== 'BUY_NOW')
    return (
      <EmptyState title={`${lotWord(session.kind)}s can no longer be uploaded or edited.`} action={way}>
        The session starts in less than two hours, or has started.
      </EmptyState>
    );
  const id = query.get(UPLOAD);
  if (id !== null)
    return (
      <OpenUpload
        key={id}
        id={id}
        catalogId={session.id}
        sale={session.kind}
        exits={exits}
        onSaved={leave}
        onAgain={() => show(null)}
        onReplace={() => {
          setReplacesId(id);
          show(null);
        }}
      />
    );
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="480px" />;
  // The list is read again a moment after one of its uploads was closed.
  const open = data.uploads.nodes.filter(({ state }) => state !== 'DISCARDED' && state !== 'SAVED');
  const replaced = open.find((upload) => upload.id === replacesId);
  return (
    <>
      {replaced && sending.state !== 'SENDING' && (
        <Section>
          <Banner
            actions={
              <Button tone="link" onClick={() => setReplacesId(null)}>
                Keep it
              </Button>
            }
          >
            The file that you upload now replaces {replaced.fileName}.
          </Banner>
        </Section>
      )}
      <UploadStart
        sale={session.kind}
        sending={sending}
        replacesId={replacesId}
        onSend={(chosen) => void send(chosen)}
        onCancel={cancel}
        snapshot={isFromSummary ? snapshotUrl(catalogId, { hasImages: true, format: 'xlsx' }) : undefined}
      />
      {sending.state !== 'SENDING' && (
        <>
          <Bar style={{ margin: 'var(--s5) 0' }}>
            <Button onClick={single.open} busy={single.busy}>
              Add single item
            </Button>
            {way}
          </Bar>
          <OpenUploads uploads={open.filter((upload) => upload.id !== replacesId)} onContinue={show} />
        </>
      )}
    </>
  );
}
