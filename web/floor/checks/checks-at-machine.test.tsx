/** Tests which checks the screen at a machine asks for, and how it handles the answers. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { checkStandings, type CheckResult, refuseOpenCheck } from '../../../shared/operations/checks.ts';
import { type OperationState } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type Check } from '../../../shared/shop/checks.ts';
import { type Checks } from '../../operations/checks/use-checks.ts';
import { UiProvider } from '../../ui/ui-provider.tsx';
import { ChecksLine, CheckPrompt, checkToAsk, CheckValuePanel } from './checks-at-machine.tsx';

const clearance: Check = {
  name: 'Line clearance',
  every: null,
  unit: '',
  lowest: null,
  highest: null,
  must: true,
};
const photo: Check = { ...clearance, name: 'Photo', must: false };
const density: Check = { ...clearance, name: 'Density', every: 500, unit: 'D', lowest: 1.45, highest: 1.55 };

const answer = vi.fn<Checks['answer']>();
function checksOf(
  checks: readonly Check[],
  state: OperationState,
  made = 0,
  given: CheckResult[] = [],
): Checks {
  const [facts, progress] = [
    { checks, given },
    { state, made },
  ];
  return {
    standings: checkStandings(facts, progress),
    refusal: refuseOpenCheck(facts, progress),
    results: [],
    busy: false,
    answer,
    takeBack: () => Promise.resolve(),
  };
}
const show = (children: React.ReactNode) => render(<UiProvider>{children}</UiProvider>);
const prompt = (checks: Checks, enter = () => undefined as void, refusal: object | null = null) => {
  const standing = checkToAsk(checks)!;
  const operation = { can: { check: refusal } } as never;
  return show(<CheckPrompt {...{ standing, operation, checks, enter }} />);
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('of the checks that are due, what must be done comes first, and nothing is asked without one', () => {
  const asked = (...of: Parameters<typeof checksOf>) => checkToAsk(checksOf(...of))?.check.name;
  expect(asked([photo, clearance], 'queued')).toBe('Line clearance');
  expect(asked([photo, clearance], 'queued', 0, [['Line clearance', 0, true]])).toBe('Photo');
  expect(asked([density], 'queued')).toBeUndefined();
  expect(asked([density], 'running', 499)).toBeUndefined();
  expect(asked([density], 'running', 500)).toBe('Density');
  expect(asked([density], 'running', 999, [['Density', 500, true]])).toBeUndefined();
});

test('a check of yes or no takes one tap, and one that was not in order comes once more', () => {
  const { unmount } = prompt(checksOf([clearance], 'queued'));
  expect(screen.getByRole('region', { name: 'Check' }).textContent).toContain('Check before Run');
  fireEvent.click(button('Not in order'));
  expect(answer).toHaveBeenLastCalledWith(expect.objectContaining({ check: clearance, due: 0 }), {
    passed: false,
  });
  unmount();
  prompt(checksOf([clearance], 'queued', 0, [['Line clearance', 0, false]]));
  expect(screen.getByRole('region', { name: 'Check' }).textContent).toContain('once more');
  fireEvent.click(button('In order'));
  expect(answer).toHaveBeenLastCalledWith(expect.objectContaining({ due: 0 }), { passed: true });
});

test('a measured check names its limits and opens the keypad; who may not answer can’t press', () => {
  const enter = vi.fn<() => void>();
  const { unmount } = prompt(checksOf([density], 'running', 1200), enter);
  expect(screen.getByRole('region').textContent).toMatch(/1,000.*Density.*1\.45.*1\.55/);
  fireEvent.click(button('Type the value'));
  expect(enter).toHaveBeenCalledOnce();
  unmount();
  prompt(checksOf([density], 'running', 1200), enter, { code: 'badge-first', values: {} });
  fireEvent.click(button('Type the value'));
  expect(enter).toHaveBeenCalledOnce();
});

const valuePanel = (close: () => void) => {
  const checks = checksOf([density], 'running', 500);
  return show(<CheckValuePanel standing={checkToAsk(checks)!} {...{ checks, close }} />);
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Density' });

test('the keys type the value; it closes once it is stored, and stays if it was refused', async () => {
  const close = vi.fn<() => void>();
  valuePanel(close);
  expect(button('Save').disabled).toBe(true);
  for (const key of ['1', '.', '5']) fireEvent.click(button(key));
  expect(field().value).toBe('1.5');
  answer.mockResolvedValueOnce(false);
  await act(async () => void fireEvent.click(button('Save')));
  expect(answer).toHaveBeenLastCalledWith(expect.objectContaining({ due: 500 }), { value: 1.5 });
  expect(close).not.toHaveBeenCalled();
  expect(field().value).toBe('1.5');
  answer.mockResolvedValueOnce(true);
  await act(async () => void fireEvent.click(button('Save')));
  expect(close).toHaveBeenCalledOnce();
});

test('what is no number is refused by name', () => {
  valuePanel(() => undefined);
  fireEvent.change(field(), { target: { value: '1.4.5' } });
  expect(screen.getByText(/Density/, { selector: '[class*="error"]' })).toBeTruthy();
  expect(button('Save').disabled).toBe(true);
});

test('a typed value stays after a minute without a touch, an empty keypad closes', () => {
  vi.useFakeTimers();
  const close = vi.fn<() => void>();
  valuePanel(close);
  fireEvent.change(field(), { target: { value: '1.5' } });
  act(() => void vi.advanceTimersByTime(10 * 60_000));
  expect(close).not.toHaveBeenCalled();
  fireEvent.change(field(), { target: { value: '' } });
  act(() => void vi.advanceTimersByTime(61_000));
  expect(close).toHaveBeenCalled();
  vi.useRealTimers();
});

test('one line says what is due, missed and not in order, and is absent without checks', () => {
  const open = vi.fn<() => void>();
  const { container, unmount } = show(<ChecksLine checks={checksOf([], 'running')} open={open} />);
  expect(container.querySelector('button')).toBeNull();
  unmount();
  show(<ChecksLine checks={checksOf([density], 'running', 1200)} open={open} />);
  const line = screen.getByRole('button');
  expect(line.textContent).toMatch(/Density/);
  fireEvent.click(line);
  expect(open).toHaveBeenCalledOnce();
});
