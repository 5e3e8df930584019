/**
 * Sets attributes of the document's element that differ, because each change makes the browser restyle the whole page.
 */
export function markDocument(attributes: Readonly<Record<string, string>>): void {
  const { documentElement } = document
  for (const [name, value] of Object.entries(attributes)) {
    if (documentElement.getAttribute(name) !== value) documentElement.setAttribute(name, value)
  }
}
