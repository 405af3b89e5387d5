/** Defines the units that sheets use: how headings and cells spell each unit, and its conversion factor. */

import { t } from '../../../shared/platform/translate.ts';

export interface Unit {
  key: string;
  label: string;
  /** A regular expression for all spellings of the unit. */
  spelling: string;
  /** The size in the field's first unit. Weights depend on size and GSM, and reams on the shop's setting. */
  factor: number | { kilograms: number } | 'ream';
}

/** Describes what a field counts or measures, with its possible units. The API takes the first unit. */
export interface Quantity {
  name: string;
  units: readonly [Unit, ...Unit[]];
  whole: boolean;
  /** A word that may follow the number before the unit: "boxes" in "boxes/hr". */
  of?: string;
  /** A regular expression for units that the import recognizes but never converts. */
  foreign?: string;
  /** The code of the error for a text that is no plausible number. */
  fault?: 'not-minutes' | 'not-a-speed';
  /**
   * Returns whether numbers without a unit are in the first unit, if the heading names none either. `mixed` says that
   * some cells name another unit.
   */
  isUsual: (figures: readonly number[], mixed: boolean) => boolean;
}

const unit = (key: string, label: string, spelling: string, factor: Unit['factor']): Unit => ({
  key,
  label,
  spelling,
  factor,
});
const all = (figures: readonly number[], is: (figure: number) => boolean) =>
  figures.filter((figure) => figure !== 0).every(is);

/**
 * Returns whether the largest number reaches the limit, or all numbers are 0. One number is enough, because a column
 * has one unit.
 */
const reaches = (figures: readonly number[], least: number) =>
  all(figures, (figure) => figure < 0) || figures.some((figure) => figure >= least);

const grouped = String.raw`(?:k|thousands?|ths|(?<![\d.,])[‘’']?000(?:['’]?s)?|[x×] ?1000)(?:\s*(?:nos|pcs|pieces|sheets))?`;
const kilo = String.raw`kgs?|kilos?|kilograms?|kgm`;
const tons = String.raw`t|mt|m\.t|tons?|tonnes?`;

/** A number of sheets of paper. If no number of a column reaches two hundred, the numbers may be reams. */
export const sheets: Quantity = {
  name: 'sheets',
  whole: true,
  units: [
    unit('sheets', 'sheets', String.raw`sheets?|shts?|shs|nos?|numbers?|pcs|pieces?|ea|each`, 1),
    unit('reams', 'reams', 'reams?|rms?', 'ream'),
    unit('kg', 'kg', kilo, { kilograms: 1 }),
    unit('quintals', 'quintals', 'quintals?|qtls?', { kilograms: 100 }),
    unit('tonnes', 'tonnes', tons, { kilograms: 1000 }),
    unit('thousand', t('thousand sheets'), grouped, 1000),
    unit('gross', 'gross', 'gross', 144),
  ],
  isUsual: (figures, mixed) =>
    all(figures, (figure) => Number.isInteger(figure) && (!mixed || figure >= 200)) && reaches(figures, 200),
};

/** The sheets that a job needs beyond its quantity, which are usually few. */
export const extraSheets: Quantity = {
  ...sheets,
  name: t('extra sheets'),
  units: [sheets.units[0], unit('reams', 'reams', 'reams?|rms?', 'ream')],
  isUsual: () => true,
};

/** Numbers without a unit, such as ups. */
export const counts: Quantity = {
  name: 'count',
  whole: true,
  units: [unit('count', 'number', String.raw`ups?|nos?|numbers?`, 1)],
  isUsual: () => true,
};

/** The pieces that customers order. */
export const pieces: Quantity = {
  name: 'pieces',
  whole: true,
  units: [
    unit(
      'pieces',
      'pieces',
      String.raw`pcs?|pieces?|nos?|numbers?|units?|box(?:es)?|cartons?|labels?|bags?|books?|copies|cards?|sets?|ea|each`,
      1,
    ),
    unit('thousand', 'thousand', grouped, 1000),
    unit('lakh', 'lakh', 'lakhs?|lacs?', 100_000),
    unit('million', 'million', 'millions?|mio|mn', 1_000_000),
    unit('dozen', 'dozen', 'dozens?|doz|dz', 12),
    unit('gross', 'gross', 'gross', 144),
  ],
  isUsual: (figures) => all(figures, Number.isInteger),
};

