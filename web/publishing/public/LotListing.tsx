import { useDialogs } from '../../core/dialogs/useDialogs';
import { Button } from '../../ui/controls/Button';
import { Section } from '../../ui/layout/Page';
import { Banner } from '../../ui/notices/Banner';
import { useDecision } from '../banned-words/useDecision';
import { PublishDialog } from '../editions/PublishDialog';
import { usePublishedToast } from './usePublishLot';

export interface LotListingProps {
  lot: {
    readonly id: string;
    readonly isPublished: boolean;
    readonly isChangedSincePublished: boolean;
    readonly isWithdrawn: boolean;
    readonly isPotentiallyBanned: boolean;
    readonly isBanned: boolean;
    readonly bannedWords: readonly string[];
  };
  catalog: { readonly id: string; readonly number: number };
}

/** Says how bidders see a lot, where that isn't what its page shows. */
export function LotListing({ lot, catalog }: LotListingProps) {
  const dialogs = useDialogs();
  const { decide, busy } = useDecision();
  const showPublished = usePublishedToast();
  const review = () =>
    dialogs.open(PublishDialog, {
      number: catalog.number,
      catalogId: catalog.id,
      lots: [lot.id],
      onPublished: showPublished,
    });
  return (
    <>
      {lot.isPotentiallyBanned && (
        <Section>
          <Banner
            tone="warning"
            actions={
              <>
                <Button tone="link" busy={busy} onClick={() => decide([lot.id], true)}>
                  Ban
                </Button>
                <Button tone="link" busy={busy} onClick={() => decide([lot.id], false)}>
                  Allow
                </Button>
              </>
            }
          >
            <strong>Potentially Banned.</strong> This lot contains: {lot.bannedWords.join(', ')}. Decide whether it is
            banned, then publish it.
          </Banner>
        </Section>
      )}
      {lot.isBanned && (
        <Section>
          <Banner
            tone="warning"
            actions={
              <Button tone="link" busy={busy} onClick={() => decide([lot.id], false)}>
                Allow
              </Button>
            }
          >
            <strong>Banned.</strong> Bidders can’t bid on this lot online.
          </Banner>
        </Section>
      )}
      {lot.isPublished && lot.isWithdrawn && (
        <Section>
          <Banner
            actions={
              <Button tone="link" aria-haspopup="dialog" onClick={review}>
                Publish again
              </Button>
            }
          >
            <strong>Withdrawn.</strong> Bidders see that this lot is withdrawn. To offer it again, publish it.
          </Banner>
        </Section>
      )}
      {lot.isPublished && !lot.isWithdrawn && lot.isChangedSincePublished && (
        <Section>
          <Banner
            actions={
              <Button tone="link" aria-haspopup="dialog" onClick={review}>
                Review changes
              </Button>
            }
          >
            <strong>Published, changed.</strong> Bidders see this lot as it was before its last changes.
          </Banner>
        </Section>
      )}
      {dialogs.element}
    </>
  );
}
