const paths = {
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  down: 'M3.5 6 8 10.5 12.5 6',
  up: 'M3.5 10 8 5.5l4.5 4.5',
  rotateLeft: 'M3 8a5 5 0 1 0 1.6-3.6L3 6M3 2.5V6h3.5',
  rotateRight: 'M13 8a5 5 0 1 1-1.6-3.6L13 6M13 2.5V6H9.5',
  close: 'M4 4l8 8M12 4l-8 8',
  check: 'M3.5 8.5l3 3 6-7',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.6 10.6 14 14',
  more: 'M3.25 8h.01M8 8h.01M12.75 8h.01',
  plus: 'M8 3v10M3 8h10',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5v3.5M8 5h.01',
  success: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.5 8.2l1.8 1.8 3.2-3.8',
  warning: 'M8 2.5 14.2 13H1.8zM8 6.5v3M8 11.2h.01',
  error: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 5v3.5M8 11h.01',
  edit: 'M10.5 3 13 5.5 5.5 13H3v-2.5z',
  note: 'M3 2.5h10v7.5l-3.5 3.5H3zM13 10H9.5v3.5M5.5 5.5h5M5.5 8h3',
  mail: 'M2 3.5h12v9H2zM2.5 4.5 8 8.7l5.5-4.2',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10',
  external: 'M6.5 3.5h-3v9h9v-3M9 3h4v4M13 3 7.5 8.5',
  light:
    'M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M3.4 12.6l1-1M11.6 4.4l1-1',
  dark: 'M13 9.6A5.5 5.5 0 0 1 6.4 3a5.5 5.5 0 1 0 6.6 6.6z',
  system: 'M2.5 3h11v7.5h-11zM6 13.5h4M8 10.5v3',
} as const;

export type IconName = keyof typeof paths;

export interface IconProps {
  name: IconName;
  /** In px; defaults to 16. */
  size?: number;
}

/** A line icon in the color of the surrounding text. Always decorative: the text next to it carries the meaning. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
