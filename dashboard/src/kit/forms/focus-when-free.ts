/** Moves the focus to an element; while an open dialog makes the page inert, right after it has closed. */
export function focusWhenFree(element: HTMLElement, options?: FocusOptions): void {
  const shut = element.closest('[inert], [aria-hidden="true"]')
  if (!shut) return element.focus(options)
  const observer = new MutationObserver(() => {
    if (shut.matches('[inert], [aria-hidden="true"]')) return
    observer.disconnect()
    // a closing dialog returns the focus in the next frame
    requestAnimationFrame(() => requestAnimationFrame(() => element.isConnected && element.focus(options)))
  })
  observer.observe(shut, { attributes: true, attributeFilter: ['inert', 'aria-hidden'] })
}
