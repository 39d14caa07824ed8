import { Pool } from 'undici';
import { Trouble } from '../terminal.ts';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Kept connections to one address. Answers are read and dropped; one that is not a success is an error. */
export class HttpTarget {
  private readonly pool: Pool;

  constructor(url: string, connections: number) {
    this.pool = new Pool(url, { connections, pipelining: 1 });
  }

  send(request: HttpRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      let status = 0;
      let refusal = '';
      this.pool.dispatch(request, {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, code) => void (status = code),
        onResponseData: (_controller, chunk) => {
          if (status >= 300) refusal += chunk.toString();
        },
        onResponseEnd: () => {
          if (status < 300) resolve();
          else reject(new Trouble(`${request.method} ${request.path} answered ${status}: ${refusal.slice(0, 300)}`));
        },
        onResponseError: (_controller, error) => reject(error),
      });
    });
  }

  close(): Promise<void> {
    return this.pool.close();
  }
}
