/** What a document would fetch from somebody else, and fonts that it would wait for. */
export function foreignFetches(html: string): string[] {
  const sources = [...html.matchAll(/<(?:script|link|img|source|iframe)\b[^>]*\b(?:src|href)="([^"]+)"/g)]
  const styles = [...html.matchAll(/url\(["']?([^"')]+)/g)]
  return [...sources, ...styles]
    .map(([, address]) => address ?? '')
    .filter((address) => /^(?:[a-z]+:)?\/\//i.test(address) || /\.(?:woff2?|ttf|otf)\b/.test(address))
}
