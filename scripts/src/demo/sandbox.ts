import { Trouble } from '../terminal.ts';

/** The payment sandbox of the copy, by its control endpoints. */
export class Sandbox {
  private readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Pays an order and returns the three confirmation fields. */
  pay(orderId: string): Promise<Record<string, string>> {
    return this.send(`orders/${orderId}/pay`, { outcome: 'success' });
  }

  /** The bank holds the first refund of this order for so long on the test clock. */
  async holdRefund(orderId: string, ms: number): Promise<void> {
    await this.send('faults', { on: 'refunds', kind: 'held', times: 1, about: orderId, ms });
  }

  private async send<T>(path: string, body: Record<string, unknown>): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${this.url}/sandbox/${path}`, request);
    if (!answer.ok)
      throw new Trouble(`The payment sandbox rejected ${path} (${answer.status}): ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
