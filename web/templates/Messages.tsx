import { useRef } from 'react';
import { styled } from 'styled-components';
import { nextSequence, withoutMessage } from '../../rules/templates/sequences';
import { type MessageInput, TEMPLATE_LIMITS } from '../../rules/templates/template-input';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { IconButton } from '../ui/controls/IconButton';
import { Select } from '../ui/controls/Select';
import { TextArea } from '../ui/controls/TextArea';
import { TextInput } from '../ui/controls/TextInput';
import { VisuallyHidden } from '../ui/display/VisuallyHidden';
import { Row } from './form-layout';
import type { TemplateForm } from './useTemplateForm';

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 104px;
  gap: var(--s3);
  align-items: start;
`;

/** The messages on invoices. The first always has sequence 1; the others choose from 2 on. */
export function Messages({ form }: { form: TemplateForm }) {
  const { messages } = form.values;
  const place = useRef<HTMLDivElement>(null);
  const set = (next: readonly MessageInput[]) => form.type({ messages: next });
  const change = (index: number, edit: Partial<MessageInput>) =>
    set(messages.map((one, at) => (at === index ? { ...one, ...edit } : one)));
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    set([...messages, { header: '', detail: '', sequence: nextSequence(messages) }]);
    focusSoon(`[name="messages.${messages.length}.header"]`);
  };
  const remove = (index: number) => {
    const places = [...messages.keys()].filter((at) => at !== index);
    const rest = withoutMessage(messages, index).map((message, at) => ({ message, place: places[at] ?? at }));
    const order = index === 0 ? rest.toSorted((a, b) => a.message.sequence - b.message.sequence) : rest;
    set(order.map(({ message }) => message));
    form.move(
      'messages',
      order.map(({ place: before }) => before),
    );
    focusSoon('[data-add]');
  };
  const field = (index: number, name: keyof MessageInput) => ({
    name: `messages.${index}.${name}`,
    onBlur: () => form.leave(`messages.${index}.${name}`),
  });
  const errorOf = (index: number, name: keyof MessageInput) => form.errorOf(`messages.${index}.${name}`);
  return (
    <div ref={place} style={{ display: 'grid', gap: 'var(--s3)' }}>
      {messages.map((message, index) => (
        <Row key={index}>
          <VisuallyHidden as="legend">Message {index + 1}</VisuallyHidden>
          <Head>
            <Field
              label="Header"
              error={errorOf(index, 'header')}
              hint={
                message.header.trim() === '' && message.detail.trim() !== ''
                  ? 'A message without a header is not saved.'
                  : undefined
              }
            >
              <TextInput
                {...field(index, 'header')}
                value={message.header}
                maxLength={TEMPLATE_LIMITS.header}
                onChange={(event) => change(index, { header: event.target.value })}
              />
            </Field>
            <Field label="Sequence" error={errorOf(index, 'sequence')}>
              <Select
                {...field(index, 'sequence')}
                value={String(message.sequence)}
                disabled={index === 0}
                onValue={(sequence) => change(index, { sequence: Number(sequence) })}
                options={messages.map((_, at) => ({
                  value: String(at + 1),
                  label: String(at + 1),
                  disabled: at === 0 && index !== 0,
                }))}
              />
            </Field>
          </Head>
          <Field label="Detail" error={errorOf(index, 'detail')}>
            <TextArea
              {...field(index, 'detail')}
              rows={3}
              value={message.detail}
              maxLength={TEMPLATE_LIMITS.detail}
              onChange={(event) => change(index, { detail: event.target.value })}
            />
          </Field>
          <IconButton icon="close" label={`Remove message ${index + 1}`} onClick={() => remove(index)} />
        </Row>
      ))}
      <div>
        <Button
          data-add=""
          waiting={
            messages.length >= TEMPLATE_LIMITS.messages
              ? `A template can have ${TEMPLATE_LIMITS.messages} at most.`
              : undefined
          }
          onClick={add}
        >
          Add message
        </Button>
      </div>
    </div>
  );
}
