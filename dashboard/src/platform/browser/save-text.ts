/** Downloads a text as a file. */
export const downloadText = (name: string, text: string): void =>
  downloadFile(new File([text], name, { type: 'text/plain' }))

/** Downloads a file under its name. */
export function downloadFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Prints a text without the page around it. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const printed = frame.contentDocument?.createElement('pre')
  if (!printed) return frame.remove()
  printed.textContent = text
  frame.contentDocument?.body.append(printed)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
