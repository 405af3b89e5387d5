/**
 * What the buttons of the page do, for the palette: read from the page itself, so that no screen can leave one out. What a screen
 * names as its verbs comes with keys besides (decision 054).
 */
import { type IconName } from '../../ui/page/icons.tsx';
import buttons from '../../ui/page/buttons.module.css';

export interface PageButton {
  label: string;
  icon: IconName | undefined;
  /** What it is done to, where it stands in a row. */
  of: string | undefined;
  /** Why it can't be pressed, in the page's words; null if it can. */
  why: string | null;
  /** The address that it leads to, or what presses it. */
  run: string | (() => void);
}

const all = `#main .mantine-Button-root, #main .${CSS.escape(buttons.asText ?? '')}`;
const iconOf = (button: HTMLElement) =>
  button.querySelector<SVGElement>('svg[data-icon]')?.dataset['icon'] as IconName | undefined;

/** In words, without what only the eye gets: the key's letter, a mark. */
function labelOf(button: HTMLElement): string {
  const given = button.getAttribute('aria-label');
  if (given !== null) return given;
  const copy = button.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

const rowOf = (button: HTMLElement) =>
  button.closest('tr, li')?.querySelector('a:not(.mantine-Button-root)')?.textContent ?? undefined;

function whyNot(button: HTMLElement): string | null {
  if (button.getAttribute('aria-disabled') !== 'true' && !button.matches(':disabled')) return null;
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

/** In ms: until the focus is back where it was, which would close the menu that the button opens. */
const settled = 60;
function press(button: HTMLElement): void {
  if (!button.hasAttribute('aria-haspopup')) button.click();
  else
    setTimeout(() => {
      button.focus();
      button.click();
    }, settled);
}

const runOf = (button: HTMLElement): PageButton['run'] =>
  button instanceof HTMLAnchorElement && button.target === '' && !button.hasAttribute('download')
    ? `${button.pathname}${button.search}${button.hash}`
    : () => press(button);

/** Those in sight, from the top. */
export function pageButtons(): PageButton[] {
  return [...document.querySelectorAll<HTMLElement>(all)]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.closest('[inert]'))
    .map((button) => ({
      label: labelOf(button),
      icon: iconOf(button),
      of: rowOf(button),
      why: whyNot(button),
      run: runOf(button),
    }));
}
