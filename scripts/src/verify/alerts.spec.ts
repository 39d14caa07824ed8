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
  it('are explained, and ask what is measured', () => {
    expect(alertFaults(ruleGroups(RULES), PAGE, SOURCES)).toEqual([]);
  });

  it('tell what nobody measures and nobody explains', () => {
    const renamed = RULES.replace('alert: EventsLate', 'alert: EventsSlow').replace('outbox_pending', 'outbox_waiting');
    expect(alertFaults(ruleGroups(renamed), PAGE, SOURCES)).toEqual([
      'EventsSlow: nobody makes outbox_waiting',
      'EventsSlow: no section in docs/operators.md',
      'EventsSlow: no runbook',
    ]);
  });
});

describe('an alert', () => {
  const fires = 'tests: [{ alert_rule_test: [{ alertname: EventsLate, exp_alerts: [{ exp_labels: {} }] }] }]';

  it('is seen firing and silent', () => {
    const both = fires.replace('] }] }]', '] }, { alertname: EventsLate, exp_alerts: [] }] }]');
    expect(untested(ruleGroups(RULES), both)).toEqual([]);
    expect(untested(ruleGroups(RULES), fires)).toEqual(['EventsLate: no test sees it silent']);
    expect(untested(ruleGroups(RULES), 'tests: []')).toHaveLength(2);
  });
});

describe('facts of the code', () => {
  it('has the limit of the drain', () => {
    expect(drainSeconds('const DRAIN_LIMIT_MS = 12_000;')).toBe(12);
    expect(() => drainSeconds('')).toThrow('not where it was');
  });

  it('finds the subjects of events, also in groups', () => {
    const contracts = { A: { subject: 'events.a.b' }, G: { x: { subject: 'events.g.x' } }, R: { subject: 'rpc.a.b' } };
    expect(subjectsIn(contracts)).toEqual(['events.a.b', 'events.g.x']);
  });
});

describe('the strict schema of a custom kind', () => {
  it('closes every object that names its fields and leaves the others open', () => {
    const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: {} };
    expect(strict({ type: 'object', properties: { a: open, b: { type: 'object', properties: {} } } })).toEqual({
      type: 'object',
      additionalProperties: false,
      properties: { a: open, b: { type: 'object', properties: {}, additionalProperties: false } },
    });
  });
});
