/**
 * Reads the buttons of the page from the DOM for the palette, so that no screen can leave a button out. A screen's
 * named verbs also have keys (decision 054).
 */
import { type IconName } from '../../ui/page/icons.tsx';
import buttons from '../../ui/page/buttons.module.css';

export interface PageButton {
  label: string;
  icon: IconName | undefined;
  /** The name of the record if the button is in the record's row. It is undefined for a button outside the rows. */
  of: string | undefined;
  /** The reason in the page's words why the button is disabled. It is null if the button is enabled. */
  why: string | null;
  /** The address of a link, or a function that presses the button. */
  run: string | (() => void);
}

const all = `#main .mantine-Button-root, #main .${CSS.escape(buttons.asText ?? '')}`;
const iconOf = (button: HTMLElement) =>
  button.querySelector<SVGElement>('svg[data-icon]')?.dataset['icon'] as IconName | undefined;

/** Returns the button's label without visual parts such as the letter of a key. */
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

/**
 * The delay in ms before a button opens a menu. By then the closed palette has returned the focus, which would close
 * an open menu.
 */
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

/** Returns the page's visible buttons from top to bottom. */
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