/** The weight of ink. A shop rarely has more than 200 kg of an ink, so larger numbers may be grams. */
export const kilograms: Quantity = {
  name: t('weight of ink'),
  whole: false,
  units: [
    unit('kg', 'kg', kilo, 1),
    unit('g', 'g', 'g|gms?|grams?|grammes?', 0.001),
    unit('lb', 'lb', 'lbs?|pounds?', 0.453_592_37),
    unit('tonnes', 'tonnes', tons, 1000),
  ],
  isUsual: (figures, mixed) => all(figures, (figure) => figure <= (mixed ? 20 : 200)),
};

export const grammage: Quantity = {
  name: 'grammage',
  whole: false,
  units: [unit('gsm', 'g/m²', String.raw`gsm|g\/m2|g\/m²|g\/sqm|grams?|gms?|g`, 1)],
  isUsual: () => true,
};

/** The thickness of board and paper, from 20 µm to 5 mm. */
export const thickness: Quantity = {
  name: 'thickness',
  whole: false,
  units: [
    unit('um', 'µm', String.raw`µm|μm|um|mics?|microns?|micrometers?|micrometres?`, 1),
    unit('mm', 'mm', 'mm|millimet(?:er|re)s?', 1000),
    unit('mil', t('mil (points)'), 'mils?|thou|pts?|points?', 25.4),
    unit('in', 'inches', String.raw`in|inch(?:es)?|"`, 25_400),
  ],
  isUsual: (figures) => all(figures, (figure) => figure >= 20 || figure === 1),
};

/** The length of one side of a sheet. */
export const lengths: Quantity = {
  name: 'length',
  whole: false,
  foreign: 'feet|ft|yards?',
  units: [
    unit('mm', 'mm', 'mm|millimet(?:er|re)s?', 1),
    unit('cm', 'cm', 'cms?|centimet(?:er|re)s?', 10),
    unit('in', 'inches', String.raw`"|''|”|″|in|inch(?:es)?`, 25.4),
  ],
  isUsual: (figures) => all(figures, (figure) => figure >= 130 || figure === 1),
};

/** A share of the order. */
export const percents: Quantity = {
  name: t('percentage'),
  whole: false,
  units: [unit('percent', '%', '%|percent|per cent|pct', 1)],
  isUsual: () => true,
};

const hour = 'h|hrs?|hours?';
const minute = 'm|mins?|minutes?';
/** The duration of make-ready. It never takes thirteen hours, so a column with a number of 13 or more is in minutes. */
export const minutes: Quantity = {
  name: 'time',
  whole: true,
  fault: 'not-minutes',
  units: [
    unit('min', 'minutes', minute, 1),
    unit('h', 'hours', hour, 60),
    unit('s', 'seconds', 's|secs?|seconds?', 1 / 60),
  ],
  isUsual: (figures, mixed) =>
    all(figures, (figure) => Number.isInteger(figure) && (!mixed || figure >= 5)) && reaches(figures, 13),
};

const per = String.raw`(?:\/|per|an?)\s*`;
export const speeds: Quantity = {
  name: 'speed',
  whole: true,
  fault: 'not-a-speed',
  of: String.raw`sheets?|shts?|box(?:es)?|cartons?|pieces?|pcs|nos?|impressions?|imps?|copies|bags?|strokes?|cycles?`,
  units: [
    unit('hour', t('an hour'), String.raw`${per}(?:${hour})|sph|iph|bph|pph|hourly`, 1),
    unit('minute', t('a minute'), String.raw`${per}(?:${minute})|spm|ipm|bpm|ppm|cpm`, 60),
    unit('second', t('a second'), String.raw`${per}(?:s|secs?|seconds?)`, 3600),
  ],
  isUsual: (figures) => reaches(figures, 600),
};

