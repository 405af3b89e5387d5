import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventParser, type ServerEvent } from './parse-event-stream.ts';

function parse(...pieces: string[]) {
  const events: ServerEvent[] = [];
  const take = createEventParser({ onEvent: (event) => events.push(event) });
  for (const piece of pieces) take(piece);
  return { events };
}

test('an empty line ends an event, and several data lines of an event are joined', () => {
  expect(parse('id: 7\ndata: {"a":\ndata:1}\n\ndata: unfinished\n').events).toEqual([
    { event: 'message', data: '{"a":\n1}', id: '7' },
  ]);
});

test('an id applies until the next id; an event name applies to one event', () => {
  expect(parse('id: 1\nevent: change\ndata: a\n\ndata: b\n\nid\ndata: c\n\n').events).toEqual([
    { event: 'change', data: 'a', id: '1' },
    { event: 'message', data: 'b', id: '1' },
    { event: 'message', data: 'c', id: '' },
  ]);
});

test('comments, unknown fields and events without data are ignored', () => {
  expect(parse('\uFEFF: heartbeat\n\nfoo: bar\nevent: x\n\nretry: 1500\n\n').events).toEqual([]);
});

test('the parser returns the same events wherever the text is split, with any line ending', () => {
  const lines = ['id: 3', 'data: first', '', ': beat', '', 'data:  two', 'data', '', ''];
  const whole = parse(lines.join('\n')).events;
  expect(whole).toHaveLength(2);
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r', '\r\n'), fc.array(fc.nat(60), { maxLength: 8 }), (end, cuts) => {
      const text = lines.join(end) + (end === '\r' ? ':' : '');
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = places.slice(1).map((place, n) => text.slice(places[n], place));
      expect(parse(...pieces).events).toEqual(whole);
    }),
  );
});
