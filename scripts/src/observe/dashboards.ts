/** The definitions of deploy/grafana/dashboards; `npm run dashboards` writes the files. */

type Unit = 'reqps' | 's' | 'percentunit' | 'short' | 'bytes' | 'bool_on_off' | 'ops';
export interface Query {
  expr: string;
  /** The name of a line, built from its labels. */
  legend: string;
}
export interface Panel {
  title: string;
  unit: Unit;
  kind?: 'stat';
  /** Drawn as a line: the objective. */
  limit?: number;
  queries: Query[];
}
export interface Dashboard {
  uid: string;
  title: string;
  rows: { title: string; panels: Panel[] }[];
}

const API = 'route=~"/api/.*"';
const RATE = '$__rate_interval';
const line = (expr: string, legend: string): Query => ({ expr, legend });
const rate = (metric: string, by: string) => `sum by (${by}) (rate(${metric}[${RATE}]))`;
const quantile = (share: number, histogram: string, by = '', matchers = '') =>
  `histogram_quantile(${share}, sum by (le${by && `, ${by}`}) (rate(${histogram}_bucket${matchers}[${RATE}])))`;
const panel = (title: string, unit: Unit, ...queries: Query[]): Panel => ({ title, unit, queries });
const stat = (title: string, unit: Unit, ...queries: Query[]): Panel => ({ title, unit, kind: 'stat', queries });

const overview: Dashboard = {
  uid: 'sahaya-overview',
  title: 'Sahaya: overview',
  rows: [
    {
      title: 'Gateway',
      panels: [
        stat('Replicas up', 'short', line('sum by (job) (up)', '{{job}}')),
        stat('Sockets', 'short', line('sum(sockets_open)', 'sockets'), line('sum(people_online)', 'users')),
        panel(
          'API responses',
          'reqps',
          line(rate(`http_request_duration_seconds_count{${API}}`, 'status'), '{{status}}'),
        ),
        panel(
          'Response time',
          's',
          ...[0.5, 0.95, 0.99].map((share) =>
            line(quantile(share, 'http_request_duration_seconds', '', `{${API}}`), `p${share * 100}`),
          ),
        ),
        panel(
          'Most frequent routes',
          'reqps',
          line(
            `topk(10, ${rate(`http_request_duration_seconds_count{${API}}`, 'method, route')})`,
            '{{method}} {{route}}',
          ),
        ),
        panel(
          'Slowest routes (p99)',
          's',
          line(
            `topk(10, ${quantile(0.99, 'http_request_duration_seconds', 'method, route', `{${API}}`)})`,
            '{{method}} {{route}}',
          ),
        ),
      ],
    },
    {
      title: 'Services: rate, errors and duration of requests over NATS',
      panels: [
        panel('Requests', 'reqps', line(rate('rpc_duration_seconds_count', 'job'), '{{job}}')),
        panel(
          'Failed',
          'reqps',
          line(rate('rpc_duration_seconds_count{outcome="failed"}', 'job, subject'), '{{subject}}'),
        ),
        panel('Refused', 'reqps', line(rate('rpc_duration_seconds_count{outcome="refused"}', 'job'), '{{job}}')),
        panel('Duration (p99)', 's', line(quantile(0.99, 'rpc_duration_seconds', 'job'), '{{job}}')),
        panel(
          'Slowest requests (p99)',
          's',
          line(`topk(10, ${quantile(0.99, 'rpc_duration_seconds', 'subject')})`, '{{subject}}'),
        ),
      ],
    },
    {
      title: 'Processes',
      panels: [
        panel('Event loop lag (p99)', 's', line('max by (job) (nodejs_eventloop_lag_p99_seconds)', '{{job}}')),
        panel('CPU', 'percentunit', line(rate('process_cpu_seconds_total', 'job'), '{{job}}')),
        panel('Memory', 'bytes', line('max by (job) (process_resident_memory_bytes)', '{{job}}')),
        panel('Uptime', 's', line('time() - min by (job) (process_start_time_seconds)', '{{job}}')),
      ],
    },
  ],
};

const WAYS =
  'subject=~"rpc.booking.(create|change-status|cancel)|rpc.payment.(create-order|verify)|rpc.chat.send-message"';
