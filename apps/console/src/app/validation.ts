import { config } from 'zod';

// Without this, zod tries to compile a string, and each visit reports a violation of the content security policy.
config({ jitless: true });
