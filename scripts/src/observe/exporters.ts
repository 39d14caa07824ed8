import { join } from 'node:path';
import { freePort, launch, type Running, waitReady } from '@sahaya/servers';
import { type RunFile, secretsOfRun } from '../copy-files.ts';
import { EXPORTER, passwordVariable, signedIn } from '../stores/store-users.ts';
import { mongoExporter, redisExporter } from '../verify/tools.ts';

/** The exporters of a copy's stores, as in k8s/components/exporters; NATS has no packaged exporter. */
export class Exporters {
  /** The port of each store's exporter. */
  readonly ports: Record<string, number> = {};
  private readonly running: Running[] = [];

  async start(copy: RunFile, folder: string): Promise<void> {
    const secrets = secretsOfRun(copy);
    const urlOf = (store: 'mongo' | 'redis') =>
      signedIn(copy.urls[store]!, EXPORTER, secrets[passwordVariable(store, EXPORTER)]);
    const [mongo] = urlOf('mongo').split('?');
    const collected = ['--compatible-mode', '--collector.diagnosticdata', '--collector.replicasetstatus'];
    await this.run('mongo', await mongoExporter(), folder, (port) => [
      ...[`--mongodb.uri=${mongo}?directConnection=true`, `--web.listen-address=127.0.0.1:${port}`],
      ...[...collected, '--no-collector.exporter-metrics'],
    ]);
    await this.run('redis', await redisExporter(), folder, (port) => [
      ...[`-redis.addr=${urlOf('redis')}`, '-redis-only-metrics', `-web.listen-address=127.0.0.1:${port}`],
    ]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.running.map((one) => one.stop()));
  }

  private async run(store: string, command: string, folder: string, args: (port: number) => string[]): Promise<void> {
    const port = await freePort();
    const program = {
      name: `${store}-exporter`,
      command,
      args: args(port),
      logFile: join(folder, `${store}-exporter.log`),
      readyWithinMs: 30_000,
      isReady: () =>
        fetch(`http://127.0.0.1:${port}/metrics`).then(
          ({ ok }) => ok,
          () => false,
        ),
    };
    const one = launch(program);
    this.running.push(one);
    await waitReady(program, one);
    this.ports[store] = port;
  }
}
