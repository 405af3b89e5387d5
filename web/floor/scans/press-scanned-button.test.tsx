import { MantineProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buttonCode } from '../../../shared/codes/reading/scanned-code.ts';
import { FailedScanLine, showScan } from '../../ui/keys/failed-scan-line.tsx';
import { type PageAction, usePageActions } from '../../ui/page/page-actions.ts';
import { pressScannedButton } from './press-scanned-button.ts';

const [run, undo, pause] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
const reasonId = '01930a5e-0000-7000-8000-0123456789ab';
let now = 0;

function Machine({ undoLabel }: { undoLabel: string }) {
  const actions: PageAction[] = [
    { label: 'Run', code: buttonCode('RUN'), run },
    { label: 'Pause: Paper missing', code: buttonCode({ pauseReasonId: reasonId }), run: pause },
    { label: undoLabel, code: buttonCode('UNDO'), asksTwice: true, run: undo },
  ];
  usePageActions('At the machine', actions);
  return (
    <MantineProvider>
      <FailedScanLine />
    </MantineProvider>
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  showScan(null);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

const show = (undoLabel = 'Undo Run') => render(<Machine undoLabel={undoLabel} />);
/** Scans the code after some seconds, and returns what the line says. */
function scan(code: string, seconds = 0) {
  now += 1000 * seconds;
  act(() => pressScannedButton(code));
  return document.querySelector('[data-scan]')?.textContent ?? '';
}

test('a code presses its button at once, and a pause reason’s stops for that reason', () => {
  show();
  expect(scan(buttonCode('RUN'))).toBe('');
  expect(scan(buttonCode({ pauseReasonId: reasonId }))).toBe('');
  expect([run, pause, undo].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

test('what can’t be undone waits for a second scan of the same code within 10 seconds', () => {
  const { rerender } = show();
  const asks = 'Undo Run: scan it again within 10 seconds, or press the button';
  expect(scan(buttonCode('UNDO'), 60)).toContain(asks);
  expect(scan(buttonCode('UNDO'), 10)).toContain(asks);
  scan(buttonCode('RUN'), 1);
  expect(scan(buttonCode('UNDO'), 1)).toContain(asks);
  rerender(<Machine undoLabel="Undo Finish" />);
  expect(scan(buttonCode('UNDO'), 1)).toContain('Undo Finish: scan it again');
  expect(undo).not.toHaveBeenCalled();
  expect(scan(buttonCode('UNDO'), 9)).toBe('');
  expect(undo).toHaveBeenCalledOnce();
});

test('a code without its button, an unknown one, and one during a question press nothing', () => {
  show();
  expect(scan(buttonCode('FINISH'))).toContain('This button is not there now');
  expect(scan('MRV-00000000')).toContain('print the card again');
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>');
  expect(scan(buttonCode('RUN'))).toContain('Answer the question on the screen first');
  document.querySelector('[role="dialog"]')?.remove();
  expect(run).not.toHaveBeenCalled();
});
