import { Injectable, Logger } from '@nestjs/common';
import {
  type Actor,
  AppError,
  beginAudit,
  collectCaseIds,
  type Endpoint,
  endAudit,
  type InputOf,
  signedIn,
} from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';
import { SessionService } from '../../session/session.module.js';

type Fields = Record<string, unknown>;
type Kept = Record<string, string | number | boolean>;

const TEXT_MAX = 500;
/** Fields that are not recorded: secrets, and addresses, because an entry is never changed, not for a deletion either. */
const LEFT_OUT = new Set(['password', 'code', 'challenge', 'customerAddress']);

/** The recorded input without the fields of `unrecorded`: plain values, and the first 500 characters of texts. */
export function keptFields(input: Fields, unrecorded: readonly string[] = []): Kept {
  const kept: Kept = {};
  for (const [name, value] of Object.entries(input)) {
    if (LEFT_OUT.has(name) || unrecorded.includes(name)) continue;
    if (typeof value === 'string') kept[name] = value.slice(0, TEXT_MAX);
    if (typeof value === 'number' || typeof value === 'boolean') kept[name] = value;
  }
  return kept;
}

const targetsOf = ({ path }: Endpoint, input: Fields): string[] => {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => String(input[name]));
  return [...new Set([...inPath, ...collectCaseIds(input)])];
};

interface Caller {
  actor: Actor | undefined;
  address: string;
}

/** Records the calls of staff. Without the support service, which stores the log, staff cannot change anything. */
@Injectable()
export class AuditLogService {
  private readonly logger = new Logger('AuditLog');

  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: SessionService,
  ) {}

  async around<T>(endpoint: Endpoint, input: Fields, { actor, address }: Caller, work: () => Promise<T>): Promise<T> {
    const caller = signedIn(actor);
    const { userId, role } = caller;
    const { auditId } = await this.begin(caller, {
      by: { userId, role },
      call: `${endpoint.method} ${endpoint.path}`,
      targets: targetsOf(endpoint, input),
      fields: keptFields(input, endpoint.unrecorded),
      address,
      reveals: endpoint.reveals ?? false,
    });
    try {
      const answer = await work();
      await this.end(auditId, 'done', collectCaseIds(answer));
      return answer;
    } catch (error) {
      await this.end(auditId, error instanceof AppError ? error.code : 'INTERNAL');
      throw error;
    }
  }

  /** The second factor is asked about only when the limit of reveals needs it. */
  private async begin(caller: Actor, entry: Omit<InputOf<typeof beginAudit>, 'isVerified'>) {
    try {
      return await this.rpc.call(beginAudit, entry);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'STEP_UP_REQUIRED') throw error;
      await this.sessions.expectVerified(caller);
      return this.rpc.call(beginAudit, { ...entry, isVerified: true });
    }
  }

  /** The call has already happened, so an outcome that cannot be stored leaves an entry without one. */
  private async end(auditId: string, outcome: string, about: string[] = []): Promise<void> {
    await this.rpc.call(endAudit, { auditId, outcome, about }).catch((error: unknown) => {
      this.logger.warn({ err: error, auditId, outcome }, 'an audit entry stays without its outcome');
    });
  }
}