/** A regular expression for units of packing that no field converts, such as bundles and rolls. */
const others = String.raw`bundles?|bdls?|packets?|pkts?|packs?|bales?|rolls?|reels?|pallets?|box(?:es)?|cartons?|ctns?|lit(?:er|re)s?|ltrs?|lts?|ml|tins?|cans?|drums?|bottles?|gallons?|gals?|%|percent|pct|m|met(?:er|re)s?|mtrs?|feet|ft|yards?|yds?|days?|shifts?|weeks?|sheets?|reams?|${kilo}|lbs?|pounds?|gauge|(?:${per})(?:days?|shifts?|weeks?)|(?:m|mtrs?|met(?:er|re)s?)\s*${per}(?:${minute}|${hour})`;

const written = (spelling: string, of?: string) =>
  of === undefined ? `(?:${spelling})` : `(?:(?:${of})?\\s*(?:${spelling}))`;
const expressions = new Map<string, RegExp>();
/** Compiles a regular expression, and caches it by its source. */
function expression(source: string): RegExp {
  const found = expressions.get(source) ?? new RegExp(source, 'i');
  expressions.set(source, found);
  return found;
}

/** A cell's text divided into number and unit. `unknown` is a unit that the quantity does not have. */
interface Split {
  figure: string;
  unit: Unit | null;
  unknown: string | null;
}

/** Divides a cell's text into number and unit: "4 reams", "320kg", "12k/hr". */
export function splitUnit(text: string, { units, of }: Quantity): Split {
  const given = text.trim();
  // The usual cell contains only a number.
  if (/^[-+−\d.,\s]*$/.test(given)) return { figure: given, unit: null, unknown: null };
  for (const unit of units) {
    const spelling = expression(
      String.raw`^(.*\d[oOlI|]*(?:\s*k)?)\s*[([]?${written(unit.spelling, of)}\.?[)\]]?$`,
    );
    const [, figure] = spelling.exec(given) ?? [];
    if (figure !== undefined) return { figure: figure.trim(), unit, unknown: null };
  }
  const bare = of === undefined ? given : given.replace(expression(String.raw`(\d)\s*(?:${of})$`), '$1');
  const [, figure = bare, word = ''] = /^([-+−]?[\d.,'’\s]*\d)\s*([^\d\s.,'’].*)$/s.exec(bare) ?? [];
  // A letter may replace a digit by mistake, and is no unit then.
  const isUnit = /^[\p{L}%"'”″/]/u.test(word) && !/^[oOlI|]/.test(word);
  return { figure: isUnit ? figure : bare, unit: null, unknown: isUnit ? word : null };
}

/** Separates the words of a heading: "stock_kg", "StockKg" and "Stock-kg" become "stock kg" and so on. */
export const separateWords = (head: string) =>
  head
    .trim()
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_|(?<=\p{L})-(?=\p{L})|(?<=\p{L}{2})\.(?=\p{L}{2})/gu, ' ')
    .replaceAll('{', '(')
    .replaceAll('}', ')');

/** Returns the heading without its unit: "Stock in reams" and "Reams in stock" become "Stock" and "in stock". */
export function unitless(head: string, { units, of }: Quantity): string {
  const spelling = written(units.map((each) => each.spelling).join('|'), of);
  return separateWords(head)
    .replace(expression(String.raw`(?:[\s,]+(?:in\s+)?|(?=\/))${spelling}\.?$`), '')
    .replace(expression(String.raw`^${spelling}\s+(?:of\s+)?`), '');
}

/** Returns all sequences of words in the text, the longest first. */
function sequencesOf(text: string) {
  const words = text.split(/\s+|(?=\/)/).filter(Boolean);
  const sequences = words.flatMap((_, from) =>
    words.slice(from).map((__, more) => {
      const to = from + more + 1;
      return { text: words.slice(from, to).join(' '), from, to, isLast: to === words.length };
    }),
  );
  return sequences.toSorted((a, b) => b.to - b.from - (a.to - a.from));
}

