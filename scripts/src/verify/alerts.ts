import { readYaml } from './objects.ts';

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}
export interface RuleGroup {
  name: string;
  rules: Rule[];
}

export const ruleGroups = (text: string): RuleGroup[] => (readYaml(text) as { groups: RuleGroup[] }).groups;

/** Metrics of Prometheus itself, of the client library, of the cluster, or of the exporters of the stores. */
const GIVEN = [
  ...['up', 'nodejs_eventloop_lag_p99_seconds'],
  ...['kube_cronjob_status_last_successful_time', 'kube_cronjob_created', 'kubelet_volume_stats_available_bytes'],
  ...['kubelet_volume_stats_capacity_bytes', 'mongodb_up', 'mongodb_members_optimeDate'],
  ...['mongodb_mongod_replset_my_state', 'mongodb_mongod_replset_oplog_head_timestamp'],
  ...['mongodb_mongod_replset_oplog_tail_timestamp', 'jetstream_server_total_message_bytes'],
  ...['jetstream_server_max_storage', 'jetstream_consumer_num_redelivered', 'redis_memory_used_bytes'],
  ...['redis_memory_max_bytes', 'redis_evicted_keys_total', 'redis_aof_enabled', 'redis_aof_last_write_status'],
  'redis_aof_last_bgrewrite_status',
];
const metricsIn = (expr: string) =>
  [...expr.replaceAll(/\{[^}]*\}|by \([^)]*\)/g, '').matchAll(/\b[a-z]\w*(?::\w+)*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => name.includes('_') || name === 'up');

/** Each alert must have a section in the operators' page; each metric must come from a process or a rule. */
export function alertFaults(groups: readonly RuleGroup[], page: string, sources: readonly string[]): string[] {
  const rules = groups.flatMap((group) => group.rules);
  const recorded = rules.flatMap(({ record }) => record ?? []);
  const made = sources.flatMap((source) =>
    [...source.matchAll(/\bname: '([a-z_]+)',\s*help:/g)].map(([, name]) => name!),
  );
  const known = new Set([
    ...GIVEN,
    ...recorded,
    ...made,
    ...made.flatMap((name) => [`${name}_bucket`, `${name}_count`]),
  ]);
  const headings = new Set([...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name));
  return rules.flatMap(({ alert, record, expr, labels, annotations }) => {
    const name = alert ?? record ?? '';
    const unknown = metricsIn(expr).filter((metric) => !known.has(metric));
    return [
      ...unknown.map((metric) => `${name}: nobody makes ${metric}`),
      ...(!alert || headings.has(alert) ? [] : [`${alert}: no section in docs/operators.md`]),
      ...(!alert || annotations?.runbook_url === `docs/operators.md#${alert.toLowerCase()}`
        ? []
        : [`${alert}: no runbook`]),
      ...(!alert || ['page', 'ticket'].includes(labels?.severity ?? '') ? [] : [`${alert}: no severity`]),
    ];
  });
}

/** Returns the alerts without a test that they fire, or without a test that they stay silent. */
export function untested(groups: readonly RuleGroup[], file: string): string[] {
  const { tests } = readYaml(file) as { tests: { alert_rule_test?: { alertname: string; exp_alerts: unknown[] }[] }[] };
  const cases = tests.flatMap(({ alert_rule_test = [] }) => alert_rule_test);
  return groups
    .flatMap(({ rules }) => rules.flatMap(({ alert }) => alert ?? []))
    .flatMap((alert) => {
      const own = cases.filter(({ alertname }) => alertname === alert);
      return [
        ...(own.some(({ exp_alerts }) => exp_alerts.length > 0) ? [] : [`${alert}: no test sees it fire`]),
        ...(own.some(({ exp_alerts }) => exp_alerts.length === 0) ? [] : [`${alert}: no test sees it silent`]),
      ];
    });
}
