/** node:http without what its import as a module loads beside it: the browsers' fetch, a tenth of the time to start. */
export const http = process.getBuiltinModule('node:http');
