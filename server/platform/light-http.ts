/**
 * The module node:http without `fetch`, which a regular import would load as well and which takes a tenth of the
 * start time.
 */
export const http = process.getBuiltinModule('node:http');
