import type { ComponentPropsWithRef, ComponentType } from 'react';
import { createContext, createElement, use } from 'react';

/** What a link component of a router must take: an anchor's props, with `href` always given. */
export type LinkProps = ComponentPropsWithRef<'a'> & { href: string };

const Anchor = (props: LinkProps) => <a {...props} />;

/** The component that every link of the design system renders with; the app's shell puts its router's in. */
export const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** A link to another screen. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
