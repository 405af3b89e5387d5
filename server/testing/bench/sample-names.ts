/** Creates the names of benchmark records in SQL, and the texts that searches for them use. */

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

/** Returns SQL for the name of customer `g`. A sequence by name differs from a sequence by id. */
export const nameSql = (g: string) =>
  `${arrayOf(adjectives)}[(${g} % 25 * 7919) % 25 + 1] || ' ' || ${arrayOf(nouns)}[(${g} * 31 + ${g} / 25) % 25 + 1] || ' ' || ` +
  `${arrayOf(trades)}[(${g} / 7) % 10 + 1] || ' ' || lpad(${g}::text, 7, '0')`;

/** Returns a function that gives the items one after the other, again and again. */
export function cycle<T>(all: readonly T[]): () => T {
  let at = 0;
  return () => {
    at = (at + 7) % all.length;
    return all[at] as T;
  };
}

/** Gives pairs of letters, with each of which thousands of names begin. */
export const letters = cycle(adjectives.map((word) => word.slice(0, 2).toLowerCase()));
/** Returns pairs of search words. Only a few names contain both words of a pair. */
export const twoWords = cycle(
  adjectives
    .flatMap((one, place) => nouns.map((other, n) => ((n + place) % 3 === 0 ? `${one} ${other}` : null)))
    .filter((words) => words !== null)
    .map((words) => words.toLowerCase()),
);
