/** Text that users may enter in any field. It must be shown as written and never be parsed as markup. */
export const HOSTILE: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '"><iframe src=javascript:alert(1)>',
  '&lt;b&gt;bold&lt;/b&gt;',
  '{{constructor.constructor("alert(1)")()}}',
];
