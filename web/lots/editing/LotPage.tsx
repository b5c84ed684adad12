import { skipToken } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { lotPageWords } from '../../../rules/lots/lot-fields';
import { imagesStep, summaryStep } from '../../../rules/sales/steps';
import { keptData } from '../../core/apollo/kept-data';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { changedQuery } from '../../core/router/useAddress';
import { Screen } from '../../core/shell/Screen';
import { lotKey, lotPath, type LotPlace } from '../../paths/lots';
import { sessionStepPath } from '../../paths/sales';
import { LotListing } from '../../publishing/public/LotListing';
import { ButtonLink } from '../../ui/controls/Button';
import { EmptyState } from '../../ui/display/EmptyState';
import { Skeleton } from '../../ui/display/Skeleton';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { EditLock } from '../public/EditLock';
import { DeletedLot } from './DeletedLot';
import type { LotStart, LotStep } from './lot-places';
import { LotEditor } from './LotEditor';
import { type LotPage_lotFragment as Lot, useLotPageQuery, useLotToCopyQuery } from './LotPage.generated';
import { LotTools } from './LotTools';
import { typedLotOf } from './useLotForm';

const numberOf = (text: string | undefined): number => {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31 ? number : 0;
};

/** What a navigation to the page carries. */
interface Carried extends LotStart {
  /** The step that the page was opened from: step4, step5, or step6. */
  readonly linkedFrom?: string;
  /** The name of the field that had the focus. */
  readonly focus?: string | null;
}

/** Returns the query of the list that the page was opened from, with the lot to return to; empty if it was opened elsewhere. */
function listQuery(search: string, lotId: number | undefined): string {
  const list = new URLSearchParams(search).get('list');
  if (list === null) return '';
  return changedQuery(new URLSearchParams(list), { at: lotId === undefined ? null : String(lotId) });
}

/**
 * Returns a function that finds the lot on screen among lots with other numbers, and returns its new key; undefined if it
 * is none of them. Code that started at an earlier address can call it too. The lot stays on screen when it is no longer
 * found at the address, which happens when it gets another number, and while its page at the new address is loading.
 */
function useLotOnScreen(key: string, id: string | undefined) {
  const onScreen = useRef<{ readonly key: string; readonly id: string } | null>(null);
  useEffect(() => {
    if (id !== undefined) onScreen.current = { key, id };
    else if (onScreen.current?.key !== key) onScreen.current = null;
  }, [key, id]);
  useEffect(
    () => () => {
      onScreen.current = null;
    },
    [],
  );
  return (lots: readonly Lot[]): string | undefined => {
    const moved = lots.find(({ id: lot }) => lot === onScreen.current?.id);
    if (!moved) return undefined;
    onScreen.current = { key: lotKey(moved), id: moved.id };
    return lotKey(moved);
  };
}

