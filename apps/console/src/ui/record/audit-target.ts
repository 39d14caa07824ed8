/** `/admin/users/:id/block` concerns a user; a second id is on the page of the first. */
const FIRST = /^\S+ \/admin\/([a-z-]+)\/:id(?:\/|$)/;

/** The console page for the subject of an audit entry; undefined if there is none. */
export function findAuditTarget(call: string, hasPage: (resource: string) => boolean, targets: readonly string[]) {
  const resource = FIRST.exec(call)?.[1];
  const [id] = targets;
  return resource && id && hasPage(resource) ? { resource, id } : undefined;
}
