/** What a screen is waited for to show comes late on a busy machine, as in `poll` of the configuration. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 20_000 });
