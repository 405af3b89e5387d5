/** Maps keys to the characters of an American keyboard, which most scanners assume. */

const marks: Record<string, readonly [plain: string, shifted: string]> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadDecimal: ['.', '.'],
  NumpadDivide: ['/', '/'],
  NumpadMultiply: ['*', '*'],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
};
const overDigits = ')!@#$%^&*(';

/**
 * Returns the character that the key's position has on an American keyboard, whatever the current layout. Returns
 * undefined if the key writes none.
 */
export function usCharacter({
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shiftKey ? overDigits[Number(digit)] : digit;
  return /^Numpad(\d)$/.exec(code)?.[1] ?? marks[code]?.[shiftKey ? 1 : 0];
}
