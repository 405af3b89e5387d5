import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { UiProvider } from '../ui/ui-provider.tsx';
import { MoveStock } from './move-stock.tsx';

const kinds = ['receive', 'count'].map((value) => ({
  value,
  label: value,
  form: <input aria-label={`${value}d`} />,
}));

test.each([
  ['/paper/1?move=count', 'countd'],
  ['/paper/1', null],
])('at %s the field with the focus is %s, and switches of kind leave the focus', (address, focused) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <UiProvider>
        <MoveStock kinds={kinds as never} refusal={null} />
      </UiProvider>
    </MemoryRouter>,
  );
  expect(document.activeElement?.getAttribute('aria-label') ?? null).toBe(focused);
  const pick = (name: string) => {
    const segment = screen.getByRole('radio', { name });
    segment.focus();
    fireEvent.click(segment);
    expect(screen.getByLabelText(`${name}d`)).toBeDefined();
    expect(document.activeElement).toBe(segment);
  };
  pick('receive');
  pick('count');
});
