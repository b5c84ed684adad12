import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { plainNumbers } from '../../../rules/core/localized-number';
import { decimalFromMinor } from '../../../rules/core/money';
import { pastedLines } from '../../../rules/invoicing/receipts/pasted-lines';
import { readSheet } from '../../../rules/invoicing/receipts/receipt-sheet';
import { emptyDraftLine, settledLines } from '../../../rules/invoicing/receipts/settle-lines';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import { todayIn } from '../../core/server-time';
import { useViewer } from '../../core/session/session';
import { Screen } from '../../core/shell/Screen';
import { useDebounced } from '../../core/useDebounced';
import { receiptPath, receiptsPath } from '../../paths/invoicing';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { FigureStrip } from '../../ui/display/FigureStrip';
import { Money, MoneyProvider } from '../../ui/display/Money';
import { Bar, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { breakpoint } from '../../ui/theme/tokens';
import { usePaymentMethodsQuery } from '../recorded-payments/Paying.generated';
import { DepositSlip } from './DepositSlip';
import { readControl, waitingFor } from './receipt-control';
import { ReceiptGrid } from './ReceiptGrid';
import type { RowActions } from './ReceiptRow';
import { usePayers } from './usePayers';
import { useReceiptDraft } from './useReceiptDraft';
import { useReceive } from './useReceive';
import { useRepeatedReferences } from './useRepeatedReferences';

const SEARCH_AFTER_MS = 150;

const Foot = styled(Section)`
  position: sticky;
  bottom: 0;
  margin: var(--s4) 0 0;
  padding-bottom: var(--s3);
  background: var(--paper);
  @media (max-width: ${breakpoint.phone - 1}px) {
    position: static;
  }
`;
const Actions = styled(Bar)`
  margin-top: var(--s3);
`;

const Help = styled.p`
  margin-bottom: var(--s3);
  font-size: var(--t-xs);
  color: var(--ink-3);
`;

/** Moves the focus to the payer of a line. */
const focusPayer = (key: number) => document.querySelector<HTMLInputElement>(`[data-cell="${key}.payer"]`)?.focus();

/** Records the checks and transfers of a day: one line each, checked against the deposit slip. */
export function ReceivePaymentsPage() {
  const { house } = useViewer();
  const navigate = useNavigate();
  const [today] = useState(() => todayIn(house.timeZone));
  const entry = useReceiptDraft(today);
  const { slip, lines, type, add, remove, copyAbove, paste, replace, drop } = entry;
  const { payerOf, matchesOf, search, searchOne, readAgain } = usePayers();
  const { recordedWith, compare } = useRepeatedReferences();
  const [editing, setEditing] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const { data, previousData, error, refetch } = usePaymentMethodsQuery();
  const known = (data ?? previousData)?.paymentMethods;
  const methods = useMemo(
    () => (known ?? []).filter(({ isChoosable }) => isChoosable).map(({ id, name }) => ({ value: id, label: name })),
    [known],
  );
  const sheet = useMemo(
    () =>
      readSheet(slip.isPerLine ? lines : lines.map((line) => ({ ...line, date: '', method: '' })), {
        payerOf,
        today,
        locale: viewerLocale(),
        methods: new Set(methods.map(({ value }) => value)),
        recordedWith,
      }),
    [lines, slip.isPerLine, payerOf, today, methods, recordedWith],
  );
  const currency = sheet.currency ?? house.currency;
  const control = readControl(slip, sheet, currency);
  const { receive, busy, messages, refused, forget } = useReceive(entry, sheet, control);

  const typed = lines.find(({ key }) => key === editing)?.payer ?? '';
  const wanted = useDebounced(typed, SEARCH_AFTER_MS);
  useEffect(
    () => search(lines.flatMap(({ key, payer }) => (key === editing ? [] : [payer]))),
    [search, lines, editing],
  );
  const referred = useMemo(
    () =>
      sheet.lines.flatMap(({ invoice }, index) =>
        invoice === null ? [] : [{ invoice, reference: lines[index]?.reference ?? '' }],
      ),
    [sheet, lines],
  );
  const settledReferences = useDebounced(referred, SEARCH_AFTER_MS);
  useEffect(() => compare(settledReferences), [compare, settledReferences]);
  useEffect(() => {
    const settled = settledLines(lines, sheet.lines, editing);
    if (settled !== lines) replace(settled);
  }, [lines, sheet, editing, replace]);
  useEffect(() => {
    if (focused !== null) focusPayer(focused);
  }, [focused]);
  const actions = useMemo((): RowActions => {
    const methodOf = (name: string) =>
      methods.find(({ label }) => label.toLowerCase() === name.trim().toLowerCase())?.value ?? null;
    return {
      type: (key, change) => {
        forget(key);
        type(key, change);
      },
      remove,
      copyAbove,
      paste: (key, text) =>
        paste(
          key,
          pastedLines(text, methodOf).map((line) => ({
            ...emptyDraftLine(0),
            ...line,
            amount: plainNumbers(line.amount, viewerLocale()),
          })),
        ),
      edit: setEditing,
      addLine: () => setFocused(add()),
    };
  }, [type, remove, copyAbove, paste, add, methods, forget]);

  const isFound = payerOf(wanted)?.kind === 'FOUND';
  useEffect(() => {
    if (!isFound) searchOne(wanted);
  }, [isFound, searchOne, wanted]);
  const options = useMemo(() => {
    const matches = matchesOf(typed);
    return matches.length === 1 && String(matches[0]?.number) === typed.trim() ? [] : matches;
  }, [matchesOf, typed]);
  const isSearching = lines.some(({ payer }) => payer.trim() !== '' && payerOf(payer) === undefined);
  const waiting = isSearching ? 'Searching for the payers' : waitingFor(slip, sheet, control, methods);
  const record = async () => {
    if (waiting !== undefined || busy) return;
    const { receipt, hasConflict } = await receive();
    // Fetches the invoices with the other users' changes.
    if (hasConflict) readAgain(lines.map(({ payer }) => payer));
    if (receipt === null) return;
    drop();
    void navigate(receiptPath(receipt.number));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void record();
  };
  const amount = (minor: number) => <Money amount={decimalFromMinor(minor, currency)} symbol="small" />;
  return (
    <Screen
      title="Receive payments"
      sub="Record the checks and transfers of a day, one line each."
      actions={<ButtonLink href={receiptsPath()}>Deposits</ButtonLink>}
    >
      {error && !known && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <MoneyProvider currency={currency} locale={viewerLocale()}>
        <Section onKeyDown={press} aria-label="Payments">
          <DepositSlip
            entry={entry}
            today={today}
            methods={methods}
            totalProblem={control.totalProblem}
            countProblem={control.countProblem}
          />
          <Help data-chrome="">
            Tab adds a line at the end, Ctrl+D copies the cell above, Alt+Delete deletes a line, Ctrl+Enter records. You
            can paste rows from a spreadsheet.
          </Help>
          <ReceiptGrid
            entry={entry}
            sheet={sheet}
            refused={refused}
            methods={methods}
            actions={actions}
            editing={editing}
            options={options}
            onAdd={() => setFocused(add())}
          />
        </Section>
        <Foot aria-label="Totals">
          <FigureStrip
            figures={[
              { label: 'Payments', value: sheet.count.toLocaleString(viewerLocale()) },
              { label: 'Total', value: amount(sheet.total) },
              ...(control.difference === null ? [] : [{ label: 'Difference', value: amount(control.difference) }]),
            ]}
          />
          {messages.length > 0 && <Banner tone="error">{messages.slice(0, 3).join(' ')}</Banner>}
          <Actions>
            <Button tone="primary" busy={busy} waiting={waiting} onClick={() => void record()}>
              Record payments
            </Button>
            {!lines.every((line) => line.payer === '' && line.amount === '') && (
              <Button tone="link" onClick={drop}>
                Clear all lines
              </Button>
            )}
            {sheet.count > 0 && waiting !== undefined && <span>{waiting}</span>}
          </Actions>
        </Foot>
      </MoneyProvider>
    </Screen>
  );
}
