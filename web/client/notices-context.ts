/** Provides the shell's notices to the screens that have no top bar and show the notices themselves. */
import { createContext, type ReactNode } from 'react';

/** Returns the notices, without the presses of the line `without`, which the screen shows itself. */
export const NoticesContext = createContext<(without: string) => ReactNode>(() => null);
