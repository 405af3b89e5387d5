/** Finds the texts of a drawn document and their places, so that a screen can offer them to readers and searches. */
import { type DrawnPages } from '../../../shared/documents/documents.contract.ts';

type Text = DrawnPages['texts'][number];
/** Maps a point of a group to the drawing: `x * scale + left`, `y * scale + top`. */
interface Place {
  left: number;
  top: number;
  scale: number;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" };
const decode = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

const moved = (at: Place, transform: string): Place => {
  const numbers = transform.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const [x = 0, y = 0] = numbers;
  if (transform.startsWith('translate'))
    return { ...at, left: at.left + x * at.scale, top: at.top + y * at.scale };
  if (transform.startsWith('scale')) return { ...at, scale: at.scale * x };
  const [a = 1, , , , e = 0, f = 0] = numbers;
  return { left: at.left + e * at.scale, top: at.top + f * at.scale, scale: at.scale * a };
};

/** Returns whether the text goes on where the other one ends, as words in bold within a line do. */
const follows = (text: Text, before: Text | undefined): before is Text =>
  before !== undefined &&
  Math.abs(text.y - before.y) < 0.1 &&
  Math.abs(text.x - before.x - before.width) < before.size / 4;

const tokens =
  /<g(?=[\s>])[^>]*>|<\/g>|<foreignObject[^>]*width="([\d.]+)"[^>]*><h5:div class="tsel" style="font-size: ([\d.]+)px">([^<]*)</g;

/**
 * Returns the texts of a drawing with selectable texts, in the sequence of the document. `unit` is the length of the
 * drawing's unit in mm. Texts that go on in a line are one.
 */
export function textsOfDrawing(svg: string, unit: number): Text[] {
  const places: Place[] = [{ left: 0, top: 0, scale: unit }];
  const texts: Text[] = [];
  const rounded = (length: number) => Math.round(length * 100) / 100;
  for (const [tag, width, size, words = ''] of svg.matchAll(tokens)) {
    const at = places.at(-1) ?? { left: 0, top: 0, scale: unit };
    if (tag === '</g>') places.pop();
    else if (tag.startsWith('<g'))
      places.push(moved(at, / transform="([^"]*)"/.exec(tag)?.[1] ?? 'scale(1)'));
    else {
      const text = {
        text: decode(words),
        x: rounded(at.left),
        y: rounded(at.top),
        width: rounded(Number(width) * at.scale),
        size: rounded(Number(size) * at.scale),
      };
      const before = texts.at(-1);
      if (!follows(text, before)) texts.push(text);
      else {
        before.text += text.text;
        before.width = rounded(text.x + text.width - before.x);
      }
    }
  }
  return texts.filter(({ text }) => text.trim() !== '');
}
