/** Gives the shell's notices, such as "Offline", to a screen without top bar, which places them itself. */
import { createContext, type ReactNode } from 'react';

export const NoticesContext = createContext<ReactNode>(null);
