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
}

/** The attributes that hold a text for people in every component. */
const attributes = new Set([
  'alt',
  'aria-label',
  'description',
  'hint',
  'label',
  'note',
  'placeholder',
  'searched',
  'text',
  'title',
]);

/** Elements that name a key of the keyboard, which has its name in every language. */
const keys = new Set(['kbd', 'Key']);

const isText = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''));

const literal = (node: Node | null | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

const named = (node: Node) => ('name' in node && typeof node.name === 'string' ? node.name : '');

/** Returns the texts of a source file. */
export function findTexts(file: string, source: string): Texts {
  const messages = new Set<string>();
  const untranslated: string[] = [];
  const addPlural = (one: string | undefined, many: string | undefined) =>
    one !== undefined && messages.add(pluralOf(one, many));

  /** Adds the noun that a component or record takes as `one` and `many`. */
  const addNoun = (parts: readonly (readonly [string, Node | null])[]) => {
    const noun = Object.fromEntries(parts);
    addPlural(literal(noun['one']), literal(noun['many']));
  };

  const addCall = (callee: Expression, args: readonly Node[]) => {
    const name = callee.type === 'MemberExpression' ? named(callee.property) : named(callee);
    const [first, second, third] = args;
    if (name === 't' && literal(first) !== undefined) messages.add(String(literal(first)));
    if (name === 'count') addPlural(literal(second), literal(third));
    if (name === 'countOf') addPlural(literal(third), literal(args[3]));
  };

  new Visitor({
    CallExpression: ({ callee, arguments: args }) => addCall(callee, args),
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (['t', 'nodes'].includes(named(tag)))
        messages.add(messageOf(quasi.quasis.map(({ value }) => value.cooked ?? '')));
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
      if (keys.has(named(openingElement.name))) return;
      for (const child of children)
        if (child.type === 'JSXText' && isText(child.value)) untranslated.push(child.value.trim());
    },
    JSXFragment: ({ children }) => {
      for (const child of children)
        if (child.type === 'JSXText' && isText(child.value)) untranslated.push(child.value.trim());
    },
    JSXAttribute: ({ name, value }) => {
      const text = literal(value);
      if (attributes.has(named(name)) && text !== undefined && isText(text)) untranslated.push(text);
    },
  }).visit(parseSync(file, source).program);
  return { messages: [...messages], untranslated };
}
