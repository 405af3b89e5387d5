import { type ReactElement } from 'react';

const dot = (d: string, width: number) => <path d={d} strokeWidth={width} />;

/** The shapes of the icons by name, drawn on a grid of 16 by 16 with strokes of 1.5 and square caps. */
const drawings = {
  plus: <path d="M8 3v10M3 8h10" />,
  minus: <path d="M3 8h10" />,
  search: <path d="M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.5 10.5 14 14" />,
  chevron: <path d="m4 6 4 4 4-4" />,
  'chevron-up': <path d="m4 10 4-4 4 4" />,
  'chevron-right': <path d="m6 4 4 4-4 4" />,
  'chevron-left': <path d="m10 4-4 4 4 4" />,
  'arrow-up': <path d="M8 13V3M4.5 6.5 8 3l3.5 3.5" />,
  'arrow-down': <path d="M8 3v10M4.5 9.5 8 13l3.5-3.5" />,
  'arrow-right': <path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  edit: <path d="m3 13 .6-3L11 2.6 13.4 5 6 12.4zM9.5 4.1l2.4 2.4" />,
  trash: <path d="M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.7 6.8v4M9.3 6.8v4" />,
  paper: <path d="M3 2h7l3 3v9H3zM10 2v3h3" />,
  operations: <path d="M2 4h2M2 8h2M2 12h2M6.5 4H14M6.5 8H14M6.5 12H14" />,
  duplicate: <path d="M5.5 5.5H14V14H5.5zM10.5 5.5V2H2v8.5h3.5" />,
  pin: <path d="M8 9.5V14M5 2.5h6M6 2.5v4L4 9.5h8l-2-3v-4" />,
  lock: <path d="M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2" />,
  warning: <path d="M8 2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1" />,
  info: <path d="M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM8 7.5V11M8 5v.1" />,
  check: <path d="m3 8.5 3.2 3.2L13 5" />,
  play: <path d="M3.5 1.5v13L14 8z" fill="currentColor" stroke="none" />,
  pause: dot('M5 3v10M11 3v10', 2.6),
  calendar: <path d="M2 3.5h12V14H2zM2 7h12M5 2v3M11 2v3" />,
  upload: <path d="M8 11V3M4.5 6 8 2.5 11.5 6M2.5 10.5v3h11v-3" />,
  download: <path d="M8 2.5V10M4.5 7 8 10.5 11.5 7M2.5 10.5v3h11v-3" />,
  print: <path d="M4.5 6V2h7v4M4.5 11.5H2V6h12v5.5h-2.5M4.5 9.5h7V14h-7z" />,
  table: <path d="M2 3h12v10H2zM2 6.5h12M2 9.8h12M6 6.5V13" />,
  cards: <path d="M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z" />,
  board: <path d="M2 3h3.5v10H2zM6.8 3h3.5v7H6.8zM11.5 3H15v4.5h-3.5z" />,
  load: <path d="M2.5 13.5v-5M6.2 13.5v-10M9.8 13.5v-7M13.5 13.5v-3" />,
  logout: <path d="M9.5 2.5H3v11h6.5M6.5 8H14M11.5 5.5 14 8l-2.5 2.5" />,
  flag: <path d="M4 14V2.5h8l-2 3 2 3H4" />,
  menu: <path d="M2 4h12M2 8h12M2 12h12" />,
  tool: <path d="M2.5 2.5h11v11h-11zM5.5 8 8 5.5 10.5 8 8 10.5z" />,
  machine: <path d="M2 6h5v7.5H2zM7 3.5h7v10H7zM9.5 6.5h2M2 13.5h12" />,
  customer: <path d="M2.5 14V5.5L8 2l5.5 3.5V14zM6.3 14v-4h3.4v4" />,
  job: <path d="M2 5 8 2l6 3v6.5L8 14.5 2 11.5zM2 5l6 3 6-3M8 8v6.5" />,
  user: (
    <path d="M10.7 5.2a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM2.8 14c.4-3 2.4-4.4 5.2-4.4s4.8 1.4 5.2 4.4" />
  ),
  ink: <path d="M8 1.8c2.6 3.4 4.2 5.6 4.2 7.8a4.2 4.2 0 0 1-8.4 0C3.8 7.4 5.4 5.2 8 1.8z" />,
  drag: dot('M6 3.5v.1M10 3.5v.1M6 8v.1M10 8v.1M6 12.5v.1M10 12.5v.1', 2),
  more: dot('M3 8v.1M8 8v.1M13 8v.1', 2.2),
  star: <path d="m8 2 1.8 4 4.2.5-3.1 2.9.8 4.2L8 11.5l-3.7 2.1.8-4.2L2 6.5 6.2 6z" />,
  undo: <path d="M6 3 3 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6" />,
} satisfies Record<string, ReactElement>;

export type IconName = keyof typeof drawings;

/** Draws an icon next to a text. If there is no text, the parent element needs an aria-label. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="square"
      aria-hidden="true"
      data-icon={name}
    >
      {drawings[name]}
    </svg>
  );
}
