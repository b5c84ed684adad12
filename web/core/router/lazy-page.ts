import type { ComponentType } from 'react';
import { lazy } from 'react';

/** A page in a file of its own, loaded when its route is first opened. */
export const lazyPage = <Name extends string, Props extends object = object>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
): ComponentType<Props> =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({
    default: (await load())[name],
  })) as ComponentType<Props>;
