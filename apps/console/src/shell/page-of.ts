/** `/admin/users/:id/block` is about a user; what stands behind a second id is told by its own page. */
const FIRST = /^\S+ \/admin\/([a-z-]+)\/:id(?:\/|$)/;

/** The console's page for what a call of the audit log was about; of a case that has none, nothing. */
export function pageOf(call: string, hasPage: (resource: string) => boolean, targets: readonly string[]) {
  const resource = FIRST.exec(call)?.[1];
  const [id] = targets;
  return resource && id && hasPage(resource) ? { resource, id } : undefined;
}
