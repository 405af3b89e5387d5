/**
 * Creates products and components of the sample shop: products that customers ordered twice, and products of
 * several parts.
 */
import { componentCreate } from '../../shared/products/components.contract.ts';
import { productCreate } from '../../shared/products/products.contract.ts';
import { createComponent } from '../../server/products/components/components.domain.ts';
import { createProduct } from '../../server/products/products.domain.ts';
import { sets } from './lists/product-sets.data.ts';
import { type DemoJob } from './demo-job.ts';
import { type DemoShop } from './create-demo-shop.ts';
import { makeOf, stepFor } from './production-steps.ts';

export class Catalogue {
  /** The ids of components, by the code of the product for which the sample shop created each. */
  readonly components = new Map<string, string>();
  readonly #shop: DemoShop;

  constructor(shop: DemoShop) {
    this.#shop = shop;
  }

  /**
   * Creates the job's product, with one component that has the job's artwork. Does nothing if the product exists
   * already.
   */
  async keep(job: DemoJob, minutes: number): Promise<void> {
    const { product } = job.order;
    const { name, type, style, code } = product;
    if (this.components.has(code)) return;
    const component = await this.#component(job, minutes);
    const fields = { name, type, style, code, components: [component] };
    await createProduct(this.#shop.as(job.owner, minutes), productCreate.parse(fields));
  }

  /** Creates the products of several parts, if customers have ordered every part of them. */
  async keepSets(ordered: ReadonlyMap<string, DemoJob>, minutes: number): Promise<void> {
    for (const { name, type, style, code, parts, plan } of sets) {
      const jobs = parts.map((part) => ordered.get(part)).filter((job) => job !== undefined);
      const [first] = jobs;
      if (!first || jobs.length < parts.length) continue;
      const components = [];
      for (const job of jobs) components.push(await this.#component(job, minutes));
      const productOperations = plan.map((step) => stepFor(step, this.#shop));
      const fields = { name, type, style, code, components, productOperations };
      await createProduct(this.#shop.as(first.owner, minutes), productCreate.parse(fields));
    }
  }

  async #component({ id, owner, order }: DemoJob, minutes: number): Promise<string> {
    const { product, buffer } = order;
    const known = this.components.get(product.code);
    if (known !== undefined) return known;
    const fields = {
      ...makeOf(product),
      name: product.name,
      number: `C-${101 + this.components.size}`,
      code: product.code,
      buffer,
      componentOperations: product.plan.map((step) => stepFor(step, this.#shop)),
      artworkFrom: { job: id },
    };
    const made = await createComponent(this.#shop.as(owner, minutes), componentCreate.parse(fields));
    this.components.set(product.code, made.id);
    return made.id;
  }
}
