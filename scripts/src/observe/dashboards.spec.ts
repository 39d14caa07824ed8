import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ruleGroups } from '../verify/alerts.ts';
import { DASHBOARDS, OBJECTIVES, toGrafana } from './dashboards.ts';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');

describe('the dashboards', () => {
  it('match the files in deploy/grafana (npm run dashboards writes them)', () => {
    const files = globSync('*.json', { cwd: join(DEPLOY, 'grafana/dashboards') });
    expect(files.toSorted()).toEqual(DASHBOARDS.map(({ uid }) => `${uid}.json`).toSorted());
    for (const dashboard of DASHBOARDS)
      expect(JSON.parse(read(`grafana/dashboards/${dashboard.uid}.json`))).toEqual(toGrafana(dashboard));
  });

  it('are included in the cluster manifests', () => {
    for (const { uid } of DASHBOARDS) expect(read('grafana/kustomization.yaml')).toContain(`dashboards/${uid}.json`);
  });

  it('use the objectives of the alerts', () => {
    const rules = ruleGroups(read('prometheus/rules/sahaya.yml')).flatMap((group) => group.rules);
    for (const { record, share } of OBJECTIVES) {
      const alerts = rules.filter(({ alert, expr }) => alert && expr.includes(`${record}:`));
      expect(alerts.map(({ expr }) => expr.includes(`* ${share} and`))).toEqual([true, true]);
    }
  });
});
