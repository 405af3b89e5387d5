/**
 * Runs `then` at once, or, while a press is under way, after it has ended. A field that loses the focus to a press must
 * not grow under the pointer: what was pressed would move away before the click.
 */
export function afterPress(then: () => void): void {
  if (pressing) waiting.push(then);
  else then();
}

let pressing = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

// A finger's click comes some time after the finger has left, and takes the focus only then; a scroll has none.
const clickAfterTouch = 300;

function endsIn(milliseconds: number) {
  clearTimeout(ending);
  ending = setTimeout(() => {
    pressing = false;
    for (const then of waiting.splice(0)) then();
  }, milliseconds);
}

if (typeof document !== 'undefined') {
  const capture = { capture: true };
  document.addEventListener(
    'pointerdown',
    () => {
      clearTimeout(ending);
      pressing = true;
    },
    capture,
  );
  document.addEventListener(
    'pointerup',
    ({ pointerType }) => endsIn(pointerType === 'touch' ? clickAfterTouch : 0),
    capture,
  );
  for (const end of ['click', 'pointercancel', 'dragend']) {
    document.addEventListener(end, () => endsIn(0), capture);
  }
}
