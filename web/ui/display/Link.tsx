import { type ComponentPropsWithRef, type ComponentType, createContext, createElement, use } from 'react';

/** The props of a router's link component: those of an anchor, with `href` required. */
export type LinkProps = ComponentPropsWithRef<'a'> & { href: string };

const Anchor = (props: LinkProps) => <a {...props} />;

/** The component that renders every link of the design system. The app shell provides the router's. */
export const LinkContext = createContext<ComponentType<LinkProps>>(Anchor);

/** A link to another screen. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
