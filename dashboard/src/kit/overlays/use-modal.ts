import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Opens a `<dialog>` as the browser's own modal while its component is mounted: the page behind is inert, Escape and a
 * press outside close it, and the focus returns to where it was.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(function showModal() {
    const dialog = ref.current
    if (!dialog) return
    const ends = new AbortController()
    const listen = (name: string, act: (event: Event) => void) =>
      dialog.addEventListener(name, act, { signal: ends.signal })
    listen('cancel', (event) => {
      event.preventDefault()
      close()
    })
    // Some browsers close without a cancel event. A close event while the dialog is open belongs to an earlier mount:
    // ignore it.
    listen('close', () => !dialog.open && close())
    listen('click', ({ target }) => target === dialog && close())
    dialog.showModal()
    return () => {
      ends.abort()
      dialog.close()
    }
  }, [])
  return ref
}
