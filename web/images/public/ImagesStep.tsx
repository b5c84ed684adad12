import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { NameKind } from '../../../rules/images/image-names';
import { lotWord } from '../../../rules/lots/uploads/columns';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { summaryStep, trackerAfter } from '../../../rules/sales/steps';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { counted } from '../../core/locale';
import { useLeaveGuard } from '../../core/router/useLeaveGuard';
import { useStore } from '../../core/store';
import { labelsPath } from '../../paths/images';
import { sessionStepPath } from '../../paths/sales';
import type { ReachStep } from '../../publishing/public/step-place';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Section, Spring } from '../../ui/layout/Page';
import { addFiles, matchAgain } from '../bulk/bulk-plan';
import { FileList } from '../bulk/FileList';
import { FileZone } from '../bulk/FileZone';
import { Interrupted } from '../bulk/Interrupted';
import { ShrinkFiles } from '../bulk/ShrinkFiles';
import { UploadReport } from '../bulk/UploadReport';
import { useBulkQueue } from '../bulk/useBulkQueue';
import { type SessionLots, useSessionLots } from '../bulk/useSessionLots';
import { ReadSlates } from '../slates/ReadSlates';

const Names = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2) var(--s3);
  margin-bottom: var(--s4);
  font-size: var(--t-s);
  > p {
    flex-basis: 100%;
    color: var(--ink-2);
  }
`;

/** Stays in view, because the list above can have hundreds of files. */
const Foot = styled(Bar)`
  position: sticky;
  bottom: 0;
  z-index: 1;
  margin: 0;
  padding-block: var(--s3);
  background: var(--paper);
`;

const KINDS = [
  { value: 'lotNumber', label: 'Lot number' },
  { value: 'inventoryNumber', label: 'Inventory number' },
] as const;

export interface ImagesStepProps {
  place: {
    readonly type: string;
    readonly groupId: number;
    readonly catalogId: number;
    readonly isFromSummary: boolean;
    /** The page of the summary that the step was opened from; null for none. */
    readonly goToPage: number | null;
  };
  session: { readonly id: string; readonly kind: SaleKind; readonly editLocked: boolean };
  /** The number of the step. */
  step: number;
  reachStep: ReachStep;
  /** Where Save & Exit leads. */
  exit: string;
}

/** The step in which images are uploaded for all lots of a sale. */
export function ImagesStep(props: ImagesStepProps) {
  const { place, session, exit } = props;
  const lots = useSessionLots(session.id);
  const summary = sessionStepPath(place.type, place.groupId, place.catalogId, summaryStep(place.type), place.goToPage);
  const way = place.isFromSummary ? (
    <ButtonLink href={summary}>Cancel & Return to Summary</ButtonLink>
  ) : (
    <ButtonLink href={exit}>Save & Exit</ButtonLink>
  );
  if (session.editLocked && session.kind !== 'BUY_NOW')
    return (
      <EmptyState title="Images can no longer be uploaded." action={way}>
        The session starts in less than two hours, or has started.
      </EmptyState>
    );
  if (lots.lots) return <Uploads {...props} lots={lots} all={lots.lots} way={way} />;
  return lots.error === undefined ? (
    <Skeleton $height="480px" />
  ) : (
    <LoadFailure error={lots.error} message="Unable to load your catalog information..." onRetry={lots.readAgain} />
  );
}

interface UploadsProps extends ImagesStepProps {
  lots: SessionLots;
  all: NonNullable<SessionLots['lots']>;
  /** How the step is left without continuing. */
  way: ReactNode;
}

function Uploads({ place, session, step, lots, all, way, reachStep: { reach, busy } }: UploadsProps) {
  const { type, groupId, catalogId, goToPage, isFromSummary } = place;
  const navigate = useNavigate();
  const queue = useBulkQueue(session.id, lots.update);
  const { total, planned, pending, done } = useStore(queue.counts);
  const [kind, setKind] = useState<NameKind>('lotNumber');
  const unsent = planned + pending;
  const lost = `${counted(unsent, 'image')} ${unsent === 1 ? 'is' : 'are'} not uploaded yet. If you leave now, ${unsent === 1 ? 'it isn’t' : 'they aren’t'} added.`;
  const guard = useLeaveGuard(unsent > 0, lost);
  const choose = (chosen: NameKind) => {
    setKind(chosen);
    matchAgain(queue, all, chosen);
  };
  const add = (files: readonly File[]) => addFiles(queue, files, all, kind);
  const resume = (files: readonly File[]) => {
    add(files);
    queue.startFiles(files);
  };
  const go = async () => {
    const next = trackerAfter(type, step, isFromSummary);
    if (!(await reach(session.id, next))) return;
    guard.allow();
    void navigate(sessionStepPath(type, groupId, catalogId, next, goToPage));
  };
  const number = kind === 'lotNumber' ? '12' : 'A-12';
  return (
    <>
      <Interrupted batch={queue.batch} onFiles={resume} />
      <Section>
        <Names>
          <span aria-hidden="true">File names start with the</span>
          <SegmentedControl label="File names start with the" value={kind} onValue={choose} segments={KINDS} />
          <p>
            For example {number}.jpg for the main image of {lotWord(session.kind).toLowerCase()} {number}, and {number}
            .2.jpg or {number}-2.jpg for its second image. Images with the same name or place are replaced.
          </p>
          {total === 0 && (
            <p>
              You can also photograph a printed label before the images of each {lotWord(session.kind).toLowerCase()}.{' '}
              <Link href={labelsPath(type, groupId, catalogId)}>Print labels</Link>
            </p>
          )}
        </Names>
        <FileZone hasFiles={total > 0} onFiles={add} />
      </Section>
      <UploadReport queue={queue} onFiles={add} />
      {total > 0 && (
        <Section>
          {planned > 0 && <ShrinkFiles queue={queue} />}
          <ReadSlates
            queue={queue}
            lots={all}
            kind={kind}
            word={lotWord(session.kind).toLowerCase()}
            labels={labelsPath(type, groupId, catalogId)}
          />
          <FileList queue={queue} lots={all} byId={lots.byId} />
        </Section>
      )}
      <Foot>
        {planned > 0 && (
          <Button tone="primary" onClick={queue.start}>
            Start upload
          </Button>
        )}
        <Button
          tone={done > 0 && unsent === 0 ? 'primary' : 'quiet'}
          busy={busy}
          onClick={() => guard.close(() => void go(), lost)}
        >
          {total > 0 ? 'Continue' : 'Skip & Continue'}
        </Button>
        <Spring />
        {way}
      </Foot>
    </>
  );
}
