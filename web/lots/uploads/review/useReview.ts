import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import { minorFromDecimal } from '../../../../rules/core/money';
import type { CellFault, LotColumn, UploadRow } from '../../../../rules/lots/uploads/columns';
import { type Outcome, useEdit } from '../../../core/edit/useEdit';
import { columnName, columnNamed } from '../column-names';
import type { ReviewFacts } from './checked-rows';
import {
  type Review_uploadFragment as Upload,
  ReviewFactsDocument,
  ReviewRowsDocument,
  type ReviewRowsQueryVariables,
  useDeleteUploadRowsMutation,
  useEditUploadCellsMutation,
  useRedoUploadStepMutation,
  useUndoUploadStepMutation,
} from './Review.generated';
import type { ReviewCalls, RowChanges, StepAnswer } from './review-steps';
import { openReview, type ReviewStore } from './review-store';

/** The first rows are shown at once, the others come in blocks. */
const FIRST_ROWS = 200;
const BLOCK = 1000;

interface Block extends RowChanges {
  readonly totalCount: number;
  readonly present: readonly UploadRow[];
}

async function readBlock(client: ApolloClient, variables: ReviewRowsQueryVariables): Promise<Block> {
  const { data } = await client.query({ query: ReviewRowsDocument, variables, fetchPolicy: 'no-cache' });
  if (data.node?.__typename !== 'Upload') throw new Error('The upload was not found.');
  const { version, totalCount, columns: names, rows } = data.node.rowBlock;
  const columns = names.map(columnNamed);
  const changes = new Map<string, UploadRow | null>();
  for (const { rowId, sheetRow, lotRef, isDeleted, values, faults } of rows) {
    const filled: Partial<Record<LotColumn, string>> = {};
    columns.forEach((column, place) => {
      const value = values[place] ?? '';
      if (value !== '') filled[column] = value;
    });
    const lost: Partial<Record<LotColumn, CellFault>> = {};
    for (const { column, kind, text } of faults) lost[columnNamed(column)] = { kind, text };
    const row: UploadRow = {
      id: rowId,
      sheetRow,
      values: filled,
      ...(faults.length > 0 && { faults: lost }),
      ...(lotRef !== null && { lotRef }),
    };
    changes.set(rowId, isDeleted ? null : row);
  }
  const present = [...changes.values()].filter((row) => row !== null);
  return { version, totalCount, rows: changes, present };
}

async function readFacts(client: ApolloClient, id: string): Promise<ReviewFacts> {
  const { data } = await client.query({ query: ReviewFactsDocument, variables: { id }, fetchPolicy: 'no-cache' });
  if (data.node?.__typename !== 'Upload') throw new Error('The upload was not found.');
  const { saleKind, connectType, currency, lotMaximum, fileColumns, savedLots, deletedNumbers } = data.node.facts;
  const minor = (amount: string | null) => (amount === null ? null : minorFromDecimal(amount, currency));
  return {
    sale: saleKind,
    connectType,
    currency,
    lotMaximum,
    fileColumns: new Set(fileColumns.map(columnNamed)),
    savedLots: savedLots.map(({ lotRef, ...lot }) => ({
      ...lot,
      ...(lotRef !== null && { ref: lotRef }),
      startingBid: minor(lot.startingBid),
      reserve: minor(lot.reserve),
    })),
    deletedNumbers,
  };
}

/** Reads all rows that changed after a version. */
async function readChanges(client: ApolloClient, id: string, changedAfter: number): Promise<RowChanges> {
  const rows = new Map<string, UploadRow | null>();
  let version = changedAfter;
  for (;;) {
    const block = await readBlock(client, { id, first: BLOCK, offset: rows.size, changedAfter });
    for (const [rowId, row] of block.rows) rows.set(rowId, row);
    // A later block may have a later version; what changed in between is read with the next changes.
    version = version === changedAfter ? block.version : Math.min(version, block.version);
    if (block.rows.size === 0 || rows.size >= block.totalCount) return { version, rows };
  }
}

interface Payload {
  readonly upload: Upload | null;
  readonly userErrors: readonly { readonly code: string }[];
}

