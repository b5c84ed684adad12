import { useMemo } from 'react';
import { styled } from 'styled-components';
import { exemptionKindLabel } from '../../../rules/tax-exemptions/exemption-fields';
import { exemptionPlace } from '../../../rules/tax-exemptions/exemption-state';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import type { OpenDialog } from '../../core/dialogs/useDialogs';
import { useQuickEdit } from '../../core/edit/useEdit';
import { RecordHistoryDialog } from '../../core/records/RecordHistoryDialog';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { useHouseTime } from '../../core/useHouseTime';
import { Button } from '../../ui/controls/Button';
import { IconButton } from '../../ui/controls/IconButton';
import { StatusDot } from '../../ui/display/StatusDot';
import { Section } from '../../ui/layout/Page';
import { Menu } from '../../ui/overlays/Menu';
import { useToast } from '../../ui/overlays/Toast';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { periodOf, validityOf } from './exemption-words';
import { ExemptionDialog } from './ExemptionDialog';
import {
  type TaxExemption_paperFragment as Paper,
  useBidderExemptionsQuery,
  useRemoveTaxExemptionMutation,
} from './TaxExemptions.generated';

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
  align-items: center;
  justify-content: space-between;
  margin-bottom: var(--s3);
`;

const None = styled.p`
  font-size: var(--t-s);
  color: var(--ink-2);
`;

const nameOf = ({ certificateNumber }: Paper): string => `certificate ${certificateNumber}`;

export interface BidderExemptionsProps {
  /** Any record of the person. */
  approvalNumber: number;
  /** The record to which new papers are added. */
  approvalId: string;
  /** Where the bidder lives, with which a new paper begins. */
  place: { readonly country: string; readonly state: string };
  open: OpenDialog;
  /** Called with a new paper, or with one to apply to invoices. */
  onApply: (paper: Paper, isNew: boolean) => void;
}

/** The tax exemption papers of a bidder, of all records of the person: which are valid, expire soon, or expired. */
export function BidderExemptions({ approvalNumber, approvalId, place, open, onApply }: BidderExemptionsProps) {
  const { data, previousData, error, refetch } = useBidderExemptionsQuery({ variables: { number: approvalNumber } });
  const { run } = useQuickEdit(useRemoveTaxExemptionMutation());
  const undo = useUndoRecordEdit();
  const toast = useToast();
  const { day } = useHouseTime();
  const papers = (data ?? previousData)?.approval?.person?.taxExemptions;
  const columns = useMemo((): readonly Column<Paper>[] => {
    const edit = (paper: Paper | null) =>
      open(ExemptionDialog, { paper, approvalId, place, onSaved: (saved, isNew) => isNew && onApply(saved, true) });
    const remove = async (paper: Paper) => {
      const { answer } = await run(
        { id: paper.id, version: paper.version },
        {
          isRepeatable: true,
          failed: {
            nothing: 'The certificate was not removed.',
            mayBe: 'The connection was lost, so the certificate may have been removed.',
          },
        },
      );
      if (answer)
        toast({
          tone: 'success',
          message: `Certificate ${paper.certificateNumber} removed. Invoices stay as they are.`,
          ...undo.action(answer.taxExemption, `Certificate ${paper.certificateNumber} is back.`),
        });
    };
    return [
      { id: 'number', header: 'Certificate', width: 150, cell: ({ certificateNumber }) => certificateNumber },
      {
        id: 'state',
        header: 'Status',
        width: 130,
        cell: (paper) => <StatusDot tone={validityOf(paper).tone}>{validityOf(paper).label}</StatusDot>,
      },
      { id: 'kind', header: 'Kind', width: 130, priority: 3, cell: ({ kind }) => exemptionKindLabel(kind) },
      { id: 'place', header: 'Valid in', width: 180, cell: exemptionPlace },
      { id: 'period', header: 'Period', width: 200, priority: 1, cell: periodOf },
      {
        id: 'approved',
        header: 'Approved by',
        width: 170,
        priority: 4,
        cell: ({ approvedAt, approvedBy }) => `${approvedBy ?? 'deleted user'}, ${day(approvedAt)}`,
      },
      {
        id: 'file',
        header: 'File',
        width: 90,
        priority: 2,
        cell: ({ fileUrl, certificateNumber }) =>
          fileUrl && (
            <a href={fileUrl} download aria-label={`Download the file of certificate ${certificateNumber}`}>
              Download
            </a>
          ),
      },
      {
        id: 'menu',
        header: 'Actions',
        headerHidden: true,
        width: 52,
        fixed: true,
        cell: (paper) => (
          <Menu
            trigger={<IconButton icon="more" label={`Actions for ${nameOf(paper)}`} />}
            items={[
              { label: 'Edit', onSelect: () => edit(paper) },
              { label: 'Apply to unpaid invoices…', onSelect: () => onApply(paper, false) },
              {
                label: 'History',
                onSelect: () =>
                  open(RecordHistoryDialog, {
                    record: { id: paper.id, name: `Certificate ${paper.certificateNumber}` },
                    canEdit: true,
                  }),
              },
              'separator',
              { label: 'Remove', danger: true, onSelect: () => void remove(paper) },
            ]}
          />
        ),
      },
    ];
  }, [open, approvalId, place, onApply, run, toast, undo, day]);
  return (
    <Section aria-labelledby="bidder-exemptions">
      <Head>
        <h2 id="bidder-exemptions">Tax exemption</h2>
        <Button
          aria-haspopup="dialog"
          onClick={() =>
            open(ExemptionDialog, {
              paper: null,
              approvalId,
              place,
              onSaved: (saved, isNew) => isNew && onApply(saved, true),
            })
          }
        >
          Add certificate
        </Button>
      </Head>
      {!papers && error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : papers?.length === 0 ? (
        <None>No certificates. Invoices are taxed unless the bidder is marked as tax-exempt.</None>
      ) : (
        <DataTable
          label="Exemption certificates"
          columns={columns}
          rows={papers ?? []}
          rowName={nameOf}
          loading={!papers}
          skeletonRows={1}
        />
      )}
    </Section>
  );
}
