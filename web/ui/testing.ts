/**
 * Configures the wait for screens in tests, which is long because of busy machines (see `poll` in the configuration).
 */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 20_000 });
