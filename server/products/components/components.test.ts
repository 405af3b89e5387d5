import { afterAll, describe, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openOrders, picture } from '../../testing/samples/create-test-jobs.ts';
import { openShop } from '../../testing/shop.ts';
import { lid, templateDesk } from '../../testing/samples/sample-products.ts';

const { components, jobs } = contract;
const shop = await openShop();
const desk = templateDesk(shop);
const orders = await openOrders(shop);
afterAll(() => shop.close());

describe('components', () => {
  test('a component is created, read, changed and deleted', async () => {
    const made = await desk.component();
    expect(made).toMatchObject({ ...lid, componentCode: 'LID-A', products: [], version: 1 });
    expect(made).toMatchObject({ contentType: 'image/jpeg', artworkName: null });
    const changed = await desk.changeComponent(made.id, { ...made, ink: 'Black', paperGsm: 320.5 });
    expect(changed.data).toEqual({
      ...made,
      ink: 'Black',
      paperGsm: 320.5,
      version: 2,
      updatedAt: changed.data.updatedAt,
    });
    const params = { id: made.id };
    expect(await shop.call('Standard', components.get, { params })).toEqual(changed.data);
    const { artwork: _preview, artworkOriginalUrl: _original, can: _can, ...item } = changed.data;
    expect(await shop.call('Restricted', components.list)).toContainEqual(item);
    expect((await shop.ask('Standard', components.remove, { params })).status).toBe(403);
    expect(await shop.call('Admin', components.remove, { params })).toEqual({ done: true });
    expect((await shop.ask('Admin', components.get, { params })).status).toBe(404);
    expect((await shop.ask('Admin', components.select, { params })).status).toBe(404);
    expect((await shop.ask('Admin', components.remove, { params })).status).toBe(404);
  });

  test('a component without optional fields gets the specification’s defaults', async () => {
    const { name, number, type, style, code, paperQuality, ink, coat } = lid;
    const artwork = await picture(10);
    const body = { part: { name, number, type, style, code, paperQuality, ink, coat }, artwork };
    expect(await shop.call('Standard', components.create, { body })).toMatchObject({
      ...body.part,
      componentCode: '',
      buffer: 1,
      ups: 1,
      priority: 'Medium',
      paperLength: 1,
      paperBreadth: 1,
      paperThickness: 1,
      paperGsm: 100,
      componentOperations: [],
    });
  });

  test('a component has a finished size and its blank, which a job made from it keeps', async () => {
    const finished = { length: 70, breadth: 40, height: 150 };
    const carton = { type: 'Plain Box', style: 'Reverse Tuck In Box', paperThickness: 395 };
    const made = await desk.component({ ...lid, ...carton, finished });
    expect(made).toMatchObject({
      finished: { ...finished, bleed: 3 },
      blank: { length: 232.5, breadth: 260 },
    });
    const params = { id: made.id };
    const draft = await shop.call('Restricted', components.select, { params });
    expect([draft.finished, draft.blank]).toEqual([made.finished, made.blank]);
    const higher = await desk.changeComponent(made.id, { finished: { ...finished, height: 160 } });
    expect(higher.data.blank).toMatchObject({ breadth: 270, computed: true });
    const wrong = await desk.changeComponent(made.id, { finished: { ...finished, height: 5 } });
    expect([wrong.status, wrong.problem.errors]).toEqual([
      400,
      { 'finished.height': 'Height must be a number from 20 to 3,000' },
    ]);
    const typed = await desk.changeComponent(made.id, { finished: null, blank: { length: 9, breadth: 8 } });
    expect(typed.data).toMatchObject({ blank: { length: 9, breadth: 8, areaMm2: 72 } });
    expect(typed.data.finished).toBeUndefined();
  });

  test('accepts top-level fields or an object part, prefers top-level fields, and accepts each name for operations', async () => {
    const { componentOperations, ...fields } = lid;
    const step = { type: 'Packing', detail: '', instruction: '' };
    const flatWins = await desk.component({ part: { ...lid, name: 'Under part', ups: 3 }, name: 'Flat' });
    expect(flatWins).toMatchObject({ name: 'Flat', ups: lid.ups, componentOperations });
    const parted = await shop.call('Standard', components.create, {
      body: { part: { ...fields, operations: [{ type: 'Packing' }], artwork: await picture(10) } },
    });
    expect(parted).toMatchObject({ ...fields, componentOperations: [step] });
    const named = await desk.changeComponent(parted.id, { part: { name: 'Base' }, productOperations: [] });
    expect(named.data).toMatchObject({ name: 'Base', ups: lid.ups, componentOperations: [] });
    const flatList = await desk.changeComponent(parted.id, {
      operations: [step],
      part: { componentOperations: [] },
    });
    expect(flatList.data.componentOperations).toEqual([step]);
  });

  test('an unchanged record sent back changes nothing, and a stale version is refused', async () => {
    const made = await desk.component({ artwork: await picture(10) });
    expect((await desk.changeComponent(made.id, { ...made })).data).toEqual(made);
    const now = await desk.changeComponent(made.id, { componentOperations: [], version: 1 });
    expect(now.data).toMatchObject({ componentOperations: [], version: 2 });
    const late = await desk.changeComponent(made.id, { ...made, name: 'Mine' });
    expect({ status: late.status, current: late.problem.current }).toEqual({
      status: 412,
      current: now.data,
    });
  });

  test.each<[object, object]>([
    [
      {
        name: '',
        number: '',
        type: null,
        style: '',
        code: ' ',
        buffer: null,
        ups: '',
        paperLength: null,
        paperGsm: '',
        paperQuality: '',
        ink: '',
        coat: undefined,
      },
      {
        name: 'Name is required',
        number: 'Number is required',
        type: 'Type is required',
        style: 'Style is required',
        code: 'Code is required',
        buffer: 'Buffer is required',
        ups: 'Ups is required',
        paperLength: 'Paper Length is required',
        paperGsm: 'Paper GSM is required',
        paperQuality: 'Paper Quality is required',
        ink: 'Ink is required',
        coat: 'Coat is required',
      },
    ],
    [{ name: '   ' }, { name: 'Component name is required' }],
    [{ name: 'L' }, { name: 'Name length should be greater than 2' }],
    [{ part: { name: 'L' }, name: undefined }, { name: 'Name length should be greater than 2' }],
    [{ type: 'Sheet' }, { style: 'Style must be one of Rectangular, Pre-Planned' }],
    [{ paperBreadth: -1 }, { paperBreadth: 'Paper Breadth must be a number from 0 to 100,000' }],
    [
      {
        operations: [{ type: 'Packing' }, { type: 'Peel Off', detail: 'Matt' }],
        componentOperations: undefined,
      },
      { 'componentOperations.1.detail': 'Peel Off has no details' },
    ],
    [
      { componentOperations: [{ detail: 'Matt' }] },
      { 'componentOperations.0.type': 'Operation Type is required' },
    ],
    [{ componentOperations: 'Printing' }, { componentOperations: 'Operations must be a list' }],
    [{ artwork: 'not base64!' }, { artwork: 'Artwork must be an image in base64' }],
  ])('%j is refused at the fields', async (wrong, errors) => {
    const body = { ...lid, artwork: await picture(10), ...wrong };
    const refused = await shop.ask('Standard', components.create, { body });
    expect({ status: refused.status, errors: refused.problem.errors }).toEqual({ status: 400, errors });
  });

  test('an update validates only the changed fields', async () => {
    const { id } = await desk.component();
    const refused = await desk.changeComponent(id, { type: 'Book' });
    expect(refused.problem.errors).toEqual({
      style: 'Style must be one of Cover, Pages, Wired Pages, Multiple Leaves',
    });
    const changed = await desk.changeComponent(id, { type: 'Book', style: 'Cover' });
    expect(changed.data).toMatchObject({ type: 'Book', style: 'Cover' });
  });

  test('a Restricted user reads and changes nothing', async () => {
    const { id } = await desk.component();
    const params = { id };
    expect((await shop.ask('Restricted', components.create, { body: lid })).status).toBe(403);
    expect((await shop.ask('Restricted', components.update, { params, body: { ups: 2 } })).status).toBe(403);
    expect((await shop.ask('Restricted', components.remove, { params })).status).toBe(403);
    expect((await shop.ask('Restricted', components.select, { params })).status).toBe(200);
  });

  test('are sorted, filtered, searched and paged', async () => {
    await desk.component({
      name: 'zip Flap',
      number: 'Q-3',
      code: 'QX-1',
      type: 'Flap',
      style: 'Catch Cover',
    });
    const sleeve = await desk.component({ name: 'Sleeve', number: 'Q-1', code: 'QX-2' });
    await desk.component({ name: 'inlay', number: 'Q-2', code: 'QX-0' });
    const names = async (query: object) =>
      (await shop.call('Restricted', components.sorted, { query: { term: 'q-', ...query } })).items.map(
        (component) => component.name,
      );
    expect(await names({ sort: 'name' })).toEqual(['inlay', 'Sleeve', 'zip Flap']);
    expect(await names({ sort: 'number', order: 'descending' })).toEqual(['zip Flap', 'inlay', 'Sleeve']);
    expect(await names({ sort: 'code', per: 2, page: 2 })).toEqual(['Sleeve']);
    expect(await names({})).toEqual(['inlay', 'Sleeve', 'zip Flap']);
    expect(await names({ type: 'Flap' })).toEqual(['zip Flap']);
    expect(await names({ term: 'qx-2' })).toEqual(['Sleeve']);
    expect(await shop.call('Restricted', components.search, { query: { term: 'SLEE' } })).toEqual([
      { id: sleeve.id, name: 'Sleeve' },
    ]);
    const list = await shop.ask('Restricted', components.list, { query: { per: 1 } });
    expect(list.data.map((component) => component.name)).toEqual(['inlay']);
    expect(list.headers.get('link')).toBe('</api/components?per=1&page=2>; rel="next"');
  });
});

