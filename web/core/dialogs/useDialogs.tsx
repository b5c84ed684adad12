import type { ComponentType, ReactNode } from 'react';
import { createElement, Fragment, useId, useState, useSyncExternalStore } from 'react';

/** What a page's dialogs are given beside their own props. */
export interface DialogProps {
  readonly onClose: () => void;
  /** Opens the dialog again with the same props, for whatever fails after it closed. */
  readonly onReopen: () => void;
}

/** Opens a dialog with its own props. A dialog of the same component that is still open is replaced. */
export type OpenDialog = <Props extends object>(
  component: ComponentType<Props & DialogProps>,
  props: NoInfer<Omit<Props, keyof DialogProps>>,
) => void;

interface Shown {
  readonly number: number;
  readonly component: unknown;
  readonly element: ReactNode;
}

class DialogStore {
  private dialogs: readonly Shown[] = [];
  private readonly listeners = new Set<() => void>();
  private opened = 0;

  readonly open: OpenDialog = <Props extends object>(
    component: ComponentType<Props & DialogProps>,
    props: Omit<Props, keyof DialogProps>,
  ) => {
    const number = ++this.opened;
    const all = {
      ...props,
      onClose: () => this.set(this.dialogs.filter((each) => each.number !== number)),
      onReopen: () => this.open<Props>(component, props),
    } as Props & DialogProps;
    this.set([
      ...this.dialogs.filter((each) => each.component !== component),
      { number, component, element: createElement(component, all) },
    ]);
  };

  readonly all = () => this.dialogs;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(dialogs: readonly Shown[]) {
    this.dialogs = dialogs;
    this.listeners.forEach((listener) => listener());
  }
}

function Host({ store }: { store: DialogStore }) {
  return useSyncExternalStore(store.subscribe, store.all).map(({ number, element }) => (
    <Fragment key={number}>{element}</Fragment>
  ));
}

/**
 * The dialogs of a page. Put `element` where their contexts are, and call `open`:
 *
 *     const { open, element } = useDialogs();
 *     open(HistoryDialog, { target });
 *
 * Both stay the same for as long as the page is open, so a page doesn't render again when a dialog opens or closes.
 */
export function useDialogs(): { readonly open: OpenDialog; readonly element: ReactNode } {
  // A page can have several hosts beside one another.
  const key = useId();
  const [dialogs] = useState(() => {
    const store = new DialogStore();
    return { open: store.open, element: <Host key={key} store={store} /> };
  });
  return dialogs;
}
