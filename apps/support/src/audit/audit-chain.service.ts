import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { InputOf, verifyAudit } from '@sahaya/contracts';
import { Db, isDuplicateKey } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { CHAIN_START, findChainFaults, hashOf } from './audit-chain.js';
import {
  AUDIT_LINK_MODEL,
  AUDIT_MODEL,
  AUDIT_OUTCOME_MODEL,
  type AuditDoc,
  type AuditLinkDoc,
  type AuditOutcomeDoc,
} from './audit.model.js';

/** Links that are compared at a time. */
const PART = 500;

/** Writes the audit log as a chain of hashes, and compares it with them. */
@Injectable()
export class AuditChainService {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly entries: Model<AuditDoc>,
    @InjectModel(AUDIT_OUTCOME_MODEL) private readonly outcomes: Model<AuditOutcomeDoc>,
    @InjectModel(AUDIT_LINK_MODEL) private readonly links: Model<AuditLinkDoc>,
    private readonly db: Db,
  ) {}

  /** Stores a document with its link. A document that is already stored stays as it is. */
  append(kind: 'action', doc: AuditDoc): Promise<void>;
  append(kind: 'outcome', doc: AuditOutcomeDoc): Promise<void>;
  async append(kind: AuditLinkDoc['kind'], doc: AuditDoc | AuditOutcomeDoc): Promise<void> {
    const model = (kind === 'action' ? this.entries : this.outcomes) as Model<AuditDoc | AuditOutcomeDoc>;
    const write = () =>
      this.db.transaction(async (session) => {
        if (await model.exists({ _id: doc._id }).session(session)) return;
        const last = await this.links.findOne().sort({ _id: -1 }).session(session).lean<AuditLinkDoc>();
        const hash = hashOf(last?.hash ?? CHAIN_START, kind, doc);
        await model.create([doc], { session });
        await this.links.create([{ _id: (last?._id ?? 0) + 1, kind, of: doc._id, hash }], { session });
      });
    for (;;) {
      try {
        return await write();
      } catch (error) {
        // Another entry took the link, or the same outcome was reported at the same moment.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  async verify({ after, hash }: InputOf<typeof verifyAudit>) {
    const [start, links] = await Promise.all([
      this.links.findById(after).lean<AuditLinkDoc>(),
      this.links
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(PART)
        .lean<AuditLinkDoc[]>(),
    ]);
    const docs = await this.findDocuments(links);
    const linked = links.map((link) => ({ link, doc: docs.get(`${link.kind}|${link.of}`) }));
    const isStart = after === 0 || start?.hash === hash;
    const last = links.at(-1);
    return {
      links: links.length,
      last: last ? { after: last._id, hash: last.hash } : { after, hash },
      faults: [...(isStart ? [] : [`link ${after} is not the given one`]), ...findChainFaults(linked, { after, hash })],
      unlinked: await this.countUnlinked(),
    };
  }

  private async findDocuments(links: readonly AuditLinkDoc[]) {
    const idsOf = (kind: AuditLinkDoc['kind']) => links.filter((link) => link.kind === kind).map(({ of }) => of);
    const [entries, outcomes] = await Promise.all([
      this.entries.find({ _id: { $in: idsOf('action') } }).lean<AuditDoc[]>(),
      this.outcomes.find({ _id: { $in: idsOf('outcome') } }).lean<AuditOutcomeDoc[]>(),
    ]);
    return new Map<string, AuditDoc | AuditOutcomeDoc>([
      ...entries.map((doc) => [`action|${doc._id}`, doc] as const),
      ...outcomes.map((doc) => [`outcome|${doc._id}`, doc] as const),
    ]);
  }

  private async countUnlinked(): Promise<number> {
    const [entries, outcomes, links] = await Promise.all(
      [this.entries, this.outcomes, this.links].map((model) => model.estimatedDocumentCount()),
    );
    return (entries ?? 0) + (outcomes ?? 0) - (links ?? 0);
  }
}