describe('artwork', () => {
  test('is stored as a job’s artwork is, and can be copied from a job or a component', async () => {
    const made = await desk.component({ artwork: await picture(20, 3_000, 1_500), artworkName: 'lid.png' });
    expect(made).toMatchObject({ contentType: 'image/jpeg', artworkName: 'lid.png' });
    const params = { id: made.id };
    const full = await shop.ask('Restricted', components.artwork, { params });
    expect(full.headers.get('content-type')).toBe('image/jpeg');
    const signed = await fetch(`${shop.url}${made.artworkFullUrl}`);
    expect(Buffer.from(await signed.arrayBuffer())).toEqual(Buffer.from(full.data as ArrayBuffer));
    const same = { artworkFullUrl: made.artworkFullUrl, artworkName: 'lid.png' };
    expect(await desk.component({ artworkFrom: { component: made.id } })).toMatchObject(same);
    const job = await orders.make({ artworkFrom: { component: made.id } });
    expect(job).toMatchObject(same);
    expect(await desk.component({ artworkFrom: { job: job.id } })).toMatchObject(same);
    expect((await desk.changeComponent(made.id, { artwork: made.artwork, ups: 2 })).data).toMatchObject(same);
    const removed = await desk.changeComponent(made.id, { artwork: null });
    expect(removed.data).toMatchObject({ artwork: null, artworkUrl: null, artworkName: null });
    expect((await shop.ask('Restricted', components.artwork, { params })).status).toBe(404);
    expect((await orders.get(job.id)).artworkUrl).not.toBeNull();
  });

  test.each([undefined, null, ''])('a new component requires artwork; %j is refused', async (artwork) => {
    const refused = await shop.ask('Standard', components.create, { body: { ...lid, artwork } });
    expect({ status: refused.status, errors: refused.problem.errors }).toEqual({
      status: 400,
      errors: { artwork: 'Artwork is required' },
    });
  });

  test('copying artwork from a record that does not exist is refused with the kind of record', async () => {
    const missing = { component: shop.users.Admin.id };
    const component = await shop.ask('Standard', components.create, {
      body: { ...lid, artworkFrom: missing },
    });
    const job = await shop.ask('Standard', jobs.create, { body: orders.body({ artworkFrom: missing }) });
    for (const { status, problem } of [component, job]) {
      const errors = { artworkFrom: 'There is no such component to take the artwork from' };
      expect({ status, errors: problem.errors }).toEqual({ status: 400, errors });
    }
  });
});

