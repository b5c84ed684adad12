import { useState } from 'react';
import { styled } from 'styled-components';
import { LoadFailure } from '../../core/apollo/LoadFailure';
import { SegmentedControl } from '../../ui/controls/SegmentedControl';
import { Skeleton } from '../../ui/display/Skeleton';
import { useSentMessageQuery } from './InvoiceSends.generated';

const Headers = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 4px var(--s3);
  font-size: var(--t-s);
  dt {
    color: var(--ink-2);
  }
  dd {
    overflow-wrap: anywhere;
  }
`;
const Parts = styled.div`
  justify-self: start;
`;
const Frame = styled.iframe`
  width: 100%;
  height: min(60vh, 640px);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: #fff;
`;
const Text = styled.pre`
  max-height: min(60vh, 640px);
  padding: var(--s4);
  overflow: auto;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  font-size: var(--t-xs);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

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
      <Headers>{headers.map(([label, value]) => value && <Header key={label} label={label} value={value} />)}</Headers>
      <Parts>
        <SegmentedControl label="Email format" value={part} onValue={setPart} segments={parts} />
      </Parts>
      {part === 'html' ? (
        <Frame title="Email as sent" src={message.htmlPath} sandbox="allow-popups allow-popups-to-escape-sandbox" />
      ) : (
        <Text tabIndex={0}>{message.text}</Text>
      )}
    </>
  );
}

function Header({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
