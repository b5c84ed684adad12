import { useState } from 'react';
import { styled } from 'styled-components';
import {
  BIDDER_MESSAGE_LIMIT,
  BIDDER_SUBJECT_LIMIT,
  bidderMessageRefusals,
  type BidderMessageWords,
} from '../../../rules/customers/messages/bidder-message';
import { useEdit } from '../../core/edit/useEdit';
import { EditDialog } from '../../core/forms/EditDialog';
import { useEditForm } from '../../core/forms/useEditForm';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Field, Fields } from '../../ui/controls/Field';
import { TextArea } from '../../ui/controls/TextArea';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { useToast } from '../../ui/overlays/Toast';
import { type MessageBiddersMutation, useMessageBiddersMutation } from '../messages/MessageBidders.generated';

const Recipients = styled.ul`
  display: grid;
  gap: 4px;
  max-height: 9.5lh;
  overflow-y: auto;
  font-size: var(--t-s);
  overflow-wrap: anywhere;
  small {
    color: var(--ink-2);
  }
`;

/** Six rows high, also where the browser sizes it by its text. */
const SixRows = styled(TextArea)`
  min-height: calc(6lh + 2 * var(--s2));
`;

/** A bidder who gets the message. */
export interface MessagedBidder {
  /** Number of the bidder (approvalID). */
  readonly number: number;
  readonly name: string;
  /** Empty if the bidder has no address; left out if it is unknown. */
  readonly email?: string;
}

type Result = MessageBiddersMutation['messageBidders']['results'][number];

const BLANK: BidderMessageWords = { subject: '', message: '' };
const FIELDS = { subject: { label: 'Subject' }, message: { label: 'Message' } };

const problemsOf = (words: BidderMessageWords) =>
  Object.entries(bidderMessageRefusals(words)).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );

const NO_EMAIL = 'No email address.';

function PartlySent({ results, onClose }: { results: readonly Result[]; onClose: () => void }) {
  const left = results.filter(({ isSent }) => !isSent);
  return (
    <Dialog
      onClose={onClose}
      title="Message sent"
      footer={
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Banner tone="warning">
        The message was sent to {counted(results.length - left.length, 'bidder')}, but not to{' '}
        {counted(left.length, 'bidder')}.
      </Banner>
      <Recipients aria-label="Not sent to" tabIndex={0}>
        {left.map(({ bidderNumber, name, reason }) => (
          <li key={bidderNumber}>
            {name}: {reason}
          </li>
        ))}
      </Recipients>
    </Dialog>
  );
}

export interface MessageBidderProps {
  bidders: readonly MessagedBidder[];
  onClose: () => void;
}

/** An email to one or more bidders. The typed text stays in this tab until it is sent. */
export function MessageBidder({ bidders, onClose }: MessageBidderProps) {
  const toast = useToast();
  const form = useEditForm<BidderMessageWords, never>({
    draftName: `message.${bidders.map(({ number }) => number).join(',')}`,
    values: BLANK,
    version: null,
    fields: FIELDS,
    read: () => ({ values: BLANK, version: null }),
    problemsOf,
  });
  const { run } = useEdit(useMessageBiddersMutation());
  const [partly, setPartly] = useState<readonly Result[] | null>(null);
  const unreachable = bidders.every(({ email }) => email === '') ? 'No bidder has an email address' : undefined;
  const send = async () => {
    if (form.check() !== null) return;
    const answer = await form.save(
      ({ values }) =>
        run(
          { ...values, bidderNumbers: bidders.map(({ number }) => number) },
          {
            failed: {
              nothing: 'Nothing was sent. Your message is still here.',
              mayBe: 'The connection was lost, so the message may have been sent.',
            },
          },
        ),
      () => null,
    );
    if (!answer) return;
    const { results } = answer;
    if (results.some(({ isSent }) => !isSent)) {
      setPartly(results);
      return;
    }
    const [only, ...others] = results;
    toast({
      tone: 'success',
      message: `Message queued for ${only && others.length === 0 ? only.name : counted(results.length, 'bidder')}.`,
    });
    onClose();
  };
  if (partly) return <PartlySent results={partly} onClose={onClose} />;
  const { subject, message } = form.values;
  return (
    <EditDialog
      title={bidders.length === 1 ? 'Message bidder' : `Message ${counted(bidders.length, 'bidder')}`}
      form={{ ...form, refusal: form.generalRefusal }}
      what="this message"
      saveLabel="Send"
      busy={form.isSaving}
      waiting={unreachable}
      onSave={() => void send()}
      onClose={onClose}
    >
      <Fields>
        <Recipients aria-label="Recipients" tabIndex={0}>
          {bidders.map(({ number, name, email }) => (
            <li key={number}>
              {name}
              {email !== undefined && <small> · {email === '' ? NO_EMAIL : email}</small>}
            </li>
          ))}
        </Recipients>
        <Field
          label="Subject"
          required
          error={form.errorOf('subject')}
          count={{ now: [...subject.trim()].length, max: BIDDER_SUBJECT_LIMIT }}
        >
          <TextInput
            name="subject"
            value={subject}
            onChange={({ target }) => form.type({ subject: target.value })}
            onBlur={() => form.leave('subject')}
          />
        </Field>
        <Field
          label="Message"
          required
          error={form.errorOf('message')}
          count={{ now: [...message.trim()].length, max: BIDDER_MESSAGE_LIMIT }}
          hint="Replies go to the house."
        >
          <SixRows
            rows={6}
            name="message"
            value={message}
            onChange={({ target }) => form.type({ message: target.value })}
            onBlur={() => form.leave('message')}
          />
        </Field>
      </Fields>
    </EditDialog>
  );
}
