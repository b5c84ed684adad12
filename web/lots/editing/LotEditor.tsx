import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { isNumberOptional } from '../../../rules/lots/uploads/columns';
import { FormNotices } from '../../core/forms/FormNotices';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { LotImages } from '../../images/public/LotImages';
import { lotKey } from '../../paths/lots';
import { usePublishLot } from '../../publishing/public/usePublishLot';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { useToast } from '../../ui/overlays/Toast';
import { keptOf, type LotStep, type OpenLot } from './lot-places';
import { LotFields } from './LotFields';
import type { LotPageQuery } from './LotPage.generated';
import { type LotFormProps, type SavedLot, useLotForm } from './useLotForm';

const Form = styled.form`
  display: grid;
  gap: var(--s5);
  max-width: 880px;
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s3);
`;
const Pictures = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  img {
    width: 96px;
    height: 96px;
    object-fit: contain;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
`;

type Lot = NonNullable<LotPageQuery['lot']>;

export interface LotEditorProps extends LotFormProps {
  lot: Lot | null;
  step: LotStep;
  /** The name of the field that had the focus on the lot before; null if none had. */
  focus: string | null;
  jump: RefObject<HTMLInputElement | null>;
  onOpen: OpenLot;
  /** Opens the page of a lot that was added. */
  onAdded: (key: string) => void;
}

/** What the keys of the lot page do. */
interface LotKeys {
  readonly saveAndNext: () => void;
  readonly saveAndNew: () => void;
  readonly duplicate: () => void;
  readonly previous: () => void;
  readonly next: () => void;
  readonly jump: () => void;
}

function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): keyof LotKeys | null {
  const held = ctrlKey || metaKey;
  if (held && !altKey && key === 'Enter') return shiftKey ? 'saveAndNew' : 'saveAndNext';
  if (held && !altKey && !shiftKey && key.toLowerCase() === 'd') return 'duplicate';
  if (held && !altKey && !shiftKey && key.toLowerCase() === 'j') return 'jump';
  if (altKey && !held && !shiftKey && key === 'ArrowUp') return 'previous';
  return altKey && !held && !shiftKey && key === 'ArrowDown' ? 'next' : null;
}

/** Runs the keys of the lot page, except while a dialog is open. */
function useLotKeys(keys: LotKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (key === null || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      latest.current[key]();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Focuses the field that had the focus on the lot before. */
function useFieldFocus(name: string | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (name !== null) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [name]);
  return form;
}

/** The form of a lot, with its keys. */
export function LotEditor(props: LotEditorProps) {
  const { catalog, lot, connectType, step, focus, jump, onOpen, onAdded } = props;
  const form = useLotForm(props);
  const navigate = useNavigate();
  const toast = useToast();
  const undo = useUndoRecordEdit();
  const publishing = usePublishLot();
  const element = useFieldFocus(focus);
  const { words, href } = step;
  const isLocked = catalog.editLocked && catalog.kind !== 'BUY_NOW';
  const lock = lot?.editLock?.message ?? (isLocked ? 'The session can no longer be changed.' : null);
  const focusProblem = () => {
    const [first] = form.problems;
    element.current?.querySelector<HTMLElement>(`[name="${first?.field ?? ''}"]`)?.focus();
  };
  /** Saves what was typed, then goes on. A lot without changes isn't saved. */
  const save = async (then: (saved: SavedLot | Lot) => void) => {
    if (form.isSaving) return;
    if (lot && !form.isDirty) {
      then(lot);
      return;
    }
    if (lock !== null) return;
    const saved = await form.save();
    if (saved === null) {
      focusProblem();
      return;
    }
    const name = saved.number === '' ? saved.title : `Lot ${saved.number}`;
    toast({ tone: 'success', message: `${name} saved.`, ...(lot && undo.action(saved, 'Change undone.')) });
    then(saved);
  };
  const openBeside = (beside: Lot['next'] | undefined) => {
    if (beside) onOpen(lotKey(beside));
  };
  const openNew = () => {
    const kept = keptOf(form.values);
    onOpen('0', Object.keys(kept).length > 0 ? { kept } : {});
  };
  useLotKeys({
    saveAndNext: () => void save(({ next }) => onOpen(next ? lotKey(next) : '0')),
    saveAndNew: () => void save(openNew),
    duplicate: () => onOpen('0', { copied: form.values }),
    previous: () => openBeside(lot?.previous),
    next: () => openBeside(lot?.next),
    jump: () => jump.current?.focus(),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save((saved) => {
      if (lot) void navigate(href);
      else onAdded('pageKey' in saved ? saved.pageKey : lotKey(saved));
    });
  };
  return (
    <Form ref={element} onSubmit={submit} noValidate aria-label={words.heading}>
      <FormNotices
        what="this lot"
        refusal={form.generalRefusal}
        conflict={form.conflict}
        refusals={form.refusals}
        isResumed={form.isResumed}
        onStartOver={form.startOver}
      />
      <LotFields
        form={form}
        catalog={catalog}
        isNumberOptional={isNumberOptional(catalog.kind, connectType)}
        lock={lock}
        bidder={lot?.hasAbsenteeBids ? (lot.absenteeBidder ?? 'A bidder') : null}
      />
      {lot && lock === null && <LotImages lot={lot} catalogId={catalog.id} bulkHref={step.imagesHref} />}
      {lot && lock !== null && lot.images.length > 0 && (
        <Pictures aria-label="Images">
          {lot.images.map(({ photoId, thumbnailUrl }, index) => (
            <li key={photoId}>
              <img src={thumbnailUrl} alt={`${lot.title}, image ${index + 1}`} loading="lazy" />
            </li>
          ))}
        </Pictures>
      )}
      <Buttons>
        <Button tone="primary" type="submit" busy={form.isSaving} waiting={lock ?? undefined}>
          {words.save}
        </Button>
        {lot && catalog.publishedAt !== null && (
          <Button
            busy={form.isSaving || publishing.busy}
            waiting={lot.number === '' ? 'Give this lot a number, then publish it' : undefined}
            onClick={() => void save(({ id }) => void publishing.publish(catalog.id, id))}
          >
            Save & Publish
          </Button>
        )}
        {lot?.next && (
          <Button
            busy={form.isSaving}
            waiting={lock ?? undefined}
            onClick={() => void save(({ next }) => openBeside(next))}
          >
            Save & Next
          </Button>
        )}
        <Button busy={form.isSaving} waiting={lock ?? undefined} onClick={() => void save(openNew)}>
          Save & New
        </Button>
        <ButtonLink href={href} onClick={form.startOver}>
          {words.cancel}
        </ButtonLink>
      </Buttons>
    </Form>
  );
}
