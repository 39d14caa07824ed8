import type { Operation } from '../history.ts';
import type { FinalState } from '../state.ts';
import { countBy, type Finding } from './finding.ts';

/** The messages of a chat have numbers without gaps, each acknowledged one is there once, in the order of its sender. */
export function messageFindings(operations: readonly Operation[], { chats }: FinalState): Finding[] {
  const findings: Finding[] = [];
  for (const [chat, messages] of chats) {
    const gap = messages.find(({ seq }, index) => seq !== index + 1);
    if (gap) findings.push({ kind: 'lost', text: `chat ${chat} has a gap before message ${gap.seq}` });
    const counts = countBy(messages.map(({ clientMsgId }) => clientMsgId ?? ''));
    const sent = operations.filter(({ kind, subject }) => kind === 'message' && subject.startsWith(`${chat} `));
    const lastOf = new Map<string, number>();
    for (const { actor, subject, outcome, scenario } of sent) {
      const name = subject.slice(chat.length + 1);
      const count = counts.get(name) ?? 0;
      if (outcome === 'ok' && count === 0) findings.push({ kind: 'lost', scenario, text: `${name} of chat ${chat}` });
      if (count > 1) findings.push({ kind: 'duplicated', scenario, text: `${name} of chat ${chat}` });
      if (outcome !== 'ok') continue;
      const { seq = 0 } = messages.find(({ clientMsgId }) => clientMsgId === name) ?? {};
      if (seq < (lastOf.get(actor) ?? 0))
        findings.push({ kind: 'wrong', scenario, text: `${name} of chat ${chat} stands before an earlier one` });
      lastOf.set(actor, seq);
    }
  }
  return findings;
}

/** A person who has a chat open sees each of its messages once and in order, live or by the read after a reconnect. */
export function viewFindings(operations: readonly Operation[], { chats, views }: FinalState): Finding[] {
  const scenarioOf = new Map(operations.map(({ subject, scenario }) => [subject, scenario]));
  return views.flatMap(({ viewer, chat, messages }): Finding[] => {
    const finding = (kind: Finding['kind'], name: string, what: string): Finding => {
      const scenario = scenarioOf.get(`${chat} ${name}`);
      return { kind, scenario, text: `${viewer} ${what} ${name} of chat ${chat}` };
    };
    const counts = countBy(messages.map(({ clientMsgId }) => clientMsgId ?? ''));
    const stored = (chats.get(chat) ?? []).map(({ clientMsgId }) => clientMsgId ?? '');
    const [displaced] = messages.filter(({ seq }, index) => seq <= (messages[index - 1]?.seq ?? 0));
    return [
      ...stored.filter((name) => !counts.has(name)).map((name) => finding('lost', name, 'does not see')),
      ...[...counts].filter(([, count]) => count > 1).map(([name]) => finding('duplicated', name, 'sees twice')),
      ...(displaced ? [finding('wrong', displaced.clientMsgId ?? '', 'sees too late')] : []),
    ];
  });
}
