import { styled } from 'styled-components';
import { fullName } from '../../rules/core/text';
import { disputeName } from '../../rules/disputes/dispute-types';
import { viewerLocale } from '../core/locale';
import type { DisputeAction } from '../generated/schema-types';
import { disputePath } from '../paths/disputes';
import { FigureStrip } from '../ui/display/FigureStrip';
import { Link } from '../ui/display/Link';
import { Money } from '../ui/display/Money';
import { Sheet } from '../ui/layout/Sheet';
import { effectLabel, sumsByCurrency } from './dispute-words';
import type { DisputePreviewQuery } from './Disputes.generated';

/** What an action would do to one dispute. */
export type Planned = DisputePreviewQuery['disputePreview']['plan'][number];

const Rows = styled.ul`
  > li {
    display: grid;
    gap: 2px;
    padding: var(--s3) var(--s4);
    border-bottom: 1px solid var(--line);
    font-size: var(--t-s);
    overflow-wrap: anywhere;
  }
  > li:last-child {
    border-bottom: 0;
  }
  ul {
    margin: var(--s1) 0 0;
    padding-left: var(--s4);
  }
  a {
    text-decoration: underline;
  }
  small {
    color: var(--ink-2);
  }
  em {
    font-style: normal;
    color: var(--failed);
  }
`;

function Effects({ planned, action }: { planned: Planned; action: DisputeAction }) {
  const { dispute, refusal, warning, effects, invoiceNumber, balanceBefore, balanceAfter } = planned;
  if (refusal !== null) return <em>{refusal}</em>;
  if (effects.length === 0)
    return (
      <>
        {warning !== null && <em>{warning}</em>}
        <small>
          {action === 'SEND'
            ? 'The message is emailed to the bidder.'
            : 'No consequences for the bidder or an invoice.'}
        </small>
      </>
    );
  return (
    <ul>
      {warning !== null && (
        <li>
          <em>{warning}</em>
        </li>
      )}
      {effects.map(({ kind, amount, currency, isReversal }) => (
        <li key={kind}>
          {effectLabel(kind, isReversal)}
          {amount !== null && currency !== null && (
            <>
              : <Money amount={amount} currency={currency} symbol="plain" />
            </>
          )}
        </li>
      ))}
      {invoiceNumber !== null && balanceBefore !== null && balanceAfter !== null && (
        <li>
          Balance of invoice {invoiceNumber}:{' '}
          <Money amount={balanceBefore} currency={dispute.currency} symbol="plain" /> →{' '}
          <Money amount={balanceAfter} currency={dispute.currency} symbol="plain" />
        </li>
      )}
    </ul>
  );
}

/** What an action on several disputes credits in all. */
export function Totals({ plan }: { plan: readonly Planned[] }) {
  const effects = plan.flatMap((planned) => (planned.refusal === null ? planned.effects : []));
  const figures = (['CREDIT_NOTE', 'PLATFORM_CREDIT'] as const).flatMap((kind) =>
    [false, true].flatMap((isReversal) => {
      const sums = sumsByCurrency(
        effects.flatMap((effect) =>
          effect.kind === kind && effect.isReversal === isReversal && effect.amount !== null && effect.currency !== null
            ? [{ amount: effect.amount, currency: effect.currency }]
            : [],
        ),
      );
      return sums.map(({ amount, currency }) => ({
        label: `Total: ${effectLabel(kind, isReversal)}${sums.length > 1 ? `, ${currency}` : ''}`,
        value: <Money amount={amount} currency={currency} locale={viewerLocale()} symbol="small" />,
      }));
    }),
  );
  return plan.length > 1 && figures.length > 0 ? <FigureStrip figures={figures} /> : null;
}

/** The selected disputes, each with what the action does to it, or why it is left out. */
export function Consequences({ plan, action }: { plan: readonly Planned[]; action: DisputeAction }) {
  return (
    <Sheet>
      <Rows aria-label="Selected disputes">
        {plan.map((planned) => {
          const { dispute } = planned;
          return (
            <li key={dispute.id}>
              <span>
                <Link href={disputePath(dispute.ref)}>{disputeName(dispute)}</Link> · {fullName(dispute)} · Lot{' '}
                {dispute.lotNumber}, {dispute.lotTitle}
              </span>
              <Effects planned={planned} action={action} />
            </li>
          );
        })}
      </Rows>
    </Sheet>
  );
}
