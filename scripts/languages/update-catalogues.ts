/** `npm run languages`: writes the messages of the code into the catalogues, for translators (languages/README.md). */
import { languages, updateCatalogue } from './catalogues.ts';

for (const language of languages) updateCatalogue(language);
