import { useApolloClient } from '@apollo/client/react';
import { type DragEvent, useState } from 'react';
import { styled } from 'styled-components';
import { BID_SOURCES, SOURCE_LABELS } from '../../../rules/bulk-bidding/book';
import { MOST_PASTED, type TypedBid, typedBids } from '../../../rules/bulk-bidding/paste';
import { useAttempt } from '../../core/edit/useAttempt';
import { useEdit } from '../../core/edit/useEdit';
import { counted } from '../../core/locale';
import type { BidSource } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { Money } from '../../ui/display/Money';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/DataTable';
import { type Book_enteredBidFragment, CheckBidsDocument, useEnterAbsenteeBidsMutation } from './Book.generated';

/** A pasted bid with what the check found. */
interface Row extends TypedBid {
  readonly id: string;
  readonly found: Book_enteredBidFragment;
  readonly currency: string;
}

const Zone = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s3);
  textarea {
    /* A long list leaves room for what the check found. */
    max-height: 25vh;
    font-family: var(--mono);
  }
`;
const Bad = styled.div`
  display: flex;
  align-items: center;
  height: 100%;
  color: var(--failed);
  font-size: var(--t-xs);
  line-height: 1.25;
  span {
    /* Two lines fit into a row. */
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    white-space: normal;
  }
`;

const isGood = ({ found: { code } }: Row) => code === null;
const rowId = ({ id }: Row) => id;
const textOf = (rows: readonly TypedBid[]) =>
  rows.map(({ lot, amount, paddle }) => [lot, amount, paddle].join('\t')).join('\n');

const COLUMNS: readonly Column<Row>[] = [
  { id: 'lot', header: 'Lot', width: 64, cell: ({ lot }) => lot },
  {
    id: 'title',
    header: 'Description',
    width: 180,
    isCardTitle: true,
    priority: 1,
    cell: ({ found }) => found.lotTitle ?? '-',
  },
  { id: 'paddle', header: 'Paddle', width: 70, cell: ({ paddle }) => paddle || 'House' },
  { id: 'bidder', header: 'Bidder', width: 130, priority: 2, cell: ({ found }) => found.bidder ?? '-' },
  {
    id: 'amount',
    header: 'Maximum',
    width: 100,
    align: 'end',
    cell: ({ found, amount, currency }) =>
      found.amount === null ? amount : <Money amount={found.amount} currency={currency} />,
  },
  {
    id: 'problem',
    header: 'Problem',
    width: 270,
    isInCard: (row) => !isGood(row),
    cell: ({ found: { message } }) =>
      message !== null && (
        <Bad title={message}>
          <span>{message}</span>
        </Bad>
      ),
  },
];

export interface PasteBidsDialogProps {
  catalogRef: string;
  currency: string;
  onClose: () => void;
}

/** Enters a list of bids from a spreadsheet: it is checked first, and what can't be taken stays listed with the reasons. */
export function PasteBidsDialog({ catalogRef, currency, onClose }: PasteBidsDialogProps) {
  const client = useApolloClient();
  const { attempt, busy: isChecking } = useAttempt();
  const { run, busy, refusal } = useEdit(useEnterAbsenteeBidsMutation());
  const [text, setText] = useState('');
  const [source, setSource] = useState<BidSource>('FORM');
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [placed, setPlaced] = useState(0);
  const bids = typedBids(text);
  const good = rows?.filter(isGood) ?? [];
  const change = (next: string) => {
    setText(next);
    setRows(null);
  };
  const toRows = (typed: readonly TypedBid[], found: readonly Book_enteredBidFragment[]): Row[] =>
    typed.flatMap((bid, index) => {
      const one = found[index];
      return one ? [{ ...bid, id: String(index), found: one, currency }] : [];
    });
  const check = () =>
    attempt(async () => {
      const variables = { catalogRef, bids: bids.map((bid) => ({ ...bid })) };
      const { data } = await client.query({ query: CheckBidsDocument, variables, fetchPolicy: 'no-cache' });
      setRows(toRows(bids, data.absenteeBook?.check ?? []));
    });
  const place = async () => {
    const typed = good.map(({ lot, amount, paddle }) => ({ lot, amount, paddle }));
    const { answer } = await run({ catalogRef, bids: typed.map((bid) => ({ ...bid, source })) }, {});
    if (!answer) return;
    const outcomes = toRows(typed, answer.outcomes);
    const left = [...(rows ?? []).filter((row) => !isGood(row)), ...outcomes.filter((row) => !isGood(row))].map(
      (row, index) => ({ ...row, id: String(index) }),
    );
    setPlaced(outcomes.filter(isGood).length);
    setText(textOf(left));
    setRows(left.length > 0 ? left : null);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void attempt(async () => change(await file.text()));
  };
  return (
    <Dialog
      title="Paste a list of bids"
      sub="Lot, amount, and paddle in three columns, from a spreadsheet or a CSV file."
      width="l"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {rows && good.length > 0 ? (
            <Button tone="primary" busy={busy} onClick={() => void place()}>
              Enter {counted(good.length, 'bid')}
            </Button>
          ) : (
            <Button
              tone="primary"
              busy={isChecking}
              waiting={
                bids.length === 0
                  ? 'Paste a list first.'
                  : bids.length > MOST_PASTED
                    ? `Paste at most ${MOST_PASTED} bids.`
                    : undefined
              }
              onClick={() => void check()}
            >
              Check {counted(bids.length, 'bid')}
            </Button>
          )}
        </>
      }
    >
      <Zone onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {refusal && <Banner tone="error">{refusal.messages.join(' ')}</Banner>}
        {placed > 0 && <Banner tone="success">{counted(placed, 'bid')} entered.</Banner>}
        {rows && rows.length > good.length && (
          <Banner tone="error">
            {counted(rows.length - good.length, 'bid')} can’t be entered. Correct the list and check it again.
          </Banner>
        )}
        <Field label="Bids" hint={`At most ${MOST_PASTED}. You can also drop a CSV file here.`}>
          <TextArea
            value={text}
            rows={6}
            placeholder={'12\t450\t31\n12A\t1,200\t47'}
            onChange={({ target }) => change(target.value)}
          />
        </Field>
        <Field label="Left by">
          <Select
            value={source}
            onValue={setSource}
            options={BID_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
          />
        </Field>
        {rows && <DataTable label="Checked bids" columns={COLUMNS} rows={rows} rowId={rowId} maxHeight="40vh" />}
      </Zone>
    </Dialog>
  );
}
