import type { ApolloClient, TypePolicies } from '@apollo/client';
import type { ComponentType } from 'react';
import type { Right } from '../generated/schema-types';
import type { Session_viewerFragment } from './session/Viewer.generated';

/** Who is signed in. */
export type Viewer = Session_viewerFragment;

/** Whether somebody may open something. */
export interface Gate {
  (viewer: Viewer): boolean;
  /** The right that it asks for, where it is one: who lacks it is told. */
  right?: Right;
}

/** A screen of a slice. */
export interface SliceRoute {
  /** Below the app's base, with `:parameters`; matched without regard to case. */
  path: string;
  /** Loads the screen, in a file of its own. */
  page: () => Promise<ComponentType>;
  /** Who may open it; `public` needs nobody signed in. */
  gate: Gate | 'public';
}

/** The menus, in order. */
export const MENU_GROUPS = ['Auctions', 'Invoices', 'Reports', 'Customers', 'Settings', 'Billing'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** A place in a menu, on the home page and in the command palette. */
export interface MenuPlace {
  group: MenuGroup;
  label: string;
  href: string;
  /** What is done there, in one line. */
  about: string;
  gate: Gate;
}

/** How a slice's records are brought up to date when a colleague changes them. */
export interface LiveRecords {
  /**
   * Lists that may have gained or lost a record, by its type: a field of Query ("invoices"), or of any record of a type ("Approval.payments");
   * of the same type ("User.history" of a User), the list of the changed record alone.
   * They are read again where the record was not known before, is gone, or says so by `listedBy`.
   */
  lists: Readonly<Record<string, readonly string[]>>;
  /**
   * What changes with a record of the type and has no news of its own: a type, whose known records are all read again, as what a house is set
   * up for decides over its users' rights; or a field with records, such as "Invoice.lines", of the changed record alone.
   */
  also?: Readonly<Record<string, readonly string[]>>;
  /** Fields that are not read again with a record of the type: lists of other records, which follow their own changes. */
  apart?: Readonly<Record<string, readonly string[]>>;
  /**
   * Fields, named like lists, that are computed from records of a type when they are asked for, by the type. They are read again after every
   * change of such a record, also one that was made here: no mutation returns them.
   */
  derived?: Readonly<Record<string, readonly string[]>>;
  /** Fields of a record on which all depends that is `derived` from it, by its type: other changes of it read nothing again. */
  derivedBy?: Readonly<Record<string, readonly string[]>>;
  /** Whether these lists may also have gained or lost a known record, by a field of it that changed; by its type. */
  listedBy: Readonly<Record<string, string>>;
}

/** What the command palette found by what was typed. */
export interface Finding {
  label: string;
  about: string;
  href: string;
}

/** Finds records of a slice by what is typed into the command palette. */
export interface Finder {
  gate: Gate;
  /** What it finds; nothing for text that it does not understand. */
  find: (client: ApolloClient, text: string) => Promise<readonly Finding[]>;
}

/** Keys, pressed one with the other, and what they do. */
export interface Shortcut {
  keys: readonly string[];
  does: string;
}

/** What a slice brings to the app. */
export interface Slice {
  routes: readonly SliceRoute[];
  menu?: readonly MenuPlace[];
  policies?: TypePolicies;
  live?: LiveRecords;
  finder?: Finder;
  /** Keys of its screens, for the list of all keys. */
  shortcuts?: readonly Shortcut[];
  /** Always there over the page, for whoever is signed in. */
  Overlay?: ComponentType;
}
