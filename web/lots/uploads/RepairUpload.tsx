import { useState } from 'react';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useRefetchOnVersion } from '../../core/apollo/useRefetchOnVersion';
import { useEdit } from '../../core/edit/useEdit';
import { GENERIC_WITH_PHONES } from '../../core/failures/failure';
import { useCustomerCare } from '../../core/product/useCustomerCare';
import { Button } from '../../ui/controls/Button';
import { Skeleton } from '../../ui/display/Skeleton';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { FailedUpload } from '../public/FailedUpload';
import { ColumnMapping } from './ColumnMapping';
import { FilledColumns, ReadingFacts, UnreadImages } from './ReadingFacts';
import { EncodingQuestion, ReadingQuestions } from './ReadingQuestions';
import { Review } from './review/Review';
import type { SaveGoal } from './SaveDialog';
import { SaveFooter } from './SaveFooter';
import {
  type Upload_uploadFragment as Upload,
  type UploadProblemsQuery,
  useNumberLotsMutation,
  useUploadProblemsQuery,
} from './Upload.generated';
import { useReread } from './useReread';

export interface RepairUploadProps {
  upload: Upload;
  sale: SaleKind;
  /** Called when the lots are being saved. */
  onSaving: (goal: SaveGoal) => void;
  /** Called after the upload was discarded. */
  onAgain: () => void;
  /** Chooses another file, which replaces this upload. */
  onReplace: () => void;
}

/** The upload of a file without lots. */
function NoLots({ upload, onReplace }: Pick<RepairUploadProps, 'upload' | 'onReplace'>) {
  const withPhones = useCustomerCare();
  return (
    <FailedUpload
      fileName={upload.fileName}
      problems={[{ title: 'The file has headings, but no items below them.', text: withPhones(GENERIC_WITH_PHONES) }]}
      onRetry={onReplace}
    />
  );
}

type Node = Extract<NonNullable<UploadProblemsQuery['node']>, { __typename: 'Upload' }>;
type Group = Node['problems']['groups'][number];

interface BreakingProps extends Pick<RepairUploadProps, 'upload' | 'onReplace'> {
  groups: readonly Group[];
  /** Reads the problems again. */
  onFixed: () => Promise<unknown>;
}

/** Problems that keep the rows from being reviewed, with the fixes for all of them at once. */
function BreakingProblems({ upload, groups, onFixed, onReplace }: BreakingProps) {
  const { run, busy, refusal } = useEdit(useNumberLotsMutation());
  const fix = async ({ code, variant }: Group, label: string) => {
    const { id, version } = upload;
    const { answer } = await run({ id, version, code, variant, label }, { failed: 'Nothing was changed' });
    if (answer) await onFixed();
  };
  const count = groups.reduce((sum, { lotNumbers }) => sum + Math.max(1, lotNumbers.length), 0);
  return (
    <>
      {refusal && (
        <Section>
          <Banner tone="error">{refusal.messages.join(' ')}</Banner>
        </Section>
      )}
      <FailedUpload
        fileName={upload.fileName}
        count={count}
        problems={groups.map(({ title, description, lotNumbers }) => ({
          title: `${title}: ${lotNumbers.join(', ')}`,
          text: description,
        }))}
        onRetry={onReplace}
      >
        {groups.flatMap((group) =>
          group.fixes.map(({ label }) => (
            <Button key={label} tone="primary" busy={busy} onClick={() => void fix(group, label)}>
              {label}
            </Button>
          )),
        )}
      </FailedUpload>
    </>
  );
}

/** The review of an upload, unless it has problems that keep it from being reviewed. */
export function RepairUpload({ upload, sale, onSaving, onAgain, onReplace }: RepairUploadProps) {
  const { reread, dialog } = useReread(upload);
  const [isMapping, setMapping] = useState(false);
  // The review checks the rows itself.
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useUploadProblemsQuery({
    variables: { id: upload.id },
    fetchPolicy: 'no-cache',
    skip: isOpen,
  });
  useRefetchOnVersion(isOpen ? undefined : upload.version, refetch);
  const problems = data?.node?.__typename === 'Upload' ? data.node.problems : null;
  const breaking = problems?.groups.filter(({ severity }) => severity === 'BREAKING') ?? [];
  if (!isOpen && problems && breaking.length === 0) setOpen(true);
  if (!isOpen && breaking.length > 0)
    return <BreakingProblems upload={upload} groups={breaking} onFixed={() => refetch()} onReplace={onReplace} />;
  if (!isOpen)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton $height="480px" aria-label="The rows are being read" />
    );
  if (upload.rowCount === 0 && !upload.canUndo) return <NoLots upload={upload} onReplace={onReplace} />;
  if (isMapping)
    return (
      <ColumnMapping
        upload={upload}
        sale={sale}
        onMapped={() => setMapping(false)}
        onClose={() => setMapping(false)}
        onAgain={onReplace}
      />
    );
  return (
    <>
      {upload.failure !== null && (
        <Section>
          <Banner tone="error">Nothing was saved. {upload.failure}</Banner>
        </Section>
      )}
      {reread.problem && (
        <Section>
          <Banner tone="error">{reread.problem}</Banner>
        </Section>
      )}
      <EncodingQuestion upload={upload} reread={reread} />
      <ReadingQuestions upload={upload} sale={sale} reread={reread} />
      <ReadingFacts upload={upload} sale={sale} reread={reread} onColumns={() => setMapping(true)} />
      <UnreadImages upload={upload} sale={sale} onColumns={() => setMapping(true)} />
      <FilledColumns upload={upload} sale={sale} />
      <Review
        upload={upload}
        footer={(review) => (
          <SaveFooter upload={upload} sale={sale} review={review} onSaving={onSaving} onAgain={onAgain} />
        )}
      />
      {dialog}
    </>
  );
}
