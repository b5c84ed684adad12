import { useEffect, useRef } from 'react';
import { type SavedView, useSavedViews } from '../../auth/public/useSavedViews';
import { useDialogs } from '../../core/dialogs/useDialogs';
import { Button } from '../../ui/controls/Button';
import { Icon } from '../../ui/display/Icon';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog';
import { Menu, type MenuItem } from '../../ui/overlays/Menu';
import type { SavedColumn } from '../../ui/table/table-layout';
import { SaveViewDialog } from './SaveViewDialog';
import { BUILT_IN_VIEWS, changeTo, LIST, VIEW, viewQuery } from './views';

export interface ViewsMenuProps {
  query: URLSearchParams;
  /** Returns the current columns of the table. */
  columns: () => readonly SavedColumn[];
  /** Shows a view: changes the address, and the columns unless they are undefined. */
  onView: (change: Readonly<Record<string, string | null>>, columns: readonly SavedColumn[] | undefined) => void;
}

function DeleteView({ view, onDelete, onClose }: { view: SavedView; onDelete: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Delete the view “${view.name}”?`}
      confirm="Delete"
      danger
      onConfirm={() => {
        onClose();
        onDelete();
      }}
      onClose={onClose}
    >
      The invoices stay as they are.
    </ConfirmDialog>
  );
}

/** The views of All Invoices: built-in ones, and those that the user saved. Opens the list with the default view. */
export function ViewsMenu({ query, columns, onView }: ViewsMenuProps) {
  const { open, element } = useDialogs();
  const { views = [], hasFailed, change, remove } = useSavedViews(LIST);
  const chosen = query.get(VIEW);
  const current = viewQuery(query);
  const show = (view: SavedView) => onView(changeTo(String(view.number), view.query), view.columns);
  const saved = views.find(({ number }) => String(number) === chosen);
  const builtIn = BUILT_IN_VIEWS.find(({ key }) => key === chosen);
  const isChanged = saved !== undefined && saved.query !== current;
  const name = saved?.name ?? builtIn?.name;

  // Only an address without anything is opened with the default view: a link or a reload shows what it says.
  const isPlain = useRef([...query.keys()].length === 0);
  const first = views.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (!isPlain.current || !first) return;
    isPlain.current = false;
    onView(changeTo(String(first.number), first.query), first.columns);
  }, [first, onView]);

  const items: MenuItem[] = [
    ...BUILT_IN_VIEWS.map(({ key, name: label, filters }): MenuItem => ({
      label,
      onSelect: () => onView(changeTo(key, new URLSearchParams(Object.entries(filters)).toString()), undefined),
    })),
    ...(hasFailed ? [{ heading: "Your views can't be loaded right now." }] : []),
    ...(views.length > 0 ? [{ heading: 'Your views' }] : []),
    ...views.map((view): MenuItem => ({
      label: view.isDefault ? `${view.name} (default)` : view.name,
      onSelect: () => show(view),
    })),
    'separator',
    {
      label: 'Save as new view',
      onSelect: () =>
        open(SaveViewDialog, {
          view: { name: '', query: current, columns: columns(), isDefault: false },
          onSaved: show,
        }),
    },
    ...(saved
      ? [
          {
            label: `Save changes to “${saved.name}”`,
            onSelect: () =>
              void change({ ...saved, query: current, columns: columns() }, `View “${saved.name}” saved.`),
          },
          { label: `Rename “${saved.name}”`, onSelect: () => open(SaveViewDialog, { view: saved, onSaved: show }) },
          saved.isDefault
            ? {
                label: "Don't open with this view",
                onSelect: () =>
                  void change({ ...saved, isDefault: false }, 'All Invoices opens with all invoices again.'),
              }
            : {
                label: 'Open with this view',
                onSelect: () => void change({ ...saved, isDefault: true }, `All Invoices opens with “${saved.name}”.`),
              },
          {
            label: `Delete “${saved.name}”`,
            danger: true,
            onSelect: () =>
              open(DeleteView, {
                view: saved,
                onDelete: () => void remove(saved).then(() => onView({ [VIEW]: null }, undefined)),
              }),
          },
        ]
      : []),
  ];
  return (
    <>
      {element}
      <Menu
        align="start"
        trigger={
          <Button aria-label={`Views: ${name ?? 'none chosen'}${isChanged ? ', changed' : ''}`}>
            {name ?? 'Views'}
            {isChanged && ' (changed)'}
            <Icon name="down" size={12} />
          </Button>
        }
        items={items}
      />
    </>
  );
}
