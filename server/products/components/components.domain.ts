/**
 * Creates, reads, changes and deletes components (spec §3 Component, §5, design: products and components, deleting).
 */
import { type z } from 'zod';
import {
  type Component,
  type ComponentItem,
  type componentCreate,
  type componentUpdate,
} from '../../../shared/products/components.contract.ts';
import { type JobDraft } from '../../../shared/jobs/job-from-template.contract.ts';
import { blankAfter, blankOfJob, finishedProblems } from '../../../shared/jobs/aggregate/job-structure.ts';
import { normalizeStepTools } from '../../../shared/tools/tools.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type ArtworkSize } from '../../../shared/artwork/artwork.contract.ts';
import { readArtwork } from '../../artwork/artwork.domain.ts';
import { type SentArtwork } from '../../artwork/artwork.routes.ts';
import {
  storeArtwork,
  prepareArtwork,
  type PreparedArtwork,
} from '../../jobs/aggregate/artwork-of-record.domain.ts';
import {
  refuseListProblems,
  preventStepToolDeletion,
  findListProblems,
} from '../../jobs/aggregate/check-list-values-and-tools.domain.ts';
import { refuseFirst, removeOf, deleteUntouchedOf } from '../../platform/crud/crud.ts';
import { differences } from '../../platform/verb/field-changes.ts';
import { invalid, notFound } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './components.repo.ts';
import { componentRecords as records } from './components.repo.ts';

type Reader = Pick<Context, 'db' | 'artworkUrl'>;

/** Returns the component. Throws 404 if it does not exist. */
export const getComponent = (context: Context, id: string) => records.get(context, id);

/**
 * Returns the product's components in the product's sequence. The calling function has checked that the product
 * exists.
 */
export async function readProductComponents(context: Reader, productId: string): Promise<ComponentItem[]> {
  return (await repo.readProductComponents(context.db, productId)).map((row) => repo.toItem(context, row));
}

/**
 * Returns the product's components with all fields, in the product's sequence. Throws 404 if the product does not
 * exist.
 */
export async function listProductComponents(context: Context, id: string): Promise<ComponentItem[]> {
  if (!(await repo.hasProduct(context.db, id))) throw notFound('product');
  return readProductComponents(context, id);
}

/**
 * Returns a component's artwork in the requested size. Throws 404 if the component or its artwork does not exist.
 */
export async function readComponentArtwork(
  context: Context,
  id: string,
  size: ArtworkSize,
): Promise<SentArtwork> {
  const { artworkHash: hash, artworkName: name } = await repo.readComponent(context.db, id);
  return { hash, size, name, image: await readArtwork(context, hash, size) };
}

/**
 * Returns the component's values as the draft of a job, which prefills the form of a new job. Throws 404 if the
 * component does not exist.
 */
export async function readComponentDraft(context: Context, id: string): Promise<JobDraft> {
  return toJobDraft(await records.get(context, id));
}

/** Converts the component to a draft of a job. The component's code becomes the product code. */
export function toJobDraft(component: ComponentItem): JobDraft {
  const { name, type, style, code, componentOperations, finished, blank } = component;
  return {
    name,
    type,
    style,
    productCode: code,
    productOperations: componentOperations,
    ...toProductionFields(component),
    finished,
    blank,
  };
}

/** Returns the fields that a job copies from the component: paper, ink, coat, buffer, ups, priority and artwork. */
export function toProductionFields(component: ComponentItem) {
  return {
    buffer: component.buffer,
    ups: component.ups,
    priority: component.priority,
    paperLength: component.paperLength,
    paperBreadth: component.paperBreadth,
    paperThickness: component.paperThickness,
    paperGsm: component.paperGsm,
    paperQuality: component.paperQuality,
    ink: component.ink,
    coat: component.coat,
    ...(component.artworkUrl !== null && { artworkFrom: { component: component.id } }),
    artworkUrl: component.artworkUrl,
    artworkFullUrl: component.artworkFullUrl,
    artworkThumbUrl: component.artworkThumbUrl,
    artworkName: component.artworkName,
  };
}

/** Returns the ids in the list that are ids of existing components. */
export const knownComponents = (verb: Verb, ids: readonly string[]) => repo.knownIds(verb.db, ids);

