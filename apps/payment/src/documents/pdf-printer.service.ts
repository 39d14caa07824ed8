import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Bulkhead } from '@sahaya/messaging';
import type { PdfOrder } from './pdf.worker.js';

const WORKER = new URL(`./pdf.worker${extname(import.meta.url)}`, import.meta.url);
/** The maximum queue length; further requests are refused as busy. */
const QUEUE = 20;

/** Prints documents one after the other in a worker thread that the first one starts. */
@Injectable()
export class PdfPrinterService implements OnApplicationShutdown {
  private readonly bulkhead = new Bulkhead({ concurrency: 1, queueMax: QUEUE });
  private worker: Worker | undefined;

  async print(order: PdfOrder): Promise<Buffer> {
    return this.bulkhead.run(() => this.send(order));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  private async send(order: PdfOrder): Promise<Buffer> {
    const worker = this.start();
    const answer = once(worker, 'message') as Promise<[Uint8Array]>;
    worker.postMessage(order);
    const [bytes] = await answer;
    return Buffer.from(bytes);
  }

  /** A thread that crashed is not used again. */
  private start(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(WORKER);
    worker.unref();
    worker.once('error', () => (this.worker = undefined));
    worker.once('exit', () => (this.worker = undefined));
    this.worker = worker;
    return worker;
  }
}
