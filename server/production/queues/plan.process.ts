/** The process that works with the whole shop (see plan-process.ts): what it reads, weighs and tells would hold the server up. */
import { serve } from './plan-work.ts';

serve({ hear: (heard) => process.on('message', heard), say: (said) => process.send?.(said) });
// It is nobody's without the server.
process.on('disconnect', () => process.exit());