/** Matches words of a heading that look like a unit but are none: "Max sheet", "Box style". */
const noUnit = /^(?:sheets?|box(?:es)?|cartons?|packs?|reels?|rolls?)$/i;
/** Matches words that name a unit only at the end of a heading: "Stock in hand", "Gross stock". */
const onlyLast = /^(?:in|gross|each|.)$/i;
/** Matches a factor of a thousand: "Speed ('000/hr)". */
const isMultiplied = /(?<![\p{L}\d.,])(?:['’‘]?000|1000|k|thousands?)(?!\p{L}|\d)/iu;

type UnitOfHead = Unit | { unknown: string } | null;

const knownUnit = (part: string, { units, of }: Quantity) =>
  units.find(({ spelling }) => expression(`^${written(spelling, of)}\\.?$`).test(part));
/** Returns whether the text is a unit that the import never converts. */
const isForeign = (part: string, { foreign = others }: Quantity) =>
  expression(`^(?:${foreign})\\.?$`).test(part);
/** Returns whether a part of the text is a unit. Further words make it a different unit, as in "reams of 480". */
const hasUnit = (text: string, quantity: Quantity) =>
  sequencesOf(text).some((each) => each.text.toLowerCase() !== 'in' && knownUnit(each.text, quantity));

/** Returns the unit in the brackets of a heading, or the unit that a number follows, as in "Reams of 480". */
function unitInBrackets(text: string, outside: string, quantity: Quantity): UnitOfHead {
  const inside = [...text.matchAll(/[([]([^)\]]*)[)\]]/g)].flatMap(([, inner = '']) => inner.split(/[,;]/));
  const parts = [...inside, ...(/\S+ of \d.*$/.exec(outside) ?? [])].map((part) =>
    part.trim().replace(/^(?:in|no\.? of)\s+/i, ''),
  );
  const unknown = parts.find((part) => isForeign(part, quantity) || hasUnit(part, quantity));
  const known = parts.map((part) => knownUnit(part, quantity)).find(Boolean);
  return known ?? (unknown === undefined ? null : { unknown });
}

/** Returns the unit among the words of a heading. Two different units, or one after a slash, are an unknown unit. */
function unitInWords(text: string, quantity: Quantity): UnitOfHead {
  const taken: { from: number; to: number; text: string; unit: Unit | undefined }[] = [];
  for (const each of sequencesOf(text.replaceAll(/[,:;–—]|\s-\s/g, ' '))) {
    const unit = knownUnit(each.text, quantity);
    const isUnit = unit !== undefined || (isForeign(each.text, quantity) && !noUnit.test(each.text));
    const isWithin = taken.some(({ from, to }) => each.from < to && from < each.to);
    if (isUnit && !isWithin && (each.isLast || !onlyLast.test(each.text))) taken.push({ ...each, unit });
  }
  const [base] = quantity.units;
  const [first, ...more] = taken.filter(({ unit }) => unit !== base);
  if (first && !first.unit) return { unknown: first.text };
  if (first?.unit) return more.every(({ unit }) => unit === first.unit) ? first.unit : { unknown: text };
  if (taken.length > 0) return base;
  const [slash] = /\/.*$/.exec(text) ?? [];
  return slash !== undefined && hasUnit(slash.slice(1), quantity) ? { unknown: slash } : null;
}

/** Returns the unit that a heading names anywhere in its text. It is `unknown` if the import can't convert it. */
export function headUnit(head: string, quantity: Quantity): UnitOfHead {
  const text = separateWords(head);
  const outside = text.replaceAll(/[([][^)\]]*[)\]]/g, ' ');
  const found = unitInBrackets(text, outside, quantity) ?? unitInWords(outside, quantity);
  const isOther = found && 'key' in found && found.key !== 'thousand' && isMultiplied.test(text);
  return isOther ? { unknown: text } : found;
}

const quantities = [sheets, pieces, kilograms, grammage, thickness, lengths, minutes, speeds];
/** A regular expression for all units that the import converts in some column. */
export const anyUnit = quantities.flatMap(({ units }) => units.map(({ spelling }) => spelling)).join('|');

/** Returns whether the text is a unit and nothing else: "mm", "(reams)". */
export const isUnitWord = (text: string) =>
  expression(`^[([]?\\s*(?:in\\s+)?(?:${anyUnit})\\.?\\s*[)\\]]?$`).test(text);