describe('a multipart form', () => {
  const send = (form: FormData) =>
    shop.ask('Standard', components.create, { body: form as unknown as Record<string, unknown> });
  const image = async () => new Blob([Buffer.from(await picture(30), 'base64')], { type: 'image/png' });

  test('carries the fields flat, each operation as JSON, the artwork as a file', async () => {
    const form = new FormData();
    const { componentOperations, ...fields } = lid;
    for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
    for (const step of componentOperations) form.append('operations[]', JSON.stringify(step));
    form.append('artwork', await image(), 'lid.png');
    const made = await send(form);
    expect(made.data).toMatchObject({ ...lid, contentType: 'image/jpeg', artworkName: 'lid.png' });
    const edit = new FormData();
    edit.append('ups', '12');
    edit.append('componentOperations', '[]');
    const changed = await desk.changeComponent(made.data.id, edit as unknown as Record<string, unknown>);
    expect(changed.data).toMatchObject({ ups: 12, componentOperations: [], artworkName: 'lid.png' });
  });

  test('carries the object part as JSON, and is refused without artwork or with a blank number', async () => {
    const form = new FormData();
    form.append('part', JSON.stringify(lid));
    const bare = await send(form);
    expect({ status: bare.status, errors: bare.problem.errors }).toEqual({
      status: 400,
      errors: { artwork: 'Artwork is required' },
    });
    form.append('artwork', await image(), 'lid.png');
    form.append('buffer', '');
    expect((await send(form)).problem.errors).toEqual({ buffer: 'Buffer is required' });
    form.set('buffer', '7');
    expect((await send(form)).data).toMatchObject({ ...lid, buffer: 7 });
  });
});

