/**
 * Finds the texts of a source file: those that a catalogue translates, and those that a user would see in English
 * whatever the language (decision 096).
 */
import { parseSync, Visitor, type JSXAttribute, type Expression, type Node } from 'oxc-parser';
import { messageOf, pluralOf } from '../../shared/platform/translate.ts';

interface Texts {
  /** The messages, as a catalogue has them. */
  messages: string[];
  /** The texts in elements and in attributes for people that are not translated. */
  untranslated: string[];
  /** The messages with a value that is one of two translated texts. A translator needs each sentence whole. */
  glued: string[];
}

/** The attributes and properties that hold a text for people wherever they stand in web. */
const attributes = new Set([
  'alt',
  'aria-label',
  'description',
  'detail',
  'head',
  'hint',
  'label',
  'note',
  'placeholder',
  'searched',
  'text',
  'title',
]);

/** The functions whose first argument is a text that people read. */
const speakers = new Set(['confirm', 'failed', 'refused', 'refusedFor', 'toast']);

/** The functions that make a field of the contract from its English label, which a reason names. */
const labelled = new Set([
  'choice',
  'clock',
  'freeText',
  'labelled',
  'listed',
  'measure',
  'reference',
  'requestTime',
  'text',
  'wholeNumber',
]);

/** Elements that name a key of the keyboard, which has its name in every language. */
const keys = new Set(['kbd', 'Key']);

/** Returns whether people would read the text. Abbreviations, the names of pages (spec §2) and of the product are no texts. */
const isText = (text: string) =>
  /\p{Ll}{2}/u.test(text.replaceAll(/&\w+;/g, '')) &&
  !/^(Makeready|[A-Z][a-z]+([A-Z][a-z]+)+)$/.test(text.trim());

const literal = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

const isTextOrNothing = (node: Node): boolean =>
  literal(node) === '' ||
  (node.type === 'CallExpression' && named(node.callee) === 't') ||
  (node.type === 'TaggedTemplateExpression' && named(node.tag) === 't');

const isOneOfTwoTexts = (node: Node): boolean =>
  node.type === 'ConditionalExpression' && [node.consequent, node.alternate].every(isTextOrNothing);

const named = (node: Node) => ('name' in node && typeof node.name === 'string' ? node.name : '');

/** Returns the texts of a source file. */
export function findTexts(file: string, source: string): Texts {
  const messages = new Set<string>();
  const untranslated: string[] = [];
  const glued: string[] = [];
  const addPlural = (one: string | undefined, many: string | undefined) =>
    one !== undefined && messages.add(pluralOf(one, many));

  const addText = (node: Node | null | undefined) => {
    const text = literal(node);
    if (text !== undefined) messages.add(text);
  };
  const addLabel = (label: Node | undefined) => {
    if (/^[A-Z]/.test(literal(label) ?? '')) addText(label);
  };
  const refuse = (text: string | undefined) => {
    if (file.startsWith('web/') && text !== undefined && isText(text)) untranslated.push(text.trim());
  };

  /** Adds the noun that a component or record takes as `one` and `many`, or as `noun`, in English. */
  const addNoun = (parts: readonly (readonly [string, Node | null])[]) => {
    // Users never see these: a contract's noun is for the API's description, the server's for logs.
    if (/\.contract\.ts$|^server\//.test(file)) return;
    const given = Object.fromEntries(parts);
    addPlural(literal(given['one']), literal(given['many']));
    const noun = literal(given['noun']);
    if (noun === undefined) return;
    addPlural(noun, undefined);
    for (const form of [noun, `${noun}s`]) messages.add(form);
  };

  const addCall = (callee: Expression, args: readonly Node[]) => {
    const name = callee.type === 'MemberExpression' ? named(callee.property) : named(callee);
    const [first, second, third] = args;
    if (name === 't') addText(first);
    if (name === 'count') addPlural(literal(second), literal(third));
    if (name === 'countOf') addPlural(literal(third), literal(args[3]));
    // The fields of an import and of the contract take their English label.
    if (name.endsWith('Field')) addLabel(second);
    if (labelled.has(name)) addLabel(first);
    if (speakers.has(name)) refuse(literal(first));
  };

  new Visitor({
    CallExpression: ({ callee, arguments: args }) => addCall(callee, args),
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (!['t', 'nodes'].includes(named(tag))) return;
      const message = messageOf(quasi.quasis.map(({ value }) => value.cooked ?? ''));
      messages.add(message);
      if (named(tag) === 't' && quasi.expressions.some(isOneOfTwoTexts)) glued.push(message);
    },
    ObjectExpression: ({ properties }) =>
      addNoun(
        properties.flatMap((each) => (each.type === 'Property' ? [[named(each.key), each.value]] : [])),
      ),
    JSXElement: ({ openingElement, children }) => {
      const own = openingElement.attributes.filter(
        (each): each is JSXAttribute => each.type === 'JSXAttribute',
      );
      addNoun(own.map(({ name, value }) => [named(name), value]));
      if (named(openingElement.name) === 'ListFilter')
        addText(own.find(({ name }) => named(name) === 'name')?.value);
      if (keys.has(named(openingElement.name))) return;
      for (const child of children) if (child.type === 'JSXText') refuse(child.value);
    },
    JSXFragment: ({ children }) => {
      for (const child of children) if (child.type === 'JSXText') refuse(child.value);
    },
    JSXAttribute: ({ name, value }) => {
      if (attributes.has(named(name))) refuse(literal(value));
    },
    Property: ({ key, value }) => {
      if (named(key) === 'field') addLabel(value);
      if (named(key) === 'sortable' && value.type === 'ArrayExpression')
        for (const sort of value.elements) addText(sort);
      if (attributes.has(named(key))) refuse(literal(value));
    },
  }).visit(parseSync(file, source).program);
  return { messages: [...messages], untranslated, glued };
}

/** Returns the texts of a document's template in Typst, in which t("Paper") marks a text as in code. */
export function findTemplateTexts(source: string): Texts {
  // Comments and the names of typefaces are no texts.
  const code = source.replaceAll(/^\s*\/\/.*$|^#let fonts.*$/gm, '');
  const marked = /\bt\("([^"]+)"/g;
  // Text stands in quotes, or alone between brackets.
  const found = code.replaceAll(marked, '').matchAll(/"([^"\n]*)"|\[([^\][#"\n]*)\]/g);
  const untranslated = [...found].flatMap(([, quoted, bare]) => {
    if (bare !== undefined) return isText(bare) ? [bare] : [];
    return quoted !== undefined && isText(quoted) && /^\p{Lu}|\p{L} \p{L}/u.test(quoted) ? [quoted] : [];
  });
  return {
    messages: [...new Set([...code.matchAll(marked)].map(([, text = '']) => text))],
    untranslated,
    glued: [],
  };
}
