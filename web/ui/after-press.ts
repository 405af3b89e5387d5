/**
 * Runs `then` at once, or, while a pointer is down, after the press has ended. A field that loses the focus to a press must
 * not grow an error line under the pointer: what was pressed would move away before the click.
 */
export function afterPress(then: () => void): void {
  if (down) waiting.push(then);
  else then();
}

let down = false;
const waiting: (() => void)[] = [];

function ended() {
  down = false;
  setTimeout(() => {
    for (const then of waiting.splice(0)) then();
  });
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (down = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel', 'dragend']) {
    document.addEventListener(end, ended, { capture: true });
  }
}
