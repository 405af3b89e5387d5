/** A scanner types the digits of the code that stands beside an operation on its ticket, and Enter: on any page that opens the operation. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { to } from '../../client/paths.ts';
import { isForPage } from './single-keys.ts';

/** Codes begin with 10001. */
const least = 5;
/** In ms: what was typed longer ago is of no code. */
const longest = 2000;

/** By the key's place where it gives no digit: a scanner types as if the keyboard were American. */
function digitOf({ key, code, shiftKey }: KeyboardEvent): string | undefined {
  if (/^\d$/.test(key)) return key;
  return shiftKey ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
}

/** Listens while it is mounted. */
export function useScanner(): void {
  const navigate = useNavigate();
  const typed = useRef({ digits: '', at: 0 });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Shift') return;
    const { digits, at } = typed.current;
    typed.current = { digits: '', at: event.timeStamp };
    if (!isForPage(event)) return;
    const digit = digitOf(event);
    if (digit !== undefined) {
      typed.current.digits = (event.timeStamp - at > longest ? '' : digits) + digit;
    } else if (event.key === 'Enter' && digits.length >= least) {
      // Nor does what has the focus take it for a press.
      event.preventDefault();
      event.stopPropagation();
      void navigate(to('Scanned', digits));
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener, true);
    return () => document.removeEventListener('keydown', listener, true);
  }, []);
}
