/** The default number of items in one chunk of a list. One SQL statement can take this many. */
const defaultSize = 500;

export function* chunksOf<T>(many: readonly T[], most = defaultSize): Generator<T[]> {
  for (let from = 0; from < many.length; from += most) yield many.slice(from, from + most);
}
