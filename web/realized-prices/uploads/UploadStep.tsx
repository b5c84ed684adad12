import { useState } from 'react';
import { styled } from 'styled-components';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useEdit, useQuickEdit } from '../../core/edit/useEdit';
import { counted, viewerLocale } from '../../core/locale';
import { useHouseTime } from '../../core/useHouseTime';
import { FailedUpload } from '../../lots/public/FailedUpload';
import { SendingFile } from '../../lots/public/SendingFile';
import { SheetZone } from '../../lots/public/SheetZone';
import { useSendSheet } from '../../lots/public/useSendSheet';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/display/Link';
import { Money } from '../../ui/display/Money';
import { Actions, Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { PriceDialog } from '../review/PriceDialog';
import { noErrorsToast, stepAfterReading } from './checked-upload';
import {
  type RealizedPricesQuery,
  useDiscardRealizedPricesMutation,
  useUploadRealizedPricesMutation,
} from './RealizedPrices.generated';

const Narrow = styled.div`
  display: grid;
  gap: var(--s4);
  max-width: 880px;
`;
const Facts = styled.p`
  font-size: var(--t-s);
  color: var(--ink-2);
`;

export interface UploadStepProps {
  prices: NonNullable<RealizedPricesQuery['realizedPrices']>;
  goTo: (step: number) => void;
  /** Reads the session again, which has another upload. */
  reload: () => Promise<unknown>;
}

/** Takes a file with realized prices, or a first price without a file. */
export function UploadStep({ prices, goTo, reload }: UploadStepProps) {
  const { catalog, currency, lotCount, pricedCount, total, snapshotUrl, openUpload } = prices;
  const { time } = useHouseTime();
  const { open, element } = useDialogs();
  const [areMany, setMany] = useState(false);
  /** A file that would replace what is reviewed. */
  const [replacing, setReplacing] = useState<File | null>(null);
  const goOn = async (step: number) => {
    await reload();
    goTo(step);
  };
  const { run: upload } = useEdit(useUploadRealizedPricesMutation());
  const { sending, send, cancel } = useSendSheet({
    upload: ({ file }: { readonly file: File }, transfer) =>
      upload(
        { catalogNumber: catalog.number, file },
        {
          failed: 'The file was not uploaded',
          confirmation: ({ upload: read }) => read && noErrorsToast(read),
          identity: [catalog.number, file.name, file.size, file.lastModified],
          transfer,
        },
      ),
    onUploaded: (read) => void goOn(stepAfterReading(read)),
  });
  const { run: discard, busy } = useQuickEdit(useDiscardRealizedPricesMutation());
  const take = (file: File) => {
    if (openUpload) setReplacing(file);
    else void send({ file });
  };
  if (sending.state === 'SENDING')
    return <SendingFile name={sending.chosen.file.name} share={sending.share} onCancel={cancel} />;
  return (
    <Narrow>
      {element}
      {openUpload && (
        <Banner
          actions={
            <>
              <Button tone="link" onClick={() => goTo(openUpload.state === 'MAPPING' ? 2 : 3)}>
                Continue
              </Button>
              <Button
                tone="link"
                busy={busy}
                onClick={() =>
                  void discard(
                    { id: openUpload.id },
                    {
                      failed: {
                        nothing: 'The prices were not discarded.',
                        mayBe: 'The connection was lost, so the prices may have been discarded.',
                      },
                      confirmation: () => ({ tone: 'success', message: 'Prices discarded. Lots stayed as they were.' }),
                    },
                  ).then(reload)
                }
              >
                Discard
              </Button>
            </>
          }
        >
          The prices {openUpload.fileName === '' ? 'entered' : `of ${openUpload.fileName}, uploaded`} on{' '}
          {time(openUpload.createdAt)}, aren’t published yet.
        </Banner>
      )}
      {sending.state === 'FAILED' && (
        <FailedUpload
          fileName={sending.chosen.file.name}
          problems={sending.problems}
          onRetry={() => void send(sending.chosen)}
        />
      )}
      <Facts>
        {pricedCount.toLocaleString(viewerLocale())} of {counted(lotCount, 'lot')} {pricedCount === 1 ? 'has' : 'have'}{' '}
        a result now, for <Money amount={total} currency={currency} symbol="plain" /> in all. The file needs a lot
        number or an inventory number and the realized price, which is 0 for an unsold lot. A paddle is optional.
      </Facts>
      <Section>
        <SheetZone label="Spreadsheet of realized prices" onMany={setMany} onFile={take} />
      </Section>
      {areMany && <Banner tone="error">You can upload one file only. Choose the one with the prices.</Banner>}
      {sending.state === 'INVALID' && !areMany && (
        <Banner tone="error">
          {sending.problem.title} {sending.problem.text}
        </Banner>
      )}
      <Actions>
        <Link href={snapshotUrl}>Download realized prices</Link>
        {!openUpload && (
          <Button
            tone="link"
            aria-haspopup="dialog"
            onClick={() => open(PriceDialog, { prices, row: null, onSaved: () => void goOn(3) })}
          >
            Enter prices without a file
          </Button>
        )}
      </Actions>
      <ConfirmDialog
        open={replacing !== null}
        title="Replace the prices?"
        confirm="Replace"
        danger
        onConfirm={() => {
          if (replacing) void send({ file: replacing });
          setReplacing(null);
        }}
        onClose={() => setReplacing(null)}
      >
        The prices that aren’t published yet, and your edits to them, are discarded when the new file is read.
      </ConfirmDialog>
    </Narrow>
  );
}
