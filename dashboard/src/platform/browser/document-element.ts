/** Marks the document's element with what is not so yet: each change makes the browser look at the whole page again. */
export function markDocument(attributes: Readonly<Record<string, string>>): void {
  const { documentElement } = document
  for (const [name, value] of Object.entries(attributes)) {
    if (documentElement.getAttribute(name) !== value) documentElement.setAttribute(name, value)
  }
}