/** Adds or edits a lot of a session. */
export function LotPage() {
  const params = useParams();
  const location = useLocation();
  const navigate = useNavigate();
  const carried = useMemo(() => (location.state ?? {}) as Carried, [location.state]);
  const jump = useRef<HTMLInputElement>(null);
  const type = params.type === 'bin' ? 'bin' : params.type === 'timed' ? 'timed' : 'live';
  const place: LotPlace = {
    type,
    groupId: numberOf(params.groupId),
    catalogId: numberOf(params.catalogId),
    key: params.lotNumber ?? '0',
    goToPage: numberOf(params.goToPage) || null,
  };
  const isNew = /^0+$/.test(place.key);
  const summary = summaryStep(type);
  const isFromPreview = carried.linkedFrom === `step${summary - 1}`;
  const words = lotPageWords(isNew, isFromPreview ? 'PREVIEW' : 'SUMMARY');
  const read = useLotPageQuery({ variables: { catalog: place.catalogId, key: place.key, isNew } });
  const { error, refetch } = read;
  const data = keptData(
    read,
    ({ catalog: session, lot: shown }) =>
      session?.number === place.catalogId && (shown ? [shown.number, `id${shown.lotId}`].includes(place.key) : isNew),
  );
  const step: LotStep = {
    words,
    href:
      sessionStepPath(type, place.groupId, place.catalogId, isFromPreview ? summary - 1 : summary, place.goToPage) +
      listQuery(location.search, data?.lot?.lotId),
    imagesHref: `${sessionStepPath(type, place.groupId, place.catalogId, imagesStep(type), place.goToPage)}?from=summary`,
  };
  const { catalog, viewer } = data ?? {};
  const copyOf = isNew ? carried.copyOf : undefined;
  const source = useLotToCopyQuery(
    copyOf === undefined
      ? skipToken
      : { variables: { catalog: place.catalogId, key: copyOf }, fetchPolicy: 'network-only' },
  );
  // A skipped query keeps the data of the one before.
  const copied = copyOf === undefined ? undefined : source.data?.lot;
  const start = useMemo<LotStart>(() => (copied ? { copied: typedLotOf(copied) } : carried), [copied, carried]);
  const lot = data?.lot ?? null;
  const open = (key: string, more: Carried = {}) => {
    const focus = document.activeElement?.getAttribute('name') ?? null;
    void navigate(lotPath({ ...place, key }) + location.search, {
      state: { linkedFrom: carried.linkedFrom, focus, ...more },
    });
  };
  const replace = (key: string) =>
    void navigate(lotPath({ ...place, key }) + location.search, {
      replace: true,
      state: { linkedFrom: carried.linkedFrom },
    });
  const keyAmong = useLotOnScreen(place.key, lot?.id);
  /** Shows the lot on screen at its new address, if it is one of these. */
  const follow = (lots: readonly Lot[]) => {
    const key = keyAmong(lots);
    if (key !== undefined) replace(key);
  };
  const back = { href: step.href, label: isFromPreview ? 'Preview' : 'Summary' };
  const isAbsent = data && (!catalog || catalog.saleNumber !== place.groupId || (!isNew && !lot));
  const isLocked = catalog?.editLocked === true && catalog.kind !== 'BUY_NOW';
  return (
    <Screen
      title={words.heading}
      windowTitle={lot ? (lot.number === '' ? lot.title : `Lot ${lot.number}`) : words.heading}
      back={back}
      sub={catalog && [catalog.saleName, catalog.title].filter(Boolean).join(' · ')}
      actions={
        catalog && !isAbsent && <LotTools catalog={catalog} lot={lot} jump={jump} onOpen={open} onRenumbered={follow} />
      }
    >
      {catalog && !lot?.isDeleted && <EditLock session={catalog} refetch={refetch} />}
      {isAbsent && (
        <EmptyState title="This lot was not found." action={<ButtonLink href={step.href}>{words.cancel}</ButtonLink>}>
          It may have been moved to another session, or its number was changed.
        </EmptyState>
      )}
      {catalog && !isAbsent && lot?.isDeleted && <DeletedLot lot={lot} step={step} isLocked={isLocked} />}
      {isNew && catalog?.newLot.warning && (
        <Section>
          <Banner tone="warning">{catalog.newLot.warning}</Banner>
        </Section>
      )}
      {catalog && lot && !isAbsent && !lot.isDeleted && <LotListing lot={lot} catalog={catalog} />}
      {copied === null && (
        <Section>
          <Banner>There is no lot {copyOf}, so nothing was copied.</Banner>
        </Section>
      )}
      {catalog && !isAbsent && !lot?.isDeleted && !(copyOf !== undefined && source.loading) && (
        <LotEditor
          // Every new lot has a form of its own.
          key={lot?.id ?? `new ${location.key}`}
          catalog={catalog}
          lot={lot}
          start={start}
          startName={location.key}
          connectType={viewer?.house.connectType ?? ''}
          step={step}
          focus={carried.focus ?? null}
          jump={jump}
          onOpen={open}
          onAdded={replace}
        />
      )}
      {!data && (error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="480px" />)}
    </Screen>
  );
}
