import { styled } from 'styled-components';

/** The list of images of a lot: as many columns as fit. */
export const Tiles = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
  gap: var(--s3);
`;

/** An image of the list, or one that is on its way there. */
export const Tile = styled.li<{ $target?: boolean; $failed?: boolean }>`
  display: grid;
  grid-template-rows: 148px auto;
  position: relative;
  min-width: 0;
  border: 1px solid ${({ $target, $failed }) => ($target ? 'var(--accent)' : $failed ? 'var(--failed)' : 'var(--line)')};
  border-radius: var(--radius);
  background: ${({ $target }) => ($target ? 'var(--accent-weak)' : 'var(--surface)')};
  &[draggable='true'] {
    cursor: grab;
  }
  > a,
  > div:first-child {
    display: grid;
    place-items: center;
    min-width: 0;
    min-height: 0;
    overflow: hidden;
    border-radius: var(--radius) var(--radius) 0 0;
    background: var(--sunken);
  }
  img {
    width: 100%;
    height: 148px;
    object-fit: contain;
  }
  &[aria-busy='true'] > a img {
    opacity: 0.45;
  }
  > footer {
    display: flex;
    align-items: center;
    gap: 2px;
    min-width: 0;
    padding: var(--s1) var(--s1) var(--s1) var(--s2);
    font-size: var(--t-xs);
    color: var(--ink-2);
    > span:first-child {
      flex: 1;
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    [aria-disabled='true'] {
      opacity: 0.35;
    }
    svg[data-small] {
      flex: none;
      color: var(--pending);
    }
  }
`;

/** The tools on an image. */
export const Tools = styled.div`
  position: absolute;
  inset: var(--s1) var(--s1) auto auto;
  display: flex;
  gap: 2px;
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--ink-2);
  > [aria-disabled='true'] {
    opacity: 0.35;
  }
`;

/** What shows over an image that is being changed. */
export const Working = styled.div`
  position: absolute;
  inset: 0 0 auto;
  display: grid;
  place-items: center;
  height: 148px;
  color: var(--accent);
  pointer-events: none;
`;
