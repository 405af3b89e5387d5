/** Creates, reads, changes and deletes products (spec §3 Product, §5, design: products and components). */
import { isDeepStrictEqual } from 'node:util';
import { type z } from 'zod';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type JobDraft } from '../../shared/jobs/job-from-template.contract.ts';
import {
  type Product,
  type productCreate,
  type productUpdate,
} from '../../shared/products/products.contract.ts';
import { normalizeStepTools } from '../../shared/tools/tools.ts';
import {
  readProductComponents,
  insertComponent,
  knownComponents,
  toProductionFields,
} from './components/components.domain.ts';
import { prepareArtwork, type PreparedArtwork } from '../jobs/aggregate/artwork-of-record.domain.ts';
import {
  refuseListProblems,
  preventStepToolDeletion,
  findListProblems,
} from '../jobs/aggregate/check-list-values-and-tools.domain.ts';
import { refuseFirst, removeOf, deleteUntouchedOf } from '../platform/crud/crud.ts';
import { differences } from '../platform/verb/field-changes.ts';
import { Refusal, refuseProblems } from '../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../platform/verb/verb.ts';
import { insertComponents, productRecords as records, replaceComponents } from './products.repo.ts';

type Create = z.output<typeof productCreate>;
type ComponentInput = Create['components'][number];

/** Returns the product's values as the draft of a job, with paper and artwork of its first component. Throws 404. */
export async function readProductDraft(context: Context, id: string): Promise<JobDraft> {
  const { name, type, style, code, tolerance, productOperations: own } = await records.get(context, id);
  const parts = await readProductComponents(context, id);
  const productOperations = own.length > 0 ? own : parts.flatMap((part) => part.componentOperations);
  const [first] = parts;
  const make = first
    ? toProductionFields(first)
    : { artworkUrl: null, artworkFullUrl: null, artworkThumbUrl: null, artworkName: null };
  // The sizes and allowances of one style give no die line in another.
  const { finished, blank } = first?.style === style ? first : {};
  return { name, type, style, productCode: code, productOperations, ...make, finished, blank, tolerance };
}

/**
 * Creates a product, and those of its components that are new. Throws 400 with an error for each invalid
 * field, and 413 for artwork that is too large.
 */
export async function createProduct(context: Context, input: Create): Promise<Product> {
  const { components, ...fields } = input;
  return insertProduct(context, fields, await prepareComponents(context, components));
}

function insertProduct(
  context: VerbContext,
  fields: Omit<Create, 'components'>,
  components: readonly PreparedComponent[],
): Promise<Product> {
  return perform(context, 'product.create', 'edit', async (verb) => {
    await preventStepToolDeletion(verb, [fields, ...components.filter(isNewComponent)]);
    refuseFirst(await findListProblems(verb, [fields]));
    const ids = await saveNewComponents(verb, components);
    const [made] = await addProducts(verb, [{ ...fields, components: ids }]);
    return records.get(verb, made?.id ?? '');
  });
}

/** The fields of a product whose components all exist already; `components` has the components' ids. */
type ProductInput = Omit<Create, 'components'> & { components: readonly string[] };

/**
 * Creates products whose components exist already. Throws 400 with the errors of the first invalid product.
 */
export const createProducts = (context: VerbContext | Verb, many: readonly ProductInput[]) =>
  perform(context, 'product.create', 'edit', async (verb) => {
    await preventStepToolDeletion(verb, many);
    refuseFirst(await findListProblems(verb, many));
    return addProducts(verb, many);
  });

async function addProducts(verb: Verb, many: readonly ProductInput[]) {
  const made = await records.insertAll(
    verb,
    many.map(({ components, ...fields }) => {
      const values = { ...fields, productOperations: normalizeStepTools(fields.productOperations) };
      return { values, said: { ...values, components } };
    }),
  );
  const parts = made.map(({ id }, place) => ({ id, components: many[place]?.components ?? [] }));
  await insertComponents(verb.db, parts);
  return made;
}

/**
 * Changes a product. Components in the request replace all present ones. Throws 400 with an error for each
 * invalid field, 404, 412 if the version is old, 413.
 */