const mainJob: Dashboard = {
  uid: 'sahaya-main-job',
  title: 'Sahaya: bookings and payments',
  rows: [
    {
      title: 'Bookings, payments and chat',
      panels: [
        panel(
          'Succeeded',
          'ops',
          line(rate(`rpc_duration_seconds_count{outcome="ok",${WAYS}}`, 'subject'), '{{subject}}'),
        ),
        panel(
          'Refused',
          'ops',
          line(rate(`rpc_duration_seconds_count{outcome="refused",${WAYS}}`, 'subject'), '{{subject}}'),
        ),
        panel(
          'Duration (p99)',
          's',
          line(quantile(0.99, 'rpc_duration_seconds', 'subject', `{${WAYS}}`), '{{subject}}'),
        ),
        panel('Searches for a replacement', 'ops', line(rate('replacements_total', 'outcome'), '{{outcome}}')),
      ],
    },
    {
      title: 'Money',
      panels: [
        panel(
          'Payments, refunds and payouts in progress',
          'short',
          line('max by (what, status) (payments_in_flight)', '{{what}} {{status}}'),
        ),
        panel(
          'Calls to the provider',
          'ops',
          line(rate('provider_calls_total', 'provider, outcome'), '{{provider}} {{outcome}}'),
        ),
        stat(
          'Circuit breaker of the provider (0: closed)',
          'short',
          line('max by (provider) (provider_circuit_state)', '{{provider}}'),
        ),
        stat(
          'Must be 0',
          'short',
          line('max(refunds_late)', 'refunds late'),
          line('max(payment_provider_differences)', 'differences'),
        ),
      ],
    },
    {
      title: 'Events, reminders and notifications',
      panels: [
        panel('Events handled', 'ops', line(rate('event_lag_seconds_count', 'job'), '{{job}}')),
        panel('Time until handled (p99)', 's', line(quantile(0.99, 'event_lag_seconds', 'job'), '{{job}}')),
        panel(
          'Slowest events (p99)',
          's',
          line(`topk(10, ${quantile(0.99, 'event_lag_seconds', 'event')})`, '{{event}}'),
        ),
        panel(
          'Events waiting',
          'short',
          line('topk(10, max by (job, event) (events_waiting) > 0)', '{{job}} {{event}}'),
        ),
        panel('Open dead letters', 'short', line('max by (job) (dead_letters)', '{{job}}')),
        panel(
          'Lateness of reminders (p99)',
          's',
          line(quantile(0.99, 'reminder_lateness_seconds', 'kind'), '{{kind}}'),
        ),
        panel('Lateness of the oldest due task', 's', line('max(moment_overdue_seconds)', 'overdue')),
        panel('Notifications delivered', 'ops', line(rate('notification_deliveries_total', 'state'), '{{state}}')),
      ],
    },
  ],
};

interface Objective {
  title: string;
  record: string;
  share: number;
}
export const OBJECTIVES: readonly Objective[] = [
  { title: 'API responses without a server error: 99.9 %', record: 'sahaya:api_failed', share: 0.001 },
  { title: 'API responses in time: 99 %', record: 'sahaya:api_slow', share: 0.01 },
  { title: 'Events handled within 5 s: 99 %', record: 'sahaya:events_late', share: 0.01 },
  { title: 'Reminders sent within a minute: 99 %', record: 'sahaya:reminders_late', share: 0.01 },
];
const objectives: Dashboard = {
  uid: 'sahaya-slo',
  title: 'Sahaya: objectives',
  rows: OBJECTIVES.map(({ title, record, share }) => ({
    title,
    panels: [
      stat(
        'Error budget left (30 days)',
        'percentunit',
        line(`1 - avg_over_time(${record}:ratio_rate1h[30d]) / ${share}`, 'left'),
      ),
      {
        ...panel(
          'Burn rate of the error budget',
          'short',
          ...['5m', '30m', '1h', '6h'].map((window) => line(`${record}:ratio_rate${window} / ${share}`, window)),
        ),
        limit: 14.4,
      },
    ],
  })),
};

