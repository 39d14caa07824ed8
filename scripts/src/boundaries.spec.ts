import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';

const BOUNDARY = ['@nx/enforce-module-boundaries'];
const IMPORTS = ['no-restricted-imports'];
const ROOT = join(import.meta.dirname, '../..');
const eslint = new ESLint({
  cwd: ROOT,
  ruleFilter: ({ ruleId }) => [...BOUNDARY, ...IMPORTS].includes(ruleId),
  // These two rules need no type information, so the files need not exist.
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** Returns the rules that `code` would violate in the given file. */
async function brokenRules(filename: string, code: string): Promise<(string | null)[]> {
  const [report] = await eslint.lintText(code, { filePath: join(ROOT, filename) });
  return [...new Set(report?.messages.map(({ ruleId }) => ruleId))];
}

const use = (name: string, from: string) => `import { ${name} } from '${from}';\nexport const used = ${name};\n`;

// Each forbidden import has an allowed counterpart, because a rule that never fires would pass only the latter.
describe('module boundaries', () => {
  it.each([
    ['the domain imports nothing from outside', 'libs/domain/src/brand.ts', use('z', 'zod'), BOUNDARY],
    ['contracts may import zod', 'libs/contracts/src/errors.ts', use('z', 'zod'), []],
    ['contracts do not know the database', 'libs/contracts/src/errors.ts', use('connect', 'mongoose'), BOUNDARY],
    ['persistence does', 'libs/persistence/src/db.ts', use('connect', 'mongoose'), []],
    ['the domain does not know contracts', 'libs/domain/src/brand.ts', use('ERRORS', '@sahaya/contracts'), BOUNDARY],
    ['a service knows contracts', 'apps/booking/src/main.ts', use('ERRORS', '@sahaya/contracts'), []],
    ['the portal does not know messaging', 'apps/portal/src/main.tsx', use('NATS', '@sahaya/messaging'), BOUNDARY],
    ['the gateway does', 'apps/gateway/src/main.ts', use('NATS', '@sahaya/messaging'), []],
    [
      'a service does not reach into another',
      'apps/booking/src/main.ts',
      use('AuthModule', '../../auth/src/auth.module.js'),
      BOUNDARY,
    ],
    [
      'nobody imports the files of a library',
      'apps/booking/src/main.ts',
      use('share', '@sahaya/domain/src/money.js'),
      IMPORTS,
    ],
    [
      'a feature of the portal does not import a file of another',
      'apps/portal/src/features/booking-form/book.screen.tsx',
      use('chatsQuery', '../chats/chats.queries.js'),
      IMPORTS,
    ],
    [
      'nor does a file in a folder of the feature',
      'apps/portal/src/features/profile/security/sessions.section.tsx',
      use('chatsQuery', '../../chats/chats.queries.js'),
      IMPORTS,
    ],
    [
      'it imports the index file of another, its own files, and shared folders',
      'apps/portal/src/features/booking-form/book.screen.tsx',
      use('bookings', './booking-form.queries.js') +
        use('SubscriptionForm', '../subscription-form/index.js').replace('used', 'usedToo') +
        use('t', '../../i18n/translate.js').replace('used', 'usedThree'),
      [],
    ],
    [
      'a feature of the portal does not import the app',
      'apps/portal/src/features/booking-form/book.screen.tsx',
      use('ROUTES', '../../app/routes.js'),
      IMPORTS,
    ],
    [
      'shared components do not import features',
      'apps/portal/src/ui/navigation/screen-link.tsx',
      use('Chats', '../../features/chats/index.js'),
      IMPORTS,
    ],
    [
      'shared queries do not import the app',
      'apps/portal/src/api/queries/chats.queries.ts',
      use('ROUTES', '../../app/routes.js'),
      IMPORTS,
    ],
    [
      'the app does not import the inner files of a feature',
      'apps/portal/src/app/shell/account-tools.tsx',
      use('Chat', '../../features/chats/chat-list.js'),
      IMPORTS,
    ],
    [
      'it imports the screens and the index file of a feature',
      'apps/portal/src/app/shell/account-tools.tsx',
      use('ChatsScreen', '../../features/chats/chats.screen.js') +
        use('Bell', '../../features/notification-bell/index.js').replace('used', 'usedToo'),
      [],
    ],
    [
      'a feature of a service does not import a file of another',
      'apps/booking/src/cancellation/cancellation.service.ts',
      use('SlotReservationService', '../scheduling/slot-reservation.service.js'),
      IMPORTS,
    ],
    [
      'it imports the module file of another, and what the service shares',
      'apps/booking/src/cancellation/cancellation.service.ts',
      use('SlotReservationService', '../scheduling/scheduling.module.js') +
        use('Booking', '../shared/booking.model.js').replace('used', 'usedToo'),
      [],
    ],
    ['test servers stay out of services', 'apps/booking/src/main.ts', use('until', '@sahaya/testing'), IMPORTS],
    ['and are there for specs', 'libs/messaging/src/rpc.int.spec.ts', use('until', '@sahaya/testing'), []],
  ])('%s', async (_, filename, code, rules) => expect(await brokenRules(filename, code)).toEqual(rules), 30_000);
});
