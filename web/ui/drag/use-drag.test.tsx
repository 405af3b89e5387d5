import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDrag } from './use-drag.ts';

const height = 50;
const dropped = vi.fn<(id: string | undefined, to: number) => void>();
const captured = new Map<number, Element>();

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  Object.assign(Element.prototype, {
    setPointerCapture(this: Element, id: number) {
      captured.set(id, this);
    },
    hasPointerCapture(this: Element, id: number) {
      return captured.get(id) === this;
    },
  });
});
afterEach(() => {
  dropped.mockReset();
  captured.clear();
});

function List({ order }: { order: readonly string[] }) {
  const { handle, style } = useDrag(order, (index, to) => dropped(order[index], to));
  return (
    <ol>
      {order.map((name, index) => (
        <li key={name} style={style(index)}>
          <span {...handle(index)}>{name}</span>
        </li>
      ))}
    </ol>
  );
}

const takeUp = (name: string) =>
  fireEvent.pointerDown(screen.getByText(name), { pointerId: 1, button: 0, clientX: 5, clientY: 125 });
const moveTo = (clientY: number) =>
  fireEvent.pointerMove(document.body, { pointerId: 1, clientX: 5, clientY });
const letGo = (clientY: number) => fireEvent.pointerUp(document.body, { pointerId: 1, clientX: 5, clientY });

test('a row is dropped at the pointer’s place', () => {
  render(<List order={['A', 'B', 'C']} />);
  takeUp('C');
  moveTo(70);
  letGo(70);
  expect(dropped).toHaveBeenCalledExactlyOnceWith('C', 1);
});

test('a drag continues while the list changes', () => {
  const { rerender } = render(<List order={['A', 'B', 'C']} />);
  takeUp('C');
  moveTo(110);
  const grip = screen.getByText('C');
  // An earlier move changes the order for a moment, and the element loses the pointer capture.
  rerender(<List order={['A', 'C', 'B']} />);
  expect(screen.getAllByRole('listitem')[1]).toBe(grip.closest('li'));
  captured.clear();
  fireEvent.lostPointerCapture(grip, { pointerId: 1 });
  expect(captured.get(1)).toBe(document.documentElement);
  moveTo(25);
  letGo(25);
  expect(dropped).toHaveBeenCalledExactlyOnceWith('C', 0);
});

test('Escape cancels a drag, and so does the removal of the dragged row', () => {
  const { rerender } = render(<List order={['A', 'B', 'C']} />);
  takeUp('B');
  moveTo(25);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  letGo(25);
  takeUp('B');
  moveTo(25);
  rerender(<List order={['A', 'C']} />);
  expect(screen.queryByText('B')).toBeNull();
  letGo(25);
  expect(dropped).not.toHaveBeenCalled();
});
