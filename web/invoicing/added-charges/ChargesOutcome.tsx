import { styled } from 'styled-components';
import { fullName } from '../../../rules/core/text';
import { counted } from '../../core/locale';
import { Money } from '../../ui/display/Money';
import { Banner } from '../../ui/notices/Banner';
import type { ChargesOutcome_skippedFragment, ChargesPreviewQuery } from './ChargesDialog.generated';

const Root = styled.div`
  display: grid;
  gap: var(--s2);
  padding: 10px var(--s3);
  border-radius: var(--radius);
  background: var(--sunken);
  font-size: var(--t-s);
  &[aria-busy] {
    color: var(--ink-3);
  }
  ul {
    display: grid;
    gap: 2px;
    max-height: 132px;
    overflow-y: auto;
  }
  li,
  > p {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--s3);
  }
  li > :last-child {
    margin-left: auto;
  }
  > p {
    font-weight: 600;
  }
`;

const parts = { TAX: 'tax', SHIPPING: 'S/H', INSURANCE: 'insurance', OTHER: 'other' } as const;

/** Describes the skipped invoices of a selection, one sentence per reason. */
export const skippedWords = (skipped: readonly ChargesOutcome_skippedFragment[]): string[] =>
  skipped.map(({ component, reason, count }) =>
    component === null
      ? `${counted(count, 'invoice')} skipped: ${reason}`
      : `${counted(count, 'invoice')} ${count === 1 ? 'keeps its' : 'keep their'} ${parts[component]}: ${reason}`,
  );

export interface ChargesOutcomeProps {
  /** The latest response; it may be for earlier input. */
  preview: NonNullable<ChargesPreviewQuery['chargesPreview']> | undefined;
  /** The current total of the invoices. */
  totalBefore: string;
  isAsking: boolean;
}

/** The result as computed by the server: each invoice and the total, before and after. */
export function ChargesOutcome({ preview, totalBefore, isAsking }: ChargesOutcomeProps) {
  const shown = preview?.invoices ?? [];
  const more = (preview?.changedCount ?? 0) - shown.length;
  const skipped = skippedWords(preview?.skipped ?? []);
  return (
    <>
      <Root aria-busy={isAsking || undefined}>
        {shown.length > 1 && (
          <ul tabIndex={0} aria-label="Invoices that change">
            {shown.map((invoice) => (
              <li key={invoice.number}>
                <span>
                  #{invoice.number} {fullName(invoice)}
                </span>
                <span>
                  <Money amount={invoice.before} /> → <Money amount={invoice.after} />
                </span>
              </li>
            ))}
            {more > 0 && <li>and {counted(more, 'more invoice')}</li>}
          </ul>
        )}
        {/* Only the total is announced: the invoices would be read again after every pause in typing. */}
        <p role="status" aria-label="New totals">
          <span>Total</span>
          <span>
            <Money amount={preview?.totalBefore ?? totalBefore} symbol="plain" />
            {preview && preview.changedCount > 0 && (
              <>
                {' '}
                → <Money amount={preview.totalAfter} symbol="plain" />
              </>
            )}
          </span>
        </p>
      </Root>
      {skipped.length > 0 && (
        <Banner>
          {skipped.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Banner>
      )}
    </>
  );
}
