import type { TypePolicies } from '@apollo/client';
import type { ComponentType } from 'react';
import type { ObjectTypes } from '../generated/object-types';
import type { Right } from '../generated/schema-types';
import type { FindQuery } from './finding/Find.generated';
import type { Session_viewerFragment } from './session/Viewer.generated';
import type { SettingsFactsQuery, SettingsFactsQueryVariables } from './settings/Settings.generated';

/** The records that the server found for a text. Null for those that the viewer can't read. */
export type Found = FindQuery['find'];

/** The signed-in user. */
export type Viewer = Session_viewerFragment;

/** Returns whether a user can open something. */
export interface Gate {
  (viewer: Viewer): boolean;
  /** The right that is required, if any, so that the app can name it to users without it. */
  right?: Right;
  /** Returns the address of another site where users who can't open it belong; null for none. */
  elsewhere?: (viewer: Viewer) => string | null;
}

/** A screen of a slice. */
export interface SliceRoute {
  /** The path below the app's base, with `:parameters`. Matching is case-insensitive. */
  path: string;
  /** Loads the screen's own bundle. */
  page: () => Promise<ComponentType>;
  /** Who can open it; `public` requires no sign-in. */
  gate: Gate | 'public';
}

/** The menus, in order. */
export const MENU_GROUPS = ['Auctions', 'Invoices', 'Reports', 'Customers', 'Settings', 'Billing'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** The sections of the Settings screen, in order. */
export const SETTINGS_SECTIONS = ['House', 'Sales', 'Invoices and payments', 'Users and tools'] as const;

/** Where the Settings screen lists a screen, and what it says about its current state. */
export interface SettingsPlace {
  section: (typeof SETTINGS_SECTIONS)[number];
  /** A fact such as "3 locations", and what has to be read for it. */
  fact?: {
    reads: keyof SettingsFactsQueryVariables;
    /** Returns null if the fact is not known. */
    words: (facts: SettingsFactsQuery) => string | null;
  };
}

/** A single setting, which is found by its label or another word for it. */
export interface Setting {
  label: string;
  /** Other words that staff look for it by. */
  words: readonly string[];
  /** The title of its screen. */
  about: string;
  /** The address of its screen, with the field to focus if the screen has one. */
  href: string;
  gate: Gate;
}

/** An entry in a menu, on the home page, and in the command palette. */
export interface MenuPlace {
  group: MenuGroup;
  label: string;
  href: string;
  /** One line that says what the screen is for. */
  about: string;
  gate: Gate;
  /** Set for screens that the Settings screen lists. */
  settings?: SettingsPlace;
}

/** A type of the schema. */
type TypeName = keyof ObjectTypes;
/** A field of the type. */
type FieldOf<Type extends TypeName> = Exclude<keyof ObjectTypes[Type], '__typename'> & string;
/** A field with its type: "Approval.payments". */
type PlaceIn<Type extends TypeName> = `${Type}.${FieldOf<Type>}`;
/** A field of Query ("invoices"), or of all records of a type ("Approval.payments"). */
export type Place = FieldOf<'Query'> | { [Type in TypeName]: PlaceIn<Type> }[TypeName];

/** How a slice's records are updated when another user changes them, by type. A type or a field that the schema lacks doesn't compile. */
export interface LiveRecords {
  /**
   * Lists that may have gained or lost a record of the type. They are refetched if the record was unknown or, with
   * `listedBy`, if it is deleted or that field changed. A list of the record's own type ("User.history" of a User) is refetched only for that
   * record.
   */
  lists?: Readonly<Partial<Record<TypeName, readonly Place[]>>>;
  /** The field of a record whose change means that these lists may have gained or lost it. */
  listedBy?: { readonly [Type in TypeName]?: FieldOf<Type> };
  /**
   * What changes with a record of the type without change events of its own. An entry is a type, all of whose cached
   * records are refetched (a house's settings decide its users' rights), or a field with records, such as
   * "Invoice.lines", of the changed record only.
   */
  also?: { readonly [Type in TypeName]?: readonly (TypeName | PlaceIn<Type>)[] };
  /** Fields that are not refetched with a record of the type: lists of other records, which have their own change events. */
  apart?: { readonly [Type in TypeName]?: readonly FieldOf<Type>[] };
  /**
   * Fields that are computed from records of the type on request. They are refetched after every change of such a
   * record, including changes made in this tab, because no mutation returns them.
   */
  derived?: Readonly<Partial<Record<TypeName, readonly Place[]>>>;
  /** The fields of a record that its `derived` values depend on. Other changes of the record refetch none of them. */
  derivedBy?: { readonly [Type in TypeName]?: readonly FieldOf<Type>[] };
}

/** A result of the command palette: a screen or a record with its address, or an action. */
export interface Finding {
  label: string;
  about: string;
  href?: string;
  /** Runs instead of opening an address. */
  run?: () => void;
  /** Numbers and addresses of which any, typed in full, means exactly this. */
  keys?: readonly string[];
  /** Other words that it is found by. */
  words?: readonly string[];
}

/** Converts a slice's records that the server found to results of the command palette. */
export interface Finder {
  /** Who can read these records. */
  gate: Gate;
  /** The lists that are searched. */
  reads: readonly (keyof Omit<Found, '__typename'>)[];
  /** Among equal matches, lower ones come first: people, then their invoices, then everything else. */
  order: number;
  findings: (found: Found, viewer: Viewer) => readonly Finding[];
}

/** Keys that are pressed together, and what they do. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** What a slice adds to the app. */
export interface Slice {
  routes: readonly SliceRoute[];
  menu?: readonly MenuPlace[];
  /** Loads the single settings on its screens. */
  settings?: () => Promise<readonly Setting[]>;
  policies?: TypePolicies;
  live?: LiveRecords;
  finder?: Finder;
  /** What users can do from the command palette, such as adding a record. */
  actions?: readonly (Finding & { gate: Gate })[];
  /** The keyboard shortcuts of its screens, for the shortcuts dialog. */
  shortcuts?: readonly Shortcut[];
  /** What needs attention now, at the top of the home page; renders nothing most of the time. */
  HomeNotice?: ComponentType;
  /** What waits for the viewer, as WorkRows on the home page. */
  HomeWork?: { Rows: ComponentType; gate: Gate };
  /** Rendered above every page for signed-in users. */
  Overlay?: ComponentType;
}