const stores: Dashboard = {
  uid: 'sahaya-stores',
  title: 'Sahaya: stores and queues',
  rows: [
    {
      title: 'From the view of the services',
      panels: [
        panel(
          'Store available',
          'bool_on_off',
          line('min by (job, dependency) (dependency_up)', '{{job}} {{dependency}}'),
        ),
        panel(
          'Outbox: oldest event not yet in the stream',
          's',
          line('max by (job) (outbox_oldest_seconds)', '{{job}}'),
        ),
        panel(
          'Outbox: events not yet in the stream (at most 100)',
          'short',
          line('max by (job) (outbox_pending)', '{{job}}'),
        ),
        panel(
          'Stream: events waiting',
          'short',
          line('sum by (job) (max by (job, event) (events_waiting))', '{{job}}'),
        ),
        panel('Queues in Redis', 'short', line('max by (queue, state) (queue_jobs)', '{{queue}} {{state}}')),
        panel('Jobs that failed', 'short', line('max by (queue) (queue_jobs{state="failed"})', '{{queue}}')),
      ],
    },
    {
      title: 'From the stores themselves',
      panels: [
        panel(
          'Members of the replica set (1 primary, 2 secondary)',
          'short',
          line('max by (member_idx) (mongodb_members_state)', '{{member_idx}}'),
        ),
        panel(
          'Replication lag',
          's',
          line(
            '(scalar(max(mongodb_members_optimeDate)) - max by (member_idx) (mongodb_members_optimeDate)) / 1000',
            '{{member_idx}}',
          ),
        ),
        panel(
          'Time span of the oplog',
          's',
          line(
            'min(mongodb_mongod_replset_oplog_head_timestamp - mongodb_mongod_replset_oplog_tail_timestamp)',
            'shortest',
          ),
        ),
        panel(
          'JetStream: storage used',
          'percentunit',
          line(
            'max by (server_name) (jetstream_server_total_message_bytes / (jetstream_server_max_storage > 0))',
            '{{server_name}}',
          ),
        ),
        panel(
          'JetStream: redelivered, not yet acknowledged',
          'short',
          line('topk(10, max by (consumer_name) (jetstream_consumer_num_redelivered) > 0)', '{{consumer_name}}'),
        ),
        panel(
          'Redis: memory',
          'bytes',
          line('max(redis_memory_used_bytes)', 'used'),
          line('max(redis_memory_max_bytes)', 'limit (0: none)'),
        ),
        stat(
          'Redis: file written (1), keys evicted (must be 0)',
          'short',
          line('min(redis_aof_last_write_status)', 'written'),
          line('max(redis_evicted_keys_total)', 'evicted'),
        ),
        panel(
          'Volumes: free space',
          'percentunit',
          line(
            'min by (persistentvolumeclaim) (kubelet_volume_stats_available_bytes{persistentvolumeclaim=~"data-(mongo|nats|redis)-[0-9]+|(mongo|nats)-backups"} / kubelet_volume_stats_capacity_bytes)',
            '{{persistentvolumeclaim}}',
          ),
        ),
      ],
    },
    {
      title: 'Cost of the clients',
      panels: [
        panel('Heap', 'bytes', line('max by (job) (nodejs_heap_size_used_bytes)', '{{job}}')),
        panel('Garbage collection', 's', line(rate('nodejs_gc_duration_seconds_sum', 'job'), '{{job}}')),
        panel('Open handles', 'short', line('max by (job) (nodejs_active_handles_total)', '{{job}}')),
        panel('Open files', 'short', line('max by (job) (process_open_fds)', '{{job}}')),
      ],
    },
  ],
};

export const DASHBOARDS: readonly Dashboard[] = [overview, mainJob, objectives, stores];

const WIDTH = 24;
const HEIGHT = 8;

/** Converts a definition to Grafana's format. */
export function toGrafana({ uid, title, rows }: Dashboard) {
  const panels: unknown[] = [];
  let y = 0;
  for (const row of rows) {
    panels.push({
      id: panels.length + 1,
      type: 'row',
      title: row.title,
      gridPos: { h: 1, w: WIDTH, x: 0, y },
      panels: [],
    });
    y += 1;
    row.panels.forEach((one, index) => {
      const x = (index % 2) * (WIDTH / 2);
      panels.push({ id: panels.length + 1, ...grafanaPanel(one), gridPos: { h: HEIGHT, w: WIDTH / 2, x, y } });
      if (index % 2 === 1 || index === row.panels.length - 1) y += HEIGHT;
    });
  }
  return {
    uid,
    title,
    tags: ['sahaya'],
    schemaVersion: 39,
    timezone: 'Asia/Kolkata',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    links: [{ type: 'dashboards', title: 'Sahaya', tags: ['sahaya'], asDropdown: false, keepTime: true }],
    panels,
  };
}

const SOURCE = { type: 'prometheus', uid: 'prometheus' };
const grafanaPanel = ({ title, unit, kind, limit, queries }: Panel) => ({
  type: kind ?? 'timeseries',
  title,
  datasource: SOURCE,
  fieldConfig: {
    defaults: {
      unit,
      ...(kind === undefined && { min: 0 }),
      ...(limit !== undefined && {
        custom: { thresholdsStyle: { mode: 'line' } },
        thresholds: {
          mode: 'absolute',
          steps: [
            { color: 'green', value: null },
            { color: 'red', value: limit },
          ],
        },
      }),
    },
    overrides: [],
  },
  options: kind === 'stat' ? { reduceOptions: { calcs: ['lastNotNull'] } } : { legend: { displayMode: 'list' } },
  targets: queries.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + index),
    datasource: SOURCE,
    expr,
    legendFormat: legend,
  })),
});
