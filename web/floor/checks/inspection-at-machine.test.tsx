/** Tests what the screen at a machine says about inspections. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type StoredInspection } from '../../../shared/shop/sampling/inspections.contract.ts';
import { type Inspections } from '../../operations/inspections/use-inspections.tsx';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { InspectionLine, InspectionPanel } from './inspection-at-machine.tsx';

const none = { critical: 0, major: 0, minor: 0 };
const hold = { answer: 'hold', faults: { ...none, critical: 1 }, sample: 200, struckBy: null };
const accept = { ...hold, answer: 'accept', faults: none };
const of = (given: object[], pieces = 5000): Inspections => ({
  given: given as StoredInspection[],
  pieces,
  sample: 200,
  busy: false,
  inspect: () => Promise.resolve(null),
  strike: () => Promise.resolve(null),
});

test.each([
  ['Inspection: check 200 of 5,000 pieces', 'open', of([])],
  ['Inspection', 'open', of([], 0)],
  ['Inspection: on hold: faults in 200 pieces: 1 critical', 'missing', of([hold, accept])],
  ['Inspection: accepted: no faults in 200 pieces', 'there', of([{ ...hold, struckBy: 'Meena' }, accept])],
])('the line says “%s”, by the last inspection that stands', (words, is, inspections) => {
  const open = vi.fn<() => void>();
  render(
    <UiProvider>
      <InspectionLine {...{ inspections, open }} />
    </UiProvider>,
  );
  const line = screen.getByRole('button', { name: words });
  expect(line.dataset['is']).toBe(is);
  fireEvent.click(line);
  expect(open).toHaveBeenCalledOnce();
});

test('who may not inspect sees why, and nothing opens', () => {
  const inspect = vi.fn<Inspections['inspect']>();
  const can = { inspect: { code: 'badge-first', values: {} } };
  render(
    <UiProvider>
      <InspectionPanel
        operation={{ can } as never}
        inspections={{ ...of([]), inspect }}
        close={() => undefined}
      />
    </UiProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Inspect' }));
  expect(inspect).not.toHaveBeenCalled();
  expect(screen.getByText(/badge/i)).toBeTruthy();
});