export async function updateProduct(
  context: Context,
  id: string,
  input: z.output<typeof productUpdate>,
): Promise<Product> {
  const { components, ...fields } = input;
  return changeProduct(context, id, fields, components && (await prepareComponents(context, components)));
}

function changeProduct(
  context: VerbContext,
  id: string,
  { version, ...fields }: Omit<z.output<typeof productUpdate>, 'components'>,
  components: readonly PreparedComponent[] | undefined,
): Promise<Product> {
  return perform(context, 'product.update', 'edit', async (verb) => {
    await preventStepToolDeletion(verb, [fields, ...(components ?? []).filter(isNewComponent)]);
    const ids = components && (await saveNewComponents(verb, components));
    const row = await records.lock(verb.db, id);
    const before = await records.get(verb, id);
    await verb.expectVersion(version, row, async () => before);
    const steps = fields.productOperations && {
      productOperations: normalizeStepTools(fields.productOperations),
    };
    const changed = differences(row, { ...fields, ...steps }) ?? {};
    const known = { ...row, steps: row.productOperations };
    await refuseListProblems(verb, changed, { before: known });
    const held = before.components.map((component) => component.id);
    const made = ids && !isDeepStrictEqual(ids, held) ? { components: ids } : {};
    const data = { ...changed, ...made };
    if (Object.keys(data).length === 0) return before;
    await records.change(verb, row, changed, data);
    if (made.components) await replaceComponents(verb.db, id, made.components);
    return records.get(verb, id);
  });
}

/**
 * A component in a product's request: the id of an existing component, or a new component whose artwork is already
 * encoded.
 */
type PreparedComponent =
  Extract<ComponentInput, { kind: 'known' }> | (NewComponent & { prepared: PreparedArtwork });
type NewComponent = Extract<ComponentInput, { kind: 'new' }>;
const isNewComponent = (each: PreparedComponent) => each.kind === 'new';

/**
 * Encodes the artwork of new components before the transaction. Throws 400 or 413 at the component's place in the
 * request.
 */
async function prepareComponents(
  context: Context,
  sent: readonly ComponentInput[],
): Promise<PreparedComponent[]> {
  const prepared: PreparedComponent[] = [];
  for (const [place, each] of sent.entries()) {
    if (each.kind === 'known') prepared.push(each);
    else
      prepared.push({ ...each, prepared: await withProblemAt(place, () => prepareArtwork(context, each)) });
  }
  return prepared;
}

/**
 * Creates the new components of the request and returns the ids of all its components in sequence. Throws 400 at the
 * component, 413.
 */
async function saveNewComponents(verb: Verb, sent: readonly PreparedComponent[]): Promise<string[]> {
  const named = sent.map((each) => (each.kind === 'known' ? each.id : null));
  const known = await knownComponents(
    verb,
    named.filter((id) => id !== null),
  );
  const problemOf = (id: string | null, place: number) => {
    if (id === null) return null;
    if (!known.has(id)) return reason('no-such-record', { field: 'Component' });
    return named.indexOf(id) < place ? reason('component-twice') : null;
  };
  const problems = named.map((id, place) => [`components.${place}.id`, problemOf(id, place)] as const);
  refuseProblems(Object.fromEntries(problems.flatMap(([at, why]) => (why === null ? [] : [[at, why]]))));
  const ids: string[] = [];
  for (const [place, each] of sent.entries()) {
    if (each.kind === 'known') {
      ids.push(each.id);
      continue;
    }
    const { kind: _kind, prepared, ...fields } = each;
    ids.push((await withProblemAt(place, () => insertComponent(verb, fields, prepared))).id);
  }
  return ids;
}

/** Runs `work`. If it refuses a field, the error names the component's place in the request. */
async function withProblemAt<T>(place: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const errors = Object.entries(error.errors).map(([at, why]) => [`components.${place}.${at}`, why]);
    throw new Refusal(error.status, error.because, { errors: Object.fromEntries(errors) });
  }
}

/** Deletes a product but not its components. Throws 404. */
export const removeProduct = removeOf(records);

/** Deletes products because somebody undoes their import. The import has checked that nobody has changed them. */
export const revertCreatedProducts = deleteUntouchedOf(records);
