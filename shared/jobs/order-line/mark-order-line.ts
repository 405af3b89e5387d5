/** Finds the words of an order line that name a part of the order, so that the form can underline them. */
import { foldText } from '../../platform/search-text.ts';
import { type Template } from './match-order-line.ts';
import { type OrderLine } from './read-order-line.ts';

export interface Mark {
  from: number;
  to: number;
  part: 'customer' | 'template' | 'quantity' | 'delivery';
}

/** The records and the quantity that the line names. */
interface Named {
  /** The first words of the line, if they name a customer that never ordered the product. */
  customerWords: readonly string[];
  templates: readonly Template[];
  quantity: number | null;
}

function partNamed(word: string, { numbers }: OrderLine, named: Named): Mark['part'] | null {
  const isOpen = numbers.includes(word);
  if (isOpen && Number(word) === named.quantity) return 'quantity';
  if (named.customerWords.includes(word)) return 'customer';
  const holds = (each: Template) =>
    foldText(`${each.name} ${each.number} ${each.productCode}`).includes(foldText(word));
  if (named.templates.some(holds)) return 'template';
  return named.templates.length > 0 && !isOpen ? 'customer' : null;
}

/**
 * Returns the ranges of the line to underline. Adjacent words of one part make one range. Words that name nothing are
 * omitted.
 */
export function markOrderLine(line: OrderLine, named: Named): Mark[] {
  const names = line.words.values();
  const marks: (Mark | null)[] = [];
  for (const { from, to, is } of line.places) {
    const part = is === 'name' ? partNamed(names.next().value ?? '', line, named) : is;
    const before = marks.at(-1);
    if (part === null || part === 'filler') marks.push(null);
    else if (before?.part === part) before.to = to;
    else marks.push({ from, to, part });
  }
  return marks.filter((mark) => mark !== null);
}
