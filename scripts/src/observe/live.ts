import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, launch, type Running, waitReady, WORKSPACE } from '@sahaya/servers';
import { prometheus } from '../verify/tools.ts';

interface Answer<T> {
  status: 'success' | 'error';
  data: T;
  error?: string;
}
export type Series = Record<string, string>;

/** A Prometheus server that scrapes the given processes every second, with the rules of deploy/prometheus. */
export class LivePrometheus {
  private readonly url: string;
  private readonly running: Running;

  private constructor(url: string, running: Running) {
    this.url = url;
    this.running = running;
  }

  static async start(folder: string, targets: Record<string, number>): Promise<LivePrometheus> {
    const port = await freePort();
    mkdirSync(folder, { recursive: true });
    const scrape = Object.entries(targets).map(([job, health]) => ({
      job_name: job,
      static_configs: [{ targets: [`127.0.0.1:${health}`] }],
    }));
    const config = {
      global: { scrape_interval: '2s', evaluation_interval: '2s' },
      rule_files: [join(WORKSPACE, 'deploy/prometheus/rules/*.yml')],
      scrape_configs: scrape,
    };
    const file = join(folder, 'prometheus.yml');
    writeFileSync(file, JSON.stringify(config)); // JSON is valid YAML.
    const url = `http://127.0.0.1:${port}`;
    const program = {
      name: 'prometheus',
      command: await prometheus(),
      args: [
        `--config.file=${file}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      logFile: join(folder, 'prometheus.log'),
      readyWithinMs: 30_000,
      isReady: () =>
        fetch(`${url}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
    };
    const running = launch(program);
    try {
      await waitReady(program, running);
    } catch (error) {
      await running.stop(1_000);
      throw error;
    }
    return new LivePrometheus(url, running);
  }

  stop(): Promise<void> {
    return this.running.stop();
  }

  /** Returns the error of Prometheus for a query, or undefined if it succeeds. */
  async fault(expr: string): Promise<string | undefined> {
    const { status, error } = await this.ask('query', { query: expr });
    return status === 'success' ? undefined : error;
  }

  /** Returns the number of series that a query returns now. */
  async lines(expr: string): Promise<number> {
    const { data } = await this.ask<{ result: unknown[] }>('query', { query: expr });
    return data.result.length;
  }

  async series(metric: string): Promise<Series[]> {
    return (await this.ask<Series[]>('series', { 'match[]': `{__name__="${metric}"}` })).data;
  }

  private async ask<T>(what: 'query' | 'series', parameters: Record<string, string>): Promise<Answer<T>> {
    const body = new URLSearchParams(parameters);
    return (await (await fetch(`${this.url}/api/v1/${what}`, { method: 'POST', body })).json()) as Answer<T>;
  }
}
