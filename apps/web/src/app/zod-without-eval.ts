import { z } from 'zod';

// The content security policy forbids code from text, which zod would otherwise try to make: even
// the attempt is reported as a violation. To be imported before any module with a schema.
z.config({ jitless: true });
