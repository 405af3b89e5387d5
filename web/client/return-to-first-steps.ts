/**
 * Marks the addresses to which First steps leads, so that a save or an import there returns to it. Also holds what the
 * browser remembers about it.
 */
import { useLocalStorage } from '@mantine/hooks';
import { useSearchParams } from 'react-router';
import { to } from './paths.ts';

/** Returns the address of a form or an import that returns to First steps. */
export const fromFirstSteps = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}from=first-steps`;

/** Returns the address of First steps if the user came from there, else null. */
export function useWayToFirstSteps(): string | null {
  const [search] = useSearchParams();
  return search.get('from') === 'first-steps' ? to('FirstSteps') : null;
}

interface Memory {
  /** Whether a shop without jobs shows Today instead of First steps. */
  isHidden: boolean;
  /** The steps that the user skipped, or confirmed without a change. */
  passed: readonly string[];
}

const nothing: Memory = { isHidden: false, passed: [] };

const key = 'makeready.first-steps';

/** Starts First steps from the beginning in this browser. */
export const forgetFirstSteps = (): void => localStorage.removeItem(key);

export const useFirstStepsMemory = () =>
  useLocalStorage<Memory>({
    key,
    defaultValue: nothing,
    getInitialValueInEffect: false,
  });
