import { useState } from 'react';
import { styled } from 'styled-components';
import { viewerLocale } from '../../core/locale';
import { holds } from '../../core/session/rights';
import { useViewer } from '../../core/session/session';
import { useHouseTime } from '../../core/useHouseTime';
import { creditNotePath } from '../../paths/invoicing';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { formatMoney, isZero } from '../../ui/display/money-format';
import { CreditNoteDialog } from './CreditNoteDialog';
import { useCreditNotesQuery } from './Credits.generated';

const List = styled.ul`
  font-size: var(--t-s);
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 2px var(--s4);
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
  b {
    font-variant-numeric: tabular-nums;
  }
  small {
    color: var(--ink-3);
    font-size: var(--t-xs);
  }
`;

const mayCredit = holds('CHARGE_CARDS');

/** The credit notes of an invoice with their PDFs. Users who can charge cards also get a button to issue one. */
export function CreditNotes({ id }: { id: string }) {
  const viewer = useViewer();
  const { time } = useHouseTime();
  const { data } = useCreditNotesQuery({ variables: { id } });
  const [isOpen, setOpen] = useState(false);
  if (data?.node?.__typename !== 'Invoice') return null;
  const invoice = data.node;
  return (
    <>
      {invoice.creditNotes.length > 0 && (
        <List aria-label="Credit notes">
          {invoice.creditNotes.map((note) => (
            <li key={note.number}>
              <span>
                Credit note {note.name}, {note.reason}
              </span>
              <b>{formatMoney(note.amount, note.currency, viewerLocale())}</b>
              <small>
                {note.createdBy ?? 'The system'} · {time(note.createdAt)}
              </small>
              <span>
                <Link href={creditNotePath(note.number)} aria-label={`View credit note ${note.name}`}>
                  View
                </Link>{' '}
                <ButtonLink tone="link" href={note.pdfUrl} aria-label={`Credit note ${note.name} as PDF`}>
                  PDF
                </ButtonLink>
              </span>
            </li>
          ))}
        </List>
      )}
      {mayCredit(viewer) && !isZero(invoice.creditable) && (
        <p>
          <Button tone="link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Issue credit note…
          </Button>
        </p>
      )}
      {isOpen && <CreditNoteDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}
