import { useState } from 'react';
import type { DialogProps, OpenDialog } from '../../core/dialogs/useDialogs';
import { counted } from '../../core/locale';
import { Button } from '../../ui/controls/Button';
import { Combobox } from '../../ui/controls/Combobox';
import { Field } from '../../ui/controls/Field';
import { Dock } from '../../ui/layout/Dock';
import { Dialog } from '../../ui/overlays/Dialog';
import { type SelectionStore, useSelection } from '../../ui/table/selection-store';
import { bidderName } from '../bidder-name';
import { MergePreview } from './MergePreview';
import { type PersonName_personFragment as Person, useMergeCandidatesQuery } from './People.generated';

const labelOf = (person: Person): string =>
  [bidderName(person), person.email, `Bidder #${person.number}`].filter((part) => part !== '').join(' · ');

/** Finds the record to merge with, by name, email address, telephone number, bidder number, or paddle. */
function OtherRecord({ person, onChoose }: { person: Person; onChoose: (other: Person) => void }) {
  const [search, setSearch] = useState('');
  const text = search.trim();
  const { data } = useMergeCandidatesQuery({ variables: { search: text }, skip: text === '' });
  const found = text === '' ? [] : (data?.people.nodes ?? []).filter(({ id }) => id !== person.id);
  const hidden = (data?.people.nodes.length ?? 0) - found.length;
  return (
    <Field label="Merge with" hint="Search by name, email address, telephone number, bidder number, or paddle number.">
      <Combobox
        chosen={null}
        onValue={(id) => {
          const other = found.find((each) => each.id === id);
          if (other) onChoose(other);
        }}
        search={search}
        onSearch={setSearch}
        options={found.map((each) => ({ value: each.id, label: labelOf(each) }))}
        total={text === '' || !data ? undefined : data.people.totalCount - hidden}
        placeholder="Search for the other record"
      />
    </Field>
  );
}

export interface MergeDialogProps extends DialogProps {
  readonly person: Person;
  /** The other record, if it is chosen already. */
  readonly other: Person | null;
  /** Called after a merge. */
  readonly onMerged?: () => void;
}

/** Merges two records of one person: finds the other one, shows both side by side, and asks which values to show. */
export function MergeDialog({ person, other: chosen, onMerged, onClose }: MergeDialogProps) {
  const [other, setOther] = useState(chosen);
  if (other)
    return (
      <MergePreview
        one={person.id}
        other={other.id}
        onBack={chosen ? null : () => setOther(null)}
        onMerged={onMerged}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      title="Merge with another record"
      sub={labelOf(person)}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <OtherRecord person={person} onChoose={setOther} />
    </Dialog>
  );
}

interface MergeDockProps {
  rows: readonly Person[];
  selection: SelectionStore;
  open: OpenDialog;
}

/** Merges two selected rows. It renders again with the selection, the table doesn't. */
export function MergeDock({ rows, selection, open }: MergeDockProps) {
  const { ids } = useSelection(selection);
  const [person, other, ...more] = rows.filter(({ id }) => ids.has(id));
  if (!person) return null;
  const merge = () => {
    if (other) open(MergeDialog, { person, other, onMerged: selection.clear });
  };
  return (
    <Dock text={`${counted(more.length + (other ? 2 : 1), 'bidder')} selected`}>
      <Button onClick={selection.clear}>Clear</Button>
      <Button
        tone="primary"
        aria-haspopup="dialog"
        waiting={other && more.length === 0 ? undefined : 'Select two bidders to merge'}
        onClick={merge}
      >
        Merge…
      </Button>
    </Dock>
  );
}
