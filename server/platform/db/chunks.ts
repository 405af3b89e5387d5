/** The default number of items in a chunk, which suits one statement. */
const defaultSize = 500;

export function* chunksOf<T>(many: readonly T[], most = defaultSize): Generator<T[]> {
  for (let from = 0; from < many.length; from += most) yield many.slice(from, from + most);
}