/**
 * Creates a component, which must have an artwork (spec §5). Throws 400 with an error for each invalid field,
 * and 413 for an artwork that is too large.
 */
export async function createComponent(
  context: Context,
  input: z.output<typeof componentCreate>,
): Promise<Component> {
  if (!input.artwork && !input.artworkFrom) throw invalid({ artwork: reason('artwork-required') });
  return insertComponent(context, input, await prepareArtwork(context, input));
}

/**
 * Creates a component whose artwork is already encoded. A verb that creates a product passes itself as
 * `context`, so that one transaction creates both. Throws 400 with an error for each invalid field.
 */
export function insertComponent(
  context: VerbContext | Verb,
  input: z.output<typeof componentCreate>,
  prepared: PreparedArtwork,
): Promise<Component> {
  return perform(context, 'component.create', 'edit', async (verb) => {
    const [made] = await addComponents(verb, [input], await storeArtwork(verb, prepared));
    return records.get(verb, made?.id ?? '');
  });
}

type ArtworkField = 'artwork' | 'artworkName' | 'artworkFrom';
type Fields = z.output<typeof componentCreate>;
/** The fields of a component from an import, whose artwork may be missing. */
type FieldsWithoutArtwork = Omit<Fields, ArtworkField> & Partial<Pick<Fields, ArtworkField>>;

/**
 * Creates imported components, which may lack an artwork. Throws 400 with the errors of the first invalid
 * component.
 */
export const createComponents = (context: VerbContext | Verb, many: readonly FieldsWithoutArtwork[]) =>
  perform(context, 'component.create', 'edit', (verb) => addComponents(verb, many));

async function addComponents(
  verb: Verb,
  many: readonly FieldsWithoutArtwork[],
  columns: Awaited<ReturnType<typeof storeArtwork>> = {},
) {
  await preventStepToolDeletion(verb, many);
  refuseFirst(await findListProblems(verb, many, many.map(finishedProblems)));
  return records.insertAll(
    verb,
    many.map(({ artwork: _artwork, artworkName: _name, artworkFrom: _from, ...fields }) => {
      const componentOperations = normalizeStepTools(fields.componentOperations);
      const blank = blankOfJob(fields, fields.blank);
      const values = { ...fields, ...columns, blank, componentOperations };
      return { values, said: values };
    }),
  );
}

/**
 * Changes a component. Fields that the request lacks, or that the server derives, stay unchanged. Throws 400
 * with an error for each invalid field, 404, 412 if the version is old, 413.
 */
export async function updateComponent(
  context: Context,
  id: string,
  input: z.output<typeof componentUpdate>,
): Promise<Component> {
  const before = await repo.readComponent(context.db, id);
  return changeFields(context, id, input, await prepareArtwork(context, input, before));
}

function changeFields(
  context: VerbContext,
  id: string,
  input: z.output<typeof componentUpdate>,
  prepared: PreparedArtwork,
): Promise<Component> {
  return perform(context, 'component.update', 'edit', async (verb) => {
    const { version, artwork: _artwork, artworkName: _name, artworkFrom: _from, ...fields } = input;
    const row = await records.lock(verb.db, id);
    await verb.expectVersion(version, row, () => records.get(verb, id));
    const columns = await storeArtwork(verb, prepared);
    const sent = fields.componentOperations;
    const steps = sent && { componentOperations: normalizeStepTools(sent) };
    const blank = blankAfter(row, fields);
    const changed = differences(row, { ...fields, ...columns, ...steps, blank });
    if (changed) {
      const before = { ...row, steps: row.componentOperations };
      await preventStepToolDeletion(verb, [changed]);
      const other = changed.finished ? finishedProblems({ ...row, ...changed }) : {};
      await refuseListProblems(verb, changed, { before, other });
      await records.change(verb, row, changed);
    }
    return records.get(verb, id);
  });
}

/** Deletes a component. Throws 404, and 409 with the number and names of the products that use it. */
export const removeComponent = removeOf(records);

/**
 * Deletes components because somebody undoes their creation. The calling function has checked that nobody has changed
 * or used them since their creation.
 */
export const revertCreatedComponents = deleteUntouchedOf(records);
