import { useEffect, useMemo } from 'react'
import { useStore } from '../../../platform/store.ts'
import { DoorPhone } from './door-phone.ts'
import type { DoorView } from './door-view.ts'

const codeForm = /^#[\w-]{43}$/

/** This phone at its gate, from the code in the address or from what it keeps. */
export function useDoorPhone(): { phone: DoorPhone; view: DoorView } {
  const phone = useMemo(() => new DoorPhone(), [])
  useEffect(
    function openDoor() {
      const code = codeForm.test(location.hash) ? location.hash.slice(1) : undefined
      // the code is used up: it leaves the browser's history
      if (code) history.replaceState(history.state, '', location.pathname)
      void phone.begin(code)
      const resume = () => void phone.sync()
      addEventListener('online', resume)
      addEventListener('offline', resume)
      return () => {
        removeEventListener('online', resume)
        removeEventListener('offline', resume)
        phone.stop()
      }
    },
    [phone],
  )
  return { phone, view: useStore(phone.view) }
}

/**
 * A hardware scanner types fast and ends with Enter: what is typed outside of fields is read as a scan. Answers nothing that is
 * shorter than a ticket's number.
 */
export function useHardwareScanner(onText: (text: string) => Promise<void>): void {
  useEffect(
    function listenToScanner() {
      let typed = ''
      const take = (event: KeyboardEvent) => {
        if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
        if (event.key === 'Enter' && typed.length >= scannedLeast) {
          event.preventDefault()
          void onText(typed)
        }
        typed = event.key.length === 1 ? typed + event.key : event.key === 'Shift' ? typed : ''
      }
      addEventListener('keydown', take, { capture: true })
      return () => removeEventListener('keydown', take, { capture: true })
    },
    [onText],
  )
}

const scannedLeast = 6