describe('a component as a job draft', () => {
  test('POST /jobs accepts the draft once number, quantity, date and customer are added', async () => {
    const made = await desk.component({ artwork: await picture(40), artworkName: 'lid.png' });
    const draft = await shop.call('Restricted', components.select, { params: { id: made.id } });
    const { code, componentCode: _code, number: _number, componentOperations, ...known } = lid;
    const shared = { ...known, productCode: code, productOperations: componentOperations };
    const { artworkUrl, artworkFullUrl, artworkThumbUrl, artworkName } = made;
    const artwork = { artworkUrl, artworkFullUrl, artworkThumbUrl, artworkName };
    expect(draft).toEqual({
      ...shared,
      artworkFrom: { component: made.id },
      ...artwork,
    });
    const job = await desk.order({ ...draft }, orders);
    const steps = job.productOperations.map(({ id: _id, ...step }) => step);
    expect({ ...job, productOperations: steps }).toMatchObject({
      ...shared,
      artworkFullUrl: made.artworkFullUrl,
      artworkName: 'lid.png',
    });
  });

  test('does not reference artwork if the component has none', async () => {
    const { id } = await desk.component();
    const { data: made } = await desk.changeComponent(id, { artwork: null });
    const draft = await shop.call('Restricted', components.select, { params: { id: made.id } });
    expect(draft).not.toHaveProperty('artworkFrom');
    expect((await desk.order({ ...draft }, orders)).artworkUrl).toBeNull();
  });
});
