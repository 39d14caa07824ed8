import { connect } from 'node:net';

/** The answer of a TCP server on loopback within half a second (after `send`, if given); empty without an answer. */
export function greeting(port: number, send?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 500 });
    const answer = (text: string) => {
      socket.destroy();
      resolve(text);
    };
    socket.once('connect', () => send && socket.write(send));
    socket.once('data', (chunk) => answer(chunk.toString()));
    socket.once('timeout', () => answer(''));
    socket.once('error', () => answer(''));
    socket.once('close', () => answer(''));
  });
}
