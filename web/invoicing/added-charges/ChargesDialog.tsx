import { useState } from 'react';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { viewerLocale } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { MoneyProvider } from '../../ui/display/Money';
import { Skeleton } from '../../ui/display/Skeleton';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import type { CurrentCharges } from './charges-form';
import { useCurrentChargesQuery } from './ChargesDialog.generated';
import { ChargesForm, type ChargesTarget } from './ChargesForm';

/** Adds or edits the charges of a target. */
export function ChargesDialog({ target, onClose }: { target: ChargesTarget; onClose: () => void }) {
  const { data, error, refetch } = useCurrentChargesQuery({
    variables: { input: { target: target.input } },
    fetchPolicy: 'no-cache',
  });
  const [known, setKnown] = useState<CurrentCharges>();
  const latest = data?.chargesPreview;
  // The input survives a failed fetch, and a target that can no longer be charged: saving reports that.
  if (latest && latest !== known && (latest.refusal === null || !known)) setKnown(latest);
  const currentCharges = known ?? latest;
  // The charges of a target are computed and not cached. The form uses those that it was opened with until a save is
  // refused.
  const refresh = () =>
    refetch().then(
      ({ data: again }) => {
        const next = again?.chargesPreview;
        if (next?.refusal !== null) return false;
        setKnown(next);
        return true;
      },
      () => false,
    );
  if (currentCharges?.refusal === null) {
    return (
      <MoneyProvider currency={currentCharges.currency} locale={viewerLocale()}>
        <ChargesForm target={target} currentCharges={currentCharges} onRefresh={refresh} onClose={onClose} />
      </MoneyProvider>
    );
  }
  return (
    <Dialog
      onClose={onClose}
      title="Add/Edit Charges"
      sub={target.words}
      width="s"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {!currentCharges && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && !currentCharges && <Banner tone="error">This no longer exists.</Banner>}
      {currentCharges &&
        [...new Set([currentCharges.refusal, ...currentCharges.warnings])].map((words) => (
          <Banner key={words} tone="warning">
            {words}
          </Banner>
        ))}
      {!data && !error && <Skeleton $height="120px" />}
    </Dialog>
  );
}
