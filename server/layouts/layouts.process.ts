/** Runs in a worker process, where it finds layouts (layouts.domain.ts). */
import { findLayouts } from '../../packages/layout/src/find-layouts.ts';
import { type LayoutRequest } from '../../packages/layout/src/layout-model.ts';
import { serveJobs } from '../platform/worker-process.ts';

/** The memory limit in bytes is more than the largest request needs. */
serveJobs(512 * 1024 * 1024, (request: LayoutRequest) => Promise.resolve(findLayouts(request)));
