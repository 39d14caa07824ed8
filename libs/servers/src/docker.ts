import { lastLine, onPath, run } from './command.ts';
import type { Found } from './packages.ts';
import type { Program } from './process.ts';

/** Where a server listens: loopback, or inside its container on all addresses, which Docker publishes on loopback. */
export const listenAddress = ({ image }: { image?: string }): string => (image ? '0.0.0.0' : '127.0.0.1');

/** Pulls an image if a Docker engine answers. */
export async function fromDocker(image: string): Promise<Found> {
  const docker = onPath('docker');
  if (!docker || !(await run(docker, ['info'])).ok) return { problem: 'no Docker engine answers' };
  const pulled = await run(docker, ['pull', '--quiet', image], 600_000);
  return pulled.ok ? { path: docker } : { problem: `docker pull ${image}: ${lastLine(pulled.output)}` };
}

/** Runs the same program with the same arguments in a container; folder and port are the same inside. */
export function inContainer<P extends Program>(
  program: P,
  docker: string,
  image: string,
  port: number,
  folder: string,
): P {
  const owner = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  return {
    ...program,
    command: docker,
    args: [
      ...['run', '--rm', '--init', '--user', owner, '-p', `127.0.0.1:${port}:${port}`, '-v', `${folder}:${folder}`],
      ...['--entrypoint', program.name, image, ...program.args],
    ],
  };
}
