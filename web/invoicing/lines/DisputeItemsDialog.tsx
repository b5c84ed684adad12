import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { fullName } from '../../../rules/core/text';
import { lotCountRefusal } from '../../../rules/disputes/opening';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { useHere } from '../../core/router/useAddress';
import { openDisputesFrom } from '../../paths/disputes';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Link } from '../../ui/display/Link';
import { Skeleton } from '../../ui/display/Skeleton';
import { VisuallyHidden } from '../../ui/display/VisuallyHidden';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { type DisputeItemsQuery, useDisputeItemsQuery } from './FileAsDispute.generated';
import { useFileAsDispute } from './useFileAsDispute';

type Line = NonNullable<DisputeItemsQuery['invoice']>['lines'][number];

const Items = styled.ul`
  display: grid;
  gap: var(--s3);
  li {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: var(--s1) var(--s4);
    overflow-wrap: anywhere;
  }
  small {
    color: var(--ink-2);
  }
`;

const TITLE = 'File as dispute';

const nameOf = ({ lotNumber, title, lotUrl }: Line) => (
  <span>
    Lot {lotNumber} ·{' '}
    {lotUrl ? (
      <Link href={lotUrl} target="_blank" rel="noreferrer">
        {title}
      </Link>
    ) : (
      title
    )}
  </span>
);

/** The items of an invoice: those that a dispute can be filed about are selected and filed together; the others say why not. */
export function DisputeItemsDialog({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const { data, error, refetch } = useDisputeItemsQuery({
    variables: { id: invoiceId },
  });
  const entriesOf = useFileAsDispute();
  const navigate = useNavigate();
  const here = useHere();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const invoice = data?.invoice;
  const items = (invoice?.lines ?? []).map((line) => {
    const [entry] = invoice ? entriesOf(line, invoice) : [];
    return { line, entry, canFile: line.disputeRef === null && entry !== undefined && !entry.waiting };
  });
  const fileable = items.flatMap(({ line, canFile }) => (canFile ? [line.lotRef] : []));
  const chosen = fileable.filter((ref) => ticked.has(ref));
  const tick = (refs: readonly string[], isTicked: boolean) => {
    const others = [...ticked].filter((ref) => !refs.includes(ref));
    setTicked(new Set(isTicked ? [...others, ...refs] : others));
  };
  return (
    <Dialog
      onClose={onClose}
      title={TITLE}
      sub={invoice && `Invoice #${invoice.number} · ${fullName(invoice)}`}
      width="s"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {fileable.length > 0 && (
            <Button
              tone="primary"
              waiting={lotCountRefusal(chosen.length)}
              onClick={() => void navigate(openDisputesFrom(here(), chosen))}
            >
              {TITLE}
            </Button>
          )}
        </>
      }
    >
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="120px" />)}
      {data && !invoice && <Banner tone="error">This invoice doesn't exist.</Banner>}
      {fileable.length > 1 && (
        <Checkbox
          checked={chosen.length === fileable.length}
          indeterminate={chosen.length > 0 && chosen.length < fileable.length}
          onChecked={(isTicked) => tick(fileable, isTicked)}
        >
          Select all {fileable.length} lots
        </Checkbox>
      )}
      {invoice && (
        <Items>
          {items.map(({ line, entry, canFile }) => (
            <li key={line.id}>
              {canFile ? (
                <Checkbox
                  checked={ticked.has(line.lotRef)}
                  onChecked={(isTicked) => tick([line.lotRef], isTicked)}
                  aria-label={`Lot ${line.lotNumber}, ${line.title}`}
                >
                  {nameOf(line)}
                </Checkbox>
              ) : (
                nameOf(line)
              )}
              {line.disputeRef !== null && entry?.href ? (
                <Link href={entry.href}>
                  {entry.label}
                  <VisuallyHidden> of lot {line.lotNumber}</VisuallyHidden>
                </Link>
              ) : (
                !canFile && <small>{entry?.waiting ?? line.disputeRefusal}</small>
              )}
            </li>
          ))}
        </Items>
      )}
    </Dialog>
  );
}
