import type { Column as Definition } from './column';

declare module 'react-table' {
  /** The design system's own column stands behind each of react-table's. */
  interface ColumnInterface<D extends object> {
    definition: Definition<D>;
  }

  /** Meant for `th`; taken off before the props reach a `div`. */
  interface TableHeaderProps {
    colSpan?: number;
  }
}
