/** Generates the names of the benchmark's records in SQL, and the texts for which it searches. */

const adjectives =
  'Amber Bright Coastal Dapper Eastern Fabled Golden Harbour Indigo Jovial Keen Lively Mellow Noble Orchid Prime Quiet Royal Silver Tidal Urban Velvet Western Yellow Zenith'.split(
    ' ',
  );
const nouns =
  'Anchor Basket Candle Dragon Engine Feather Glacier Hammer Iceberg Jasmine Kettle Lantern Meadow Needle Ocean Pepper Quarry River Saddle Timber Umbrella Valley Willow Yarrow Beacon'.split(
    ' ',
  );
const trades = 'Foods Press Pharma Retail Books Apparel Sweets Studio Traders Exports'.split(' ');

const arrayOf = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join(',')}])`;

/**
 * Returns the SQL expression for the name of customer `g`. Sorting by name gives another sequence than
 * sorting by id.
 */
export const nameSql = (g: string) =>
  `${arrayOf(adjectives)}[(${g} % 25 * 7919) % 25 + 1] || ' ' || ${arrayOf(nouns)}[(${g} * 31 + ${g} / 25) % 25 + 1] || ' ' || ` +
  `${arrayOf(trades)}[(${g} / 7) % 10 + 1] || ' ' || lpad(${g}::text, 7, '0')`;

/** Returns a function that returns one item after the other and then starts again. */
export function cycle<T>(all: readonly T[]): () => T {
  let at = 0;
  return () => {
    at = (at + 7) % all.length;
    return all[at] as T;
  };
}

/** Returns, one after the other, pairs of letters with which thousands of names begin. */
export const letters = cycle(adjectives.map((word) => word.slice(0, 2).toLowerCase()));
/** Returns, one after the other, two words that occur together in only a few names. */
export const twoWords = cycle(
  adjectives
    .flatMap((one, place) => nouns.map((other, n) => ((n + place) % 3 === 0 ? `${one} ${other}` : null)))
    .filter((words) => words !== null)
    .map((words) => words.toLowerCase()),
);
