import { z } from 'zod';

// The content security policy forbids code from text. zod would try to compile schemas to such code, and even the
// attempt is reported as a violation. This module has to be imported before any module with a schema.
z.config({ jitless: true });
