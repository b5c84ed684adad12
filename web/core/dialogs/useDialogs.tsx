import {
  type ComponentType,
  createElement,
  Fragment,
  type ReactNode,
  useId,
  useState,
  useSyncExternalStore,
} from 'react';

/** The props that every dialog of a page gets in addition to its own. */
export interface DialogProps {
  readonly onClose: () => void;
  /** Reopens the dialog with the same props, for example after an action fails that closed it. */
  readonly onReopen: () => void;
}

/** Opens a dialog with its own props. It replaces an open dialog of the same component. */
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
 * Manages the dialogs of a page. Render `element` inside the contexts that they need, and call `open`:
 *
 *     const { open, element } = useDialogs();
 *     open(HistoryDialog, { target });
 *
 * Both are stable, so the page doesn't rerender when a dialog opens or closes.
 */
export function useDialogs(): { readonly open: OpenDialog; readonly element: ReactNode } {
  // A page can have several hosts as siblings.
  const key = useId();
  const [dialogs] = useState(() => {
    const store = new DialogStore();
    return { open: store.open, element: <Host key={key} store={store} /> };
  });
  return dialogs;
}
