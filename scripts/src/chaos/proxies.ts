import { join } from 'node:path';
import { freePort, type Program } from '@sahaya/servers';
import { toxiproxy } from '../verify/tools.ts';

/** A disturbance of a link. */
export type LinkFault =
  | { type: 'latency'; attributes: { latency: number; jitter: number } }
  /** Nothing passes, and nobody is told. */
  | { type: 'timeout'; attributes: { timeout: 0 } }
  /** Connections are reset. */
  | { type: 'reset_peer'; attributes: { timeout: 0 } };

/** Toxiproxy: every link to a store or to the payment provider passes one of its proxies. */
export class Proxies {
  readonly program: Program;
  private readonly api: string;

  private constructor(program: Program, api: string) {
    this.program = program;
    this.api = api;
  }

  static async prepare(folder: string): Promise<Proxies> {
    const port = await freePort();
    const api = `http://127.0.0.1:${port}`;
    return new Proxies(
      {
        name: 'toxiproxy',
        command: await toxiproxy(),
        args: ['-host', '127.0.0.1', '-port', String(port)],
        logFile: join(folder, 'logs', 'toxiproxy.log'),
        isReady: () =>
          fetch(`${api}/version`).then(
            ({ ok }) => ok,
            () => false,
          ),
        readyWithinMs: 15_000,
      },
      api,
    );
  }

  /** Opens a proxy to a port of this machine. */
  async open(name: string, listen: number, upstream: number): Promise<void> {
    await this.send('POST', '/proxies', {
      name,
      listen: `127.0.0.1:${listen}`,
      upstream: `127.0.0.1:${upstream}`,
      enabled: true,
    });
  }

  /** Disturbs both directions of a link. */
  async disturb(name: string, fault: LinkFault): Promise<void> {
    for (const stream of ['upstream', 'downstream'])
      await this.send('POST', `/proxies/${name}/toxics`, { name: `${fault.type}-${stream}`, stream, ...fault });
  }

  /** Closes the connections of a link. A silent link has lost bytes, which TCP never does on a connection that lives on. */
  async cut(name: string): Promise<void> {
    await this.send('POST', `/proxies/${name}`, { enabled: false });
    await this.send('POST', `/proxies/${name}`, { enabled: true });
  }

  /** Ends all disturbances. */
  heal(): Promise<void> {
    return this.send('POST', '/reset', {});
  }

  private async send(method: string, path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.api}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`Toxiproxy answered ${answer.status} to ${path}: ${await answer.text()}`);
  }
}
