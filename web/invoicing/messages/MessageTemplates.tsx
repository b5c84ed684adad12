import { useState } from 'react';
import { styled } from 'styled-components';
import { messageRefusals, templateNameRefusal } from '../../../rules/invoicing/messages/message-fields';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { IconButton } from '../../ui/controls/IconButton';
import { Select } from '../../ui/controls/Select';
import { TextInput } from '../../ui/controls/TextInput';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import { useMessageTemplates } from './useMessageTemplates';

const Row = styled.div`
  display: flex;
  align-items: end;
  gap: var(--s2);
  > :first-child {
    flex: 1;
    min-width: 0;
  }
`;

export interface MessageTemplatesProps {
  subject: string;
  text: string;
  /** Fills the message from a template. */
  onUse: (words: { subject: string; text: string }) => void;
}

/** The house's message templates: apply, create, rename, update, and delete them next to the message. */
export function MessageTemplates({ subject, text, onUse }: MessageTemplatesProps) {
  const { templates, create, update, remove } = useMessageTemplates();
  const [chosenId, setChosenId] = useState('');
  const [naming, setNaming] = useState<{ readonly name: string; readonly of: 'new' | 'chosen' }>();
  const chosen = templates.find(({ id }) => id === chosenId);
  const choose = (id: string) => {
    setChosenId(id);
    const template = templates.find((one) => one.id === id);
    if (template) onUse({ subject: template.subject, text: template.text });
  };
  const refusals = messageRefusals({ subject, message: text });
  const wrong = refusals.subject ?? refusals.message ?? undefined;
  const none = chosen ? undefined : 'Choose a template first';
  const items: MenuItem[] = [
    { label: 'Save as new template', waiting: wrong, onSelect: () => setNaming({ name: '', of: 'new' }) },
    {
      label: chosen ? `Save to ${chosen.name}` : 'Save template',
      waiting: none ?? wrong,
      onSelect: () => {
        if (chosen) void update(chosen, { name: chosen.name, subject, text });
      },
    },
    {
      label: 'Rename',
      waiting: none,
      onSelect: () => {
        if (chosen) setNaming({ name: chosen.name, of: 'chosen' });
      },
    },
    'separator',
    {
      label: 'Delete template',
      danger: true,
      waiting: none,
      onSelect: () => {
        if (chosen)
          void remove(chosen).then((gone) => {
            if (gone) setChosenId('');
          });
      },
    },
  ];
  if (naming) {
    const save = async () => {
      const template =
        naming.of === 'chosen' && chosen
          ? await update(chosen, { name: naming.name, subject: chosen.subject, text: chosen.text })
          : await create({ name: naming.name, subject, text });
      if (!template) return;
      setChosenId(template.id);
      setNaming(undefined);
    };
    return (
      <Row>
        <Field label="Template name">
          <TextInput
            autoFocus
            value={naming.name}
            onChange={(event) => setNaming({ ...naming, name: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && templateNameRefusal(naming.name) === null) void save();
            }}
          />
        </Field>
        <Button onClick={() => setNaming(undefined)}>Cancel</Button>
        <Button waiting={templateNameRefusal(naming.name) ?? undefined} onClick={() => void save()}>
          Keep
        </Button>
      </Row>
    );
  }
  return (
    <Row>
      <Field label="Message template">
        <Select
          value={chosenId}
          onValue={choose}
          placeholder={templates.length === 0 ? 'No saved templates' : 'Choose a template'}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Menu trigger={<IconButton icon="more" label="Manage message templates" />} items={items} />
    </Row>
  );
}
