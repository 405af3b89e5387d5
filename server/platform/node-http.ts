/** Loads the module node:http without loading `fetch`, which would take a tenth of the start time. */
export const http = process.getBuiltinModule('node:http');
