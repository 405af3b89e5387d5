/**
 * Returns the filters of an address in one form, sorted and without empty ones, so that equal filters are equal
 * texts.
 */
export function normalizeFilters(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) if (params.get(name) === '') params.delete(name);
  params.sort();
  return params.toString();
}
