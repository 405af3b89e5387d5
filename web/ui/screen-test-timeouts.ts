/**
 * Configures how long tests wait for screens. The wait is long because test machines may be busy (see `poll` in the
 * configuration).
 */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 20_000 });
