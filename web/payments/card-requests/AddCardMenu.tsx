import { useState } from 'react';
import { isEmailAddress } from '../../../rules/core/email-address';
import { CARD_LINK_DAYS } from '../../../rules/payments/card-requests/card-request';
import { copyText } from '../../core/copy-text';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { useQuickEdit } from '../../core/edit/useEdit';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import { Menu } from '../../ui/overlays/Menu';
import { useToast } from '../../ui/overlays/Toast';
import type { BidderCard_fileFragment as CardFile } from '../cards/BidderCard.generated';
import { CardDialog } from '../cards/CardDialog';
import { useRequestCardMutation } from './CardRequests.generated';
import { EmailLinkDialog } from './EmailLinkDialog';

interface AddCardMenuProps {
  file: CardFile;
  approval: { readonly id: string; readonly email: string };
}

const FAILED = {
  nothing: 'No link was created.',
  mayBe: 'The connection was lost, so a link may have been created.',
};

/** The ways to put a card on file: a link for the bidder, opened here, emailed, or copied, or a reference of the provider. */
export function AddCardMenu({ file, approval: { id, email } }: AddCardMenuProps) {
  const toast = useToast();
  const { open, element } = useDialogs();
  // Shows the card on file as it changes.
  const [isEntering, setEntering] = useState(false);
  const { run, busy } = useQuickEdit(useRequestCardMutation());
  const shown = (url: string) => toast({ message: `The link is ${url}` });

  const openPage = async () => {
    // Opened by the click itself: browsers block windows that open later.
    const tab = window.open('', '_blank');
    const { answer } = await run({ id }, { failed: FAILED });
    const url = answer?.url ?? null;
    if (url === null) tab?.close();
    else if (tab) {
      // The page of the provider can't reach the app.
      tab.opener = null;
      tab.location.replace(url);
    } else shown(url);
  };
  const copy = async () => {
    const replaced = file.requests.some(({ state }) => state === 'OPEN') ? ' The earlier link no longer works.' : '';
    const { answer } = await run({ id }, { failed: FAILED });
    const url = answer?.url ?? null;
    if (url === null) return;
    if (await copyText(url))
      toast({ tone: 'success', message: `Link copied. It works once, for ${CARD_LINK_DAYS} days.${replaced}` });
    else shown(url);
  };
  return (
    <>
      <Menu
        trigger={
          <Button busy={busy}>
            {file.onFile ? 'Replace card' : 'Add card'}
            <Icon name="down" size={12} />
          </Button>
        }
        items={[
          { label: 'Open the card page', onSelect: () => void openPage() },
          {
            label: 'Email a link…',
            onSelect: () => open(EmailLinkDialog, { id, email }),
            waiting: isEmailAddress(email) ? undefined : 'This bidder has no valid email address.',
          },
          { label: 'Copy link', onSelect: () => void copy() },
          'separator',
          { label: 'Enter a reference…', onSelect: () => setEntering(true) },
        ]}
      />
      {element}
      {isEntering && <CardDialog file={file} approvalId={id} onClose={() => setEntering(false)} />}
    </>
  );
}
