/**
 * Provides the module node:http without `fetch`. An ordinary import would also load `fetch`, which takes a tenth of
 * the start time.
 */
export const http = process.getBuiltinModule('node:http');
