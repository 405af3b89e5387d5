/** `npm run architecture`: draws docs/architecture.svg from the imports. */
import fs from 'node:fs';
import path from 'node:path';
import { drawArchitecture } from './architecture-picture.ts';

fs.writeFileSync(path.join(import.meta.dirname, '../..', 'docs', 'architecture.svg'), drawArchitecture());
console.log('docs/architecture.svg is drawn');
