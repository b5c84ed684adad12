import { styled } from 'styled-components';
import { counted } from '../../core/locale';
import { IconButton } from '../../ui/controls/IconButton';
import { Banner } from '../../ui/notices/Banner';
import type { MessagePreviewQuery } from './Contact.generated';

const Sheet = styled.section`
  display: grid;
  gap: var(--s2);
  padding: var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--paper);
  font-size: var(--t-s);
  header {
    display: flex;
    align-items: center;
    gap: var(--s2);
    color: var(--ink-2);
  }
  header p {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  b {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  > div {
    max-height: 30vh;
    overflow-y: auto;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

export interface MessagePreviewProps {
  preview: MessagePreviewQuery['messagePreview'];
  /** The position of the shown bidder, from 0. */
  position: number;
  onPosition: (position: number) => void;
}

/** The message as a bidder would receive it, filled in by the server, and the bidders who would be skipped. */
export function MessagePreview({ preview, position, onPosition }: MessagePreviewProps) {
  const { bidderCount, skippedCount, skipped, name, recipient, subject, text } = preview;
  const more = skippedCount - skipped.length;
  return (
    <>
      {skippedCount > 0 && (
        <Banner tone="warning">
          {bidderCount === 1
            ? `${name} can't be contacted: no email address.`
            : `${counted(skippedCount, 'bidder')} ${skippedCount === 1 ? 'has' : 'have'} no email address and will be skipped: ${skipped.map((one) => one.name).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`}
        </Banner>
      )}
      <Sheet aria-label="Preview">
        <header>
          <p>
            To {name} {recipient ? `<${recipient}>` : '(no email address)'}
          </p>
          {bidderCount > 1 && (
            <>
              <IconButton
                icon="left"
                label="Previous bidder"
                disabled={position === 0}
                onClick={() => onPosition(position - 1)}
              />
              <span>
                {position + 1} of {bidderCount}
              </span>
              <IconButton
                icon="right"
                label="Next bidder"
                disabled={position + 1 >= bidderCount}
                onClick={() => onPosition(position + 1)}
              />
            </>
          )}
        </header>
        <b>{subject || 'No subject yet'}</b>
        <div tabIndex={0}>{text || 'No message yet'}</div>
      </Sheet>
    </>
  );
}
