/** Many rows, in parts that one statement takes well. */
const atOnce = 500;

export function* inParts<T>(many: readonly T[], most = atOnce): Generator<T[]> {
  for (let from = 0; from < many.length; from += most) yield many.slice(from, from + most);
}
