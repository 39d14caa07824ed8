/** `/admin/users/:id/block` concerns a user; a second id is on the page of the first. */
const FIRST = /^\S+ \/admin\/([a-z-]+)\/:id(?:\/|$)/;
/** `/admin/notes/:kind/:id` names the resource and the record. */
const NAMED = /^\S+ \/admin\/[a-z-]+\/:kind\/:id(?:\/|$)/;

/** The console page for the subject of an audit entry; undefined if there is none. */
export function findAuditTarget(call: string, hasPage: (resource: string) => boolean, targets: readonly string[]) {
  const [resource, id] = NAMED.test(call) ? targets : [FIRST.exec(call)?.[1], targets[0]];
  return resource && id && hasPage(resource) ? { resource, id } : undefined;
}
