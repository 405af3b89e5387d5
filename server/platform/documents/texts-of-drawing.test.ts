import { expect, test } from 'vitest';
import { textsOfDrawing } from './texts-of-drawing.ts';

const text = (x: number, y: number, width: number, words: string) =>
  `<g transform="translate(${x},${y})"><g class="typst-text" transform="scale(0.01,-0.01)"><use x="0" href="#a"/>` +
  `<g transform="scale(16,-16)"><foreignObject x="0" y="-55" width="${width / 0.16}" height="62">` +
  `<h5:div class="tsel" style="font-size: 62.5px">${words}</h5:div></foreignObject></g></g></g>`;

test('the texts of a drawing are found at their places, and those that go on in a line are one', () => {
  const svg =
    `<svg><g class="typst-page" transform="translate(0, 0)">${text(10, 20, 30, 'Delivery &amp; ')}` +
    `${text(40, 20, 25, 'note')}${text(90, 20, 10, 'DN/1')}${text(10, 40, 2, ' ')}</g>` +
    `<g class="typst-page" transform="translate(0, 100)"><g transform="matrix(1 0 0 1 5 6)">${text(0, 0, 8, 'End')}</g></g></svg>`;
  expect(textsOfDrawing(svg, 2)).toEqual([
    { text: 'Delivery & note', x: 20, y: 40, width: 110, size: 20 },
    { text: 'DN/1', x: 180, y: 40, width: 20, size: 20 },
    { text: 'End', x: 10, y: 212, width: 16, size: 20 },
  ]);
});
