/** What an address asks of a list: the same whatever the order, and without what asks nothing. */
export function asked(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of new Set(params.keys())) if (params.get(name) === '') params.delete(name);
  params.sort();
  return params.toString();
}
