/** What a person typed into the document's own form before the script ran; the script keeps it there (public/early.js). */
export function earlyEntry(name: string): string {
  const field = document.querySelector<HTMLInputElement>(`#root input[name="${name}"]`)
  return field?.value ?? ''
}
