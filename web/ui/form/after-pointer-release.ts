/**
 * Runs `then` at once or, while a mouse button or finger is down, after its release. Otherwise a field that
 * grows on blur would move the button away before the click.
 */
export function afterPress(then: () => void): void {
  if (pressing) waiting.push(then);
  else then();
}

let pressing = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const waiting: (() => void)[] = [];

// On a touch screen, the click and the focus come some time after the finger leaves. After a scroll, they never come.
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
