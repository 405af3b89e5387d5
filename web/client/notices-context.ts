/** Gives the shell's notices to a screen without top bar, which places them itself. */
import { createContext, type ReactNode } from 'react';

/** Returns the notices without those of the line of presses that the screen shows itself. */
export const NoticesContext = createContext<(without: string) => ReactNode>(() => null);
