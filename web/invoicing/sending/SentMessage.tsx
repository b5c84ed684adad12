import { useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { MailFrame, MailHeaders, MailText } from '../../ui/display/Mail';
import { Skeleton } from '../../ui/display/Skeleton';
import { useSentMessageQuery } from './InvoiceSends.generated';

const Parts = styled.div`
  justify-self: start;
`;
const HEIGHT = 'min(60vh, 640px)';

const parts = [
  { value: 'html', label: 'Mail' },
  { value: 'text', label: 'Plain text' },
] as const;

const mailbox = ({ name, email }: { name: string; email: string }): string => (name ? `${name} <${email}>` : email);

/** The actual email with an invoice. Its HTML is untrusted: a frame without scripts and without our origin. */
export function SentMessage({ send }: { send: string }) {
  const { data, error, refetch } = useSentMessageQuery({ variables: { id: send } });
  const [part, setPart] = useState<'html' | 'text'>('html');
  const message = data?.node?.__typename === 'InvoiceSend' ? data.node.message : null;
  if (!message)
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Skeleton $height="420px" />;
  const headers = [
    ['From', mailbox(message.from)],
    ['To', mailbox(message.to)],
    ['Reply to', message.replyTo && mailbox(message.replyTo)],
    ['Blind copy', message.bcc],
    ['Subject', message.subject],
  ] as const;
  return (
    <>
      <MailHeaders headers={headers} />
      <Parts>
        <SegmentedControl label="Email format" value={part} onValue={setPart} segments={parts} />
      </Parts>
      {part === 'html' ? (
        <MailFrame
          title="Email as sent"
          src={message.htmlPath}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          $height={HEIGHT}
        />
      ) : (
        <MailText tabIndex={0} $height={HEIGHT}>
          {message.text}
        </MailText>
      )}
    </>
  );
}
