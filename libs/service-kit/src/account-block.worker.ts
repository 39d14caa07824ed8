import { Logger, type OnModuleInit } from '@nestjs/common';
import { BLOCK_APPLIED, type BLOCK_PARTS, USER_BLOCKED, USER_UNBLOCKED } from '@sahaya/contracts';
import { EventConsumer, Outbox } from '@sahaya/messaging';
import { AccountBlocks, type BlockTally, type Db, type DueBlock } from '@sahaya/persistence';
import type { Clock } from './clock.js';
import { PollingWorker } from './polling-worker.js';

type Session = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A round after a restart or a failure continues the work. */
const POLL_MS = 15_000;
/** The block was lifted while an item was changed: the change is not committed. */
class BlockLifted extends Error {}

/**
 * Ends what a service keeps of a blocked user. Each item is changed and counted in one transaction, so a process can
 * die between any two of them. A lifted block ends the work; what is done stays.
 */
export abstract class AccountBlockWorker extends PollingWorker implements OnModuleInit {
  private readonly logger = new Logger('AccountBlocks');
  protected abstract readonly part: (typeof BLOCK_PARTS)[number];

  constructor(
    private readonly blocks: AccountBlocks,
    private readonly consumer: EventConsumer,
    private readonly outbox: Outbox,
    private readonly db: Db,
    clock: Clock,
  ) {
    super(clock, POLL_MS);
  }

  /** Ids of some items that are left, without those in `seen`; empty when all were tried. */
  protected abstract findNext(due: DueBlock, seen: readonly string[]): Promise<string[]>;
  /** Changes one item; undefined if nothing is to be done any more. */
  protected abstract apply(session: Session, itemId: string, due: DueBlock): Promise<BlockTally | undefined>;
  /** Called after the change of an item is committed. */
  protected applied(): void {}

  onModuleInit(): void {
    this.consumer.on(USER_BLOCKED, async ({ userId, role, ...block }, session) => {
      if (role !== 'customer' && role !== 'helper') return;
      if (await this.blocks.block(session, { userId, party: role, ...block })) {
        this.db.afterCommit(session, this.wake);
      }
    });
    this.consumer.on(USER_UNBLOCKED, async (lifted, session) => {
      await this.blocks.lift(session, lifted);
    });
  }

  private readonly wake = (): void => this.sweep.soon();

  protected override async round(): Promise<void> {
    for (const due of await this.blocks.findDue()) await this.work(due);
  }

  /** An item that fails does not stop the others; the next round tries it again. */
  private async work(due: DueBlock): Promise<void> {
    const seen: string[] = [];
    let failed = 0;
    for (;;) {
      const items = await this.findNext(due, seen);
      if (items.length === 0) break;
      for (const itemId of items) {
        if (this.isStopping) return;
        seen.push(itemId);
        try {
          await this.change(due, itemId);
        } catch (error) {
          if (error instanceof BlockLifted) return;
          failed += 1;
          this.logger.error({ err: error, itemId, blockId: due.blockId }, 'the future of a blocked user is unchanged');
        }
      }
    }
    if (failed === 0) await this.finish(due);
  }

  private async change(due: DueBlock, itemId: string): Promise<void> {
    const isChanged = await this.db.transaction(async (session) => {
      const tally = await this.apply(session, itemId, due);
      if (tally && !(await this.blocks.record(session, due, tally))) throw new BlockLifted();
      return tally !== undefined;
    });
    if (isChanged) this.applied();
  }

  private async finish(due: DueBlock): Promise<void> {
    await this.db.transaction(async (session) => {
      const tally = await this.blocks.finish(session, due);
      const { userId, blockId } = due;
      if (tally) await this.outbox.add(session, BLOCK_APPLIED, { userId, blockId, part: this.part, ...tally });
    });
  }
}
