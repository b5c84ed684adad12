import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { minorFromDecimal, rateFromPercent } from '../../../rules/core/money';
import type { PremiumTerms } from '../../../rules/invoicing/lines/premium';
import { lotWord } from '../../../rules/lots/uploads/columns';
import { premiumBeside } from '../../../rules/publishing/catalogue/estimate';
import { en } from '../../../rules/publishing/catalogue/languages/en';
import type { SaleKind } from '../../../rules/sales/calendar/adding';
import { imagesStep, previewStep, summaryStep, uploadStep } from '../../../rules/sales/steps';
import { ListedBlocks } from '../../core/lists/ListedTable';
import { NoMatches } from '../../core/lists/NoMatches';
import { useListed } from '../../core/lists/useListed';
import { TABLE_SIZES, useListPage } from '../../core/lists/useListPage';
import { counted } from '../../core/locale';
import { AddressSearch } from '../../core/router/AddressSearch';
import { changedQuery, useAddress } from '../../core/router/useAddress';
import { usePageTop } from '../../core/router/usePageTop';
import { lotKey, lotPath } from '../../paths/lots';
import { sessionStepPath } from '../../paths/sales';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Select } from '../../ui/controls/Select';
import { EmptyState } from '../../ui/display/EmptyState';
import { Link } from '../../ui/display/Link';
import { Skeleton } from '../../ui/display/Skeleton';
import { Bar, Spring } from '../../ui/layout/Page';
import { Cards, PreviewCard } from '../preview/PreviewCard';
import { usePreviewLotsQuery } from '../preview/PreviewLots.generated';
import type { ReachStep, StepPlace } from './step-place';

/** Narrow enough for a phone to show it beside the number of items. */
const Size = styled.div`
  flex: none;
  white-space: nowrap;
`;

/** Scrolls to the lot that the address names with its lotId in `at`, because its page was opened from its card, and focuses its link. */
function useReturnedLot(isRead: boolean) {
  const cards = useRef<HTMLOListElement>(null);
  const { query, change } = useAddress();
  const at = query.get('at');
  useEffect(() => {
    if (at === null || !isRead) return;
    const card = cards.current?.querySelector<HTMLElement>(`[data-lot="${CSS.escape(at)}"]`);
    card?.scrollIntoView({ block: 'center' });
    // A screen that opens focuses its title first.
    requestAnimationFrame(() => card?.querySelector('a')?.focus({ preventScroll: true }));
    change({ at: null });
  }, [at, isRead, change]);
  return cards;
}

interface PreviewSession {
  readonly id: string;
  readonly kind: SaleKind;
  readonly editLocked: boolean;
  readonly currency: string;
  readonly premiumMode: PremiumTerms['method'];
  readonly premiumSteps: readonly { readonly from: string; readonly to: string | null; readonly percent: number }[];
  readonly premiumFlat: string | null;
  readonly premiumMinimum: string | null;
  readonly premiumMaximum: string | null;
}

/** Returns what bidders read beside each price. Staff read it in the app's language. */
function premiumOf({ currency, ...session }: PreviewSession): string {
  const minor = (amount: string | null) => (amount === null ? null : minorFromDecimal(amount, currency));
  const terms: PremiumTerms = {
    method: session.premiumMode,
    steps: session.premiumSteps.map(({ from, to, percent }) => ({
      from: minorFromDecimal(from, currency),
      to: minor(to),
      rateMillionths: rateFromPercent(percent),
    })),
    flat: minor(session.premiumFlat),
    minimum: minor(session.premiumMinimum),
    maximum: minor(session.premiumMaximum),
  };
  return premiumBeside(terms, currency, en);
}

export interface PreviewStepProps {
  place: StepPlace;
  session: PreviewSession;
}

/** The lots of a sale as bidders will see them: searched, in pages of cards. */
export function PreviewStep({ place, session }: PreviewStepProps) {
  const { type, groupId, catalogId, goToPage, isFromSummary } = place;
  const list = useListPage();
  const step = previewStep(type);
  const search = list.search.value;
  const size = list.window.first;
  const variables = { catalogIds: [session.id], search: search || null, ...list.window };
  const result = usePreviewLotsQuery({ variables });
  const lots = useListed(list, result, (data) => data.lots);
  const top = usePageTop(String(list.pager.page));
  const words = lotWord(session.kind).toLowerCase();
  const from = isFromSummary ? '?from=summary' : '';
  const stepHref = (number: number) => sessionStepPath(type, groupId, catalogId, number, goToPage) + from;
  const isOpen = session.kind === 'BUY_NOW' || !session.editLocked;
  const upload = isOpen && <ButtonLink href={stepHref(uploadStep(type))}>Upload {words}s</ButtonLink>;
  const cards = useReturnedLot(lots.isCurrent);
  const premium = premiumOf(session);
  const asked = changedQuery(list.query, { at: null }).slice(1);
  return (
    <>
      <Bar ref={top}>
        <AddressSearch label={`Search ${words}s`} {...list.search} />
        <Size>
          <Select
            aria-label="Items per page"
            value={String(size)}
            options={TABLE_SIZES.map((each) => ({ value: String(each), label: `${each} per page` }))}
            onValue={(each) => list.refine({ size: each === String(TABLE_SIZES[0]) ? null : each })}
          />
        </Size>
        {lots.found && <span role="status">{counted(lots.found.totalCount, words)}</span>}
        <Spring />
        {isOpen && <Link href={stepHref(imagesStep(type))}>Bulk image upload</Link>}
      </Bar>
      <ListedBlocks
        listed={{ ...lots, pager: { ...list.pager, sizes: [] } }}
        awaited={<Skeleton $height="480px" />}
        empty={
          <NoMatches list={list} title={`No ${words}s match.`}>
            <EmptyState title={`There are no ${words}s yet.`} action={upload}>
              Upload them to see how bidders will see them.
            </EmptyState>
          </NoMatches>
        }
      >
        {(nodes) => (
          <Cards ref={cards} aria-label="Preview">
            {nodes.map((lot) => (
              <PreviewCard
                key={lot.id}
                lot={lot}
                premium={premium}
                editHref={
                  lotPath({ type, groupId, catalogId, key: lotKey(lot), goToPage }) +
                  changedQuery(new URLSearchParams(), { list: asked || `size=${size}` })
                }
                editState={{ linkedFrom: `step${step}` }}
              />
            ))}
          </Cards>
        )}
      </ListedBlocks>
    </>
  );
}

export interface PreviewActionsProps extends PreviewStepProps {
  reachStep: ReachStep;
  /** Where Save & Exit leads. */
  exit: string;
}

/** The ways on from the preview. */
export function PreviewActions({ place, session, exit, reachStep: { reach, busy } }: PreviewActionsProps) {
  const { type, groupId, catalogId, goToPage, isFromSummary } = place;
  const navigate = useNavigate();
  const summary = summaryStep(type);
  const href = sessionStepPath(type, groupId, catalogId, summary, goToPage);
  const next = async () => {
    if (await reach(session.id, summary)) await navigate(href);
  };
  return (
    <>
      {isFromSummary ? (
        <ButtonLink href={href}>Cancel & Return to Summary</ButtonLink>
      ) : (
        <ButtonLink href={exit}>Save & Exit</ButtonLink>
      )}
      <Button tone="primary" busy={busy} onClick={() => void next()}>
        Continue
      </Button>
    </>
  );
}
