import { describe, expect, it } from '@jest/globals';
import { alertFaults, ruleGroups, untested } from './alerts.ts';
import { strict } from './custom-resources.ts';
import { drainSeconds, subjectsIn } from './facts.ts';

const RULES = `
groups:
  - name: one
    rules:
      - { record: 'a:lag:ratio', expr: 'sum by (le, job) (rate(event_lag_seconds_bucket{event="x_y"}[5m]))' }
      - alert: EventsLate
        expr: a:lag:ratio > 1 and sum(outbox_pending) > 100
        labels: { severity: page }
        annotations: { runbook_url: 'docs/operators.md#eventslate' }
`;
const SOURCES = ["new Gauge({ name: 'outbox_pending', help: 'x' })", "{\n  name: 'event_lag_seconds',\n  help: 'x' }"];
const PAGE = '## Alerts\n\n### EventsLate\n';

describe('alerts', () => {
  it('have a runbook and use existing metrics', () => {
    expect(alertFaults(ruleGroups(RULES), PAGE, SOURCES)).toEqual([]);
  });

  it('report unknown metrics and missing runbooks', () => {
    const renamed = RULES.replace('alert: EventsLate', 'alert: EventsSlow').replace('outbox_pending', 'outbox_waiting');
    expect(alertFaults(ruleGroups(renamed), PAGE, SOURCES)).toEqual([
      'EventsSlow: nobody makes outbox_waiting',
      'EventsSlow: no section in docs/operators.md',
      'EventsSlow: no runbook',
    ]);
  });
});

describe('alert tests', () => {
  const fires = 'tests: [{ alert_rule_test: [{ alertname: EventsLate, exp_alerts: [{ exp_labels: {} }] }] }]';

  it('require an alert to fire and to stay silent', () => {
    const both = fires.replace('] }] }]', '] }, { alertname: EventsLate, exp_alerts: [] }] }]');
    expect(untested(ruleGroups(RULES), both)).toEqual([]);
    expect(untested(ruleGroups(RULES), fires)).toEqual(['EventsLate: no test sees it silent']);
    expect(untested(ruleGroups(RULES), 'tests: []')).toHaveLength(2);
  });
});

describe('facts of the code', () => {
  it('read the time limit of the shutdown', () => {
    expect(drainSeconds('const DRAIN_LIMIT_MS = 12_000;')).toBe(12);
    expect(() => drainSeconds('')).toThrow('not where it was');
  });

  it('find the subjects of events, also in groups', () => {
    const contracts = { A: { subject: 'events.a.b' }, G: { x: { subject: 'events.g.x' } }, R: { subject: 'rpc.a.b' } };
    expect(subjectsIn(contracts)).toEqual(['events.a.b', 'events.g.x']);
  });
});

describe('the strict schema of a custom resource', () => {
  it('rejects unknown fields of objects with named fields only', () => {
    const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: {} };
    expect(strict({ type: 'object', properties: { a: open, b: { type: 'object', properties: {} } } })).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: { a: open, b: { type: 'object', properties: {}, additionalProperties: false } },
    });
  });
});
