import type { RefObject, SubmitEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { hasOptionalNumbers } from '../../../rules/lots/uploads/columns';
import { FormNotices } from '../../core/forms/FormNotices';
import { useUndoRecordEdit } from '../../core/records/useUndoRecordEdit';
import { Button, ButtonLink } from '../../ui/controls/Button';
import { useToast } from '../../ui/overlays/Toast';
import { lotKey } from '../public/paths';
import { useLotKeys } from './lot-keys';
import type { LotStep, OpenLot } from './lot-places';
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
  margin: 0;
  padding: 0;
  list-style: none;
  img {
    display: block;
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
  useLotKeys({
    saveAndNext: () => void save(({ next }) => onOpen(next ? lotKey(next) : '0')),
    saveAndNew: () => void save(() => onOpen('0')),
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
        isResumed={form.isResumed}
        onStartOver={form.startOver}
      />
      <LotFields
        form={form}
        catalog={catalog}
        isNumberOptional={hasOptionalNumbers(connectType)}
        lock={lock}
        bidder={lot?.hasOrderBid ? (lot.orderBidder ?? 'A bidder') : null}
      />
      {lot && lot.imageUrls.length > 0 && (
        <Pictures aria-label="Images">
          {lot.imageUrls.map((url, index) => (
            <li key={url}>
              <img src={url} alt={`${lot.title}, image ${index + 1}`} loading="lazy" />
            </li>
          ))}
        </Pictures>
      )}
      <Buttons>
        <Button tone="primary" type="submit" busy={form.isSaving} waiting={lock ?? undefined}>
          {words.save}
        </Button>
        {lot?.next && (
          <Button
            busy={form.isSaving}
            waiting={lock ?? undefined}
            onClick={() => void save(({ next }) => openBeside(next))}
          >
            Save & Next
          </Button>
        )}
        <Button busy={form.isSaving} waiting={lock ?? undefined} onClick={() => void save(() => onOpen('0'))}>
          Save & New
        </Button>
        <ButtonLink href={href}>{words.cancel}</ButtonLink>
      </Buttons>
    </Form>
  );
}
