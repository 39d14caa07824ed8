import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { z } from 'zod';
import { FAULT } from '../shared/records/records.model.js';
import {
  concerns,
  faultRequest,
  newFault,
  takesChance,
  type Chance,
  type Fault,
  type FaultKind,
  type Target,
} from '../shared/records/fault.js';
import { newId } from '../shared/ids.js';
import { invalid } from '../shared/razorpay-error.js';
import { found } from '../shared/request.js';
import { ENV, type SandboxEnv } from '../sandbox.env.js';

/** The active faults. They are stored, so that a restart does not remove them. */
@Injectable()
export class FaultsService {
  constructor(
    @InjectModel(FAULT) private readonly faults: Model<Fault>,
    @Inject(ENV) private readonly env: SandboxEnv,
    private readonly clock: Clock,
  ) {}

  async set(body: unknown): Promise<Fault> {
    const request = faultRequest.safeParse(body ?? {});
    if (!request.success) throw invalid(z.prettifyError(request.error));
    if (request.data.kind === 'previous-secret' && this.env.RAZORPAY_WEBHOOK_SECRET.length < 2) {
      throw invalid('There is no previous secret: RAZORPAY_WEBHOOK_SECRET names one.', 'kind');
    }
    const fault = newFault(request.data, newId('fault'), this.clock.now());
    await this.faults.create([fault]);
    return fault;
  }

  list(): Promise<Fault[]> {
    return this.faults.find().sort({ createdAt: 1, _id: 1 }).lean();
  }

  async remove(id: string): Promise<void> {
    found(await this.faults.findByIdAndDelete(id).lean());
  }

  async clear(): Promise<void> {
    await this.faults.deleteMany({});
  }

  /** The faults that can still occur there, oldest first. */
  inForce(on: Target): Promise<Fault[]> {
    return this.faults
      .find({ on, left: { $ne: 0 } })
      .sort({ createdAt: 1, _id: 1 })
      .lean();
  }

  async has(on: Target, kind: FaultKind): Promise<boolean> {
    return (await this.faults.exists({ on, kind, left: { $ne: 0 } })) !== null;
  }

  /** The fault that occurs, if any. */
  async first(on: Target, chance: Chance): Promise<Fault | undefined> {
    for (const fault of await this.inForce(on)) {
      const struck = await this.offer(fault, chance);
      if (struck) return struck;
    }
    return undefined;
  }

  /** All faults that occur together. */
  async all(on: Target, chance: Chance): Promise<Fault[]> {
    const all: Fault[] = [];
    for (const fault of await this.inForce(on)) {
      const struck = await this.offer(fault, chance);
      if (struck) all.push(struck);
    }
    return all;
  }

  /** Counts the chance, and the occurrence if it is taken. A concurrent call makes it read again. */
  private async offer(fault: Fault, chance: Chance): Promise<Fault | undefined> {
    if (!concerns(fault, chance)) return undefined;
    const { _id } = fault;
    for (let now: Fault | null = fault; now && now.left !== 0; now = await this.faults.findById(_id).lean()) {
      const seen = now.seen + 1;
      const strikes = takesChance({ ...now, seen });
      const counted = { seen: 1, ...(strikes && { struck: 1, ...(now.left !== null && { left: -1 }) }) };
      const { matchedCount } = await this.faults.updateOne({ _id, seen: now.seen }, { $inc: counted });
      if (matchedCount === 1) return strikes ? { ...now, seen } : undefined;
    }
    return undefined;
  }
}
