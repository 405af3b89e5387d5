/** Provides the module node:http without loading `fetch`, which takes a tenth of the start time. */
export const http = process.getBuiltinModule('node:http');
