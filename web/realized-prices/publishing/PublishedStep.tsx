import { useState } from 'react';
import { styled } from 'styled-components';
import { useQuickEdit } from '../../core/edit/useEdit';
import { useHouseTime } from '../../core/useHouseTime';
import { saleResultPath } from '../../paths/sale-results';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { Actions, Bar, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import type { Realized_uploadFragment as Upload, RealizedPricesQuery } from '../uploads/RealizedPrices.generated';
import { effectWords } from './effect-words';
import { useUndoRealizedPricesMutation } from './Publishing.generated';

const Narrow = styled.div`
  max-width: 880px;
`;

export interface PublishedStepProps {
  prices: NonNullable<RealizedPricesQuery['realizedPrices']>;
  upload: Upload;
  goTo: (step: number) => void;
  /** Reads the session again, which has another upload. */
  reload: () => Promise<unknown>;
}

/** What was published last, which can be undone as a whole. */
export function PublishedStep({ prices, upload, goTo, reload }: PublishedStepProps) {
  const { catalog, snapshotUrl } = prices;
  const { id, outcome, publishedAt, fileName } = upload;
  const { time } = useHouseTime();
  const [isAsked, setAsked] = useState(false);
  const { run, busy } = useQuickEdit(useUndoRealizedPricesMutation());
  const undo = async () => {
    const { answer } = await run(
      { id },
      {
        failed: {
          nothing: 'The prices were not undone.',
          mayBe: 'The connection was lost, so the prices may have been undone.',
        },
        confirmation: () => ({ tone: 'success', message: 'The lots have their earlier results again.' }),
      },
    );
    setAsked(false);
    if (!answer) return;
    await reload();
    goTo(answer.upload?.state === 'REVIEW' ? 3 : 1);
  };
  return (
    <Narrow>
      <Section>
        <Banner tone="success">
          {fileName === '' ? 'Prices' : `The prices of ${fileName}`} were published
          {publishedAt !== null && ` on ${time(publishedAt)}`}.{outcome && ` ${effectWords(outcome)}.`}
        </Banner>
      </Section>
      <Section>
        <Actions>
          <Link href={saleResultPath([catalog.ref])}>Results</Link>
          <Link href={snapshotUrl}>Download realized prices</Link>
        </Actions>
      </Section>
      <Bar>
        <ButtonLink tone="primary" href="/my-auctions/current">
          Done
        </ButtonLink>
        <Button onClick={() => goTo(1)}>Edit again</Button>
        <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
          Undo
        </Button>
      </Bar>
      <ConfirmDialog
        open={isAsked}
        title="Undo these prices?"
        confirm="Undo"
        danger
        busy={busy}
        onConfirm={() => void undo()}
        onClose={() => setAsked(false)}
      >
        All lots that these prices changed get the results back that they had before. You can edit the prices and
        publish them again.
      </ConfirmDialog>
    </Narrow>
  );
}
