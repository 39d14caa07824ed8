import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, freePort, launch, run, waitReady, type Program, type Running } from '@sahaya/servers';
import { etcd, kubectl, ownTool } from './tools.ts';

export interface ApiServer {
  kubectl(args: string[], timeoutMs?: number): Promise<{ ok: boolean; output: string }>;
  stop(): Promise<void>;
}

/** Starts a Kubernetes API server and its database on loopback, without a cluster, for dry runs. */
export async function startApiServer(): Promise<ApiServer> {
  const folder = join(CACHE, 'deploy', 'api-server');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const inFolder = (name: string) => join(folder, name);
  const [database, peer, port] = [await freePort(), await freePort(), await freePort()];

  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(inFolder('accounts.key'), privateKey, { mode: 0o600 });
  writeFileSync(inFolder('accounts.pub'), publicKey);
  const token = randomBytes(16).toString('hex');
  writeFileSync(inFolder('tokens.csv'), `${token},admin,admin,system:masters\n`, { mode: 0o600 });
  writeFileSync(inFolder('kubeconfig'), JSON.stringify(kubeconfig(port, token)), { mode: 0o600 });

  const asked = (args: string[], timeoutMs?: number) =>
    run(kubectl(), ['--kubeconfig', inFolder('kubeconfig'), ...args], timeoutMs);
  const programs: Program[] = [
    {
      name: 'etcd',
      command: await etcd(),
      args: [
        ...['--data-dir', inFolder('etcd'), '--listen-peer-urls', `http://127.0.0.1:${peer}`],
        ...['--listen-client-urls', `http://127.0.0.1:${database}`],
        ...['--advertise-client-urls', `http://127.0.0.1:${database}`],
      ],
      logFile: inFolder('etcd.log'),
      isReady: () => answers(`http://127.0.0.1:${database}/health`),
      readyWithinMs: 60_000,
    },
    {
      name: 'kube-apiserver',
      command: await ownTool('apiserver'),
      args: [
        `--etcd-servers=http://127.0.0.1:${database}`,
        ...[`--secure-port=${port}`, '--bind-address=127.0.0.1', `--cert-dir=${inFolder('certificates')}`],
        '--service-account-issuer=https://kubernetes.default.svc',
        `--service-account-key-file=${inFolder('accounts.pub')}`,
        `--service-account-signing-key-file=${inFolder('accounts.key')}`,
        ...[`--token-auth-file=${inFolder('tokens.csv')}`, '--authorization-mode=RBAC'],
        ...['--service-cluster-ip-range=10.96.0.0/16', '--disable-admission-plugins=ServiceAccount'],
      ],
      logFile: inFolder('kube-apiserver.log'),
      isReady: async () => (await asked(['get', '--raw', '/readyz'], 5_000)).ok,
      readyWithinMs: 120_000,
    },
  ];
  const running: Running[] = [];
  const stop = async () => {
    for (const one of running.reverse()) await one.stop();
  };
  try {
    for (const program of programs) {
      const one = launch(program);
      running.push(one);
      await waitReady(program, one);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { kubectl: asked, stop };
}

const kubeconfig = (port: number, token: string) => ({
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'local',
  clusters: [{ name: 'local', cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } }],
  users: [{ name: 'admin', user: { token } }],
  contexts: [{ name: 'local', context: { cluster: 'local', user: 'admin' } }],
});

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // not listening yet
  }
}
