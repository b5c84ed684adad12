import { type ReactNode, useRef } from 'react';
import { MESSAGE_FIELDS, MESSAGE_LIMIT } from '../../../rules/invoicing/messages/message-fields';
import { ChangedMeanwhile } from '../../core/forms/ChangedMeanwhile';
import { REVIEW_CHANGES } from '../../core/forms/useChangedMeanwhile';
import type { InvoiceSelectionInput } from '../../generated/schema-types';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { TextArea } from '../../ui/controls/TextArea';
import { TextInput } from '../../ui/controls/TextInput';
import { Banner } from '../../ui/notices/Banner';
import { Dialog } from '../../ui/overlays/Dialog';
import { Menu } from '../../ui/overlays/Menu';
import type { MessageRun_runFragment as Run } from './Contact.generated';
import { MessagePreview } from './MessagePreview';
import { MessageTemplates } from './MessageTemplates';
import { useContactForm } from './useContactForm';

export interface ContactDialogProps {
  selection: InvoiceSelectionInput;
  /** The recipients. */
  sub: string;
  /** The name under which the draft is stored. */
  draftName: string;
  onSent: (run: Run) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** An email to one or more bidders: subject and message, with variables that the server fills in for each bidder. */
export function ContactDialog({ selection, sub, draftName, onSent, onClose, children }: ContactDialogProps) {
  const form = useContactForm(selection, draftName);
  const area = useRef<HTMLTextAreaElement>(null);
  const { subject, text, preview, wrong } = form;
  const insert = (name: string) => {
    const at = area.current?.selectionStart ?? text.length;
    form.change({ text: `${text.slice(0, at)}{${name}}${text.slice(area.current?.selectionEnd ?? at)}` });
  };
  const send = async () => {
    const run = await form.send();
    if (run) onSent(run);
  };
  const footer = (
    <>
      <Button
        onClick={() => {
          form.discard();
          onClose();
        }}
        waiting={form.sending ? 'Sending' : undefined}
      >
        Cancel
      </Button>
      {form.mustReview ? (
        <Button tone="primary" busy={form.isReviewing} onClick={() => void form.review()}>
          {REVIEW_CHANGES}
        </Button>
      ) : (
        <Button tone="primary" busy={form.sending} waiting={form.waiting} onClick={() => void send()}>
          Send
        </Button>
      )}
    </>
  );
  const tooLong = text.length > MESSAGE_LIMIT - 1000 ? { count: { now: [...text].length, max: MESSAGE_LIMIT } } : {};
  return (
    <Dialog onClose={onClose} title="Contact" sub={sub} busy={form.sending} width="l" footer={footer}>
      {form.refusal && <Banner tone="error">{form.refusal}</Banner>}
      {form.changed && <ChangedMeanwhile messages={form.changed.messages} />}
      {form.previewError && (
        <Banner
          tone="warning"
          actions={
            <Button tone="link" onClick={() => void form.readPreview()}>
              Try again
            </Button>
          }
        >
          The preview can't be loaded right now.
        </Banner>
      )}
      <MessageTemplates subject={subject} text={text} onUse={form.change} />
      <Field label="Subject" required error={wrong.subject}>
        <TextInput value={subject} onChange={(event) => form.change({ subject: event.target.value })} />
      </Field>
      <Field
        label="Message"
        required
        error={wrong.text}
        {...tooLong}
        hint={
          <Menu
            align="start"
            trigger={<Button tone="link">Insert variable</Button>}
            items={MESSAGE_FIELDS.map(({ name, about }) => ({
              label: `{${name}} ${about}`,
              onSelect: () => insert(name),
            }))}
          />
        }
      >
        <TextArea ref={area} rows={6} value={text} onChange={(event) => form.change({ text: event.target.value })} />
      </Field>
      <Field label="Replies go to">
        <Select
          value={form.answersTo}
          onValue={(answersTo) => form.change({ answersTo })}
          options={[
            { value: 'HOUSE', label: preview ? `House: ${preview.houseAddress}` : 'The house' },
            { value: 'SENDER', label: preview ? `You: ${preview.senderAddress}` : 'You' },
          ]}
        />
      </Field>
      {preview && <MessagePreview preview={preview} position={form.position} onPosition={form.setPosition} />}
      {children}
    </Dialog>
  );
}