function answerOf({ answer, refusal }: Outcome<Payload>): StepAnswer {
  const upload = answer?.upload;
  if (upload) {
    const { version, canUndo, canRedo } = upload;
    return { kind: 'DONE', version, canUndo, canRedo };
  }
  const message = refusal?.messages.join(' ') ?? 'The upload was not found.';
  if (refusal?.failure) return { kind: 'FAILED', message };
  const isEdited = refusal?.answer?.userErrors.some(({ code }) => code === 'EDITED_MEANWHILE') === true;
  return { kind: isEdited ? 'EDITED' : 'REFUSED', message };
}

const FAILED = 'Your last edits were not saved. They are still here.';

/** The calls of an upload's review. They are stable. */
function useReviewCalls(id: string): ReviewCalls {
  const client = useApolloClient();
  const edit = useEdit(useEditUploadCellsMutation()).run;
  const remove = useEdit(useDeleteUploadRowsMutation()).run;
  const undo = useEdit(useUndoUploadStepMutation()).run;
  const redo = useEdit(useRedoUploadStepMutation()).run;
  const send = useCallback<ReviewCalls['send']>(
    async (step) => {
      switch (step.kind) {
        case 'EDIT': {
          const cells = step.patches.map(({ rowId, column, from, to }) => ({
            rowId,
            column: columnName(column),
            from,
            to,
          }));
          return answerOf(await edit({ id, cells }, { failed: FAILED }));
        }
        case 'DELETE':
          return answerOf(await remove({ id, rowIds: [...step.rowIds] }, { failed: FAILED }));
        case 'UNDO':
          return answerOf(await undo({ id }, { failed: FAILED }));
        case 'REDO':
          return answerOf(await redo({ id }, { failed: FAILED }));
      }
    },
    [id, edit, remove, undo, redo],
  );
  const [read] = useState(() => (after: number) => readChanges(client, id, after));
  const [calls] = useState<ReviewCalls>(() => ({ send, readChanges: read }));
  return calls;
}

/** A review that is being loaded, or that was. */
export interface LoadingReview {
  /** Null until its first rows are loaded. */
  readonly store: ReviewStore | null;
  readonly loaded: number;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Loads an upload's rows, and follows what colleagues change. Remount it for another upload or another reading of its file. */
export function useReview({ id, version, canUndo, canRedo, failure }: Upload): LoadingReview {
  const client = useApolloClient();
  const calls = useReviewCalls(id);
  const [attempt, setAttempt] = useState(0);
  const [store, setStore] = useState<ReviewStore | null>(null);
  const [loaded, setLoaded] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const [steps] = useState({ canUndo, canRedo });

  useEffect(() => {
    const over = new AbortController();
    const isOver = () => over.signal.aborted;
    const load = async () => {
      const [facts, first] = await Promise.all([
        readFacts(client, id),
        readBlock(client, { id, first: FIRST_ROWS, offset: 0 }),
      ]);
      if (isOver()) return;
      const { version: opened, present, totalCount } = first;
      let count = first.rows.size;
      let total = totalCount;
      const isComplete = count >= total;
      const next = openReview({ version: opened, rows: present, facts, isComplete, ...steps }, calls);
      setStore(next);
      setLoaded(count);
      while (!isOver() && count < total) {
        const block = await readBlock(client, { id, first: BLOCK, offset: count });
        // After a deletion, the next rows are further up. Rows that are read twice are added once.
        count = block.totalCount < total ? Math.max(0, count - total + block.totalCount) : count + block.rows.size;
        total = block.totalCount;
        const isLast = count >= total || block.rows.size === 0;
        next.load(block.present, block.version, isLast);
        setLoaded(count);
        if (isLast) return;
      }
    };
    load().catch((failed: unknown) => {
      if (!isOver()) setError(failed);
    });
    return () => over.abort();
  }, [client, id, calls, steps, attempt]);

  // What colleagues changed, and what the services decided.
  useEffect(() => store?.see(version), [store, version]);
  // A save that failed may have found lots that are new in the session.
  useEffect(() => {
    if (failure === null || store === null) return;
    readFacts(client, id).then(store.setFacts, setError);
  }, [client, id, store, failure]);

  const retry = () => {
    setError(null);
    setStore(null);
    setAttempt((before) => before + 1);
  };
  return { store, loaded, error, retry };
}
