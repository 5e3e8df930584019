import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { usePart } from '../kit/layout/use-part.ts'
import { restOfTexts } from '../texts/app-texts.ts'
import { openOverlay, type Overlay, useOverlay } from './overlay.ts'
import { isWriting } from '../platform/browser/typed-keys.ts'
import { currentRights } from '../platform/session/rights.ts'
import { goAddress, letterOf, singleKeysAreOn } from './shortcut-keys.ts'

const palette = () =>
  Promise.all([import('./palette/palette-panel.tsx'), restOfTexts()]).then(([{ PalettePanel }]) => PalettePanel)
const list = () =>
  Promise.all([import('./palette/shortcuts-dialog.tsx'), restOfTexts()]).then(
    ([{ ShortcutsDialog }]) => ShortcutsDialog,
  )
const shops = () =>
  Promise.all([import('../team/shops-dialog.tsx'), restOfTexts()]).then(([{ ShopsDialog }]) => ShopsDialog)

/** Prefetches the palette when the person is about to open it. */
export const fetchPalette = (): void => void palette().catch(() => undefined)

/**
 * Handles the keys of the whole dashboard and shows the overlays that they open: the palette, the list of shortcuts and the
 * person's shops.
 */
export function Shortcuts() {
  const over = useOverlay()
  const { Part: Palette } = usePart(palette, over === 'palette')
  const { Part: List } = usePart(list, over === 'shortcuts')
  const { Part: Shops } = usePart(shops, over === 'shops')
  useKeys()
  const close = () => openOverlay(undefined)
  return (
    <>
      {over === 'palette' && Palette && <Palette onClose={close} />}
      {over === 'shortcuts' && List && <List onClose={close} />}
      {over === 'shops' && Shops && <Shops onClose={close} />}
    </>
  )
}

// the longest pause between `g` and its letter
const sequenceMilliseconds = 1500

function useKeys() {
  const navigate = useNavigate()
  const go = useEffectEvent((address: string) => void navigate({ to: address }))
  useEffect(function listenToKeys() {
    let goesUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isShut()) return
      const act = actOf(event, event.timeStamp < goesUntil)
      goesUntil = act?.begins ? event.timeStamp + sequenceMilliseconds : 0
      if (!act) return
      event.preventDefault()
      if (act.opens) openOverlay(act.opens)
      if (act.goes) go(act.goes)
      act.focuses?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

interface Act {
  opens?: Overlay
  /** An address. */
  goes?: string
  focuses?: HTMLElement
  /** The first key of a sequence. */
  begins?: true
}

/** The action of a key; undefined for a key without one. */
function actOf(event: KeyboardEvent, isGoing: boolean): Act | undefined {
  const letter = letterOf(event)
  const isAlone = !event.altKey && !event.shiftKey
  if (event.ctrlKey || event.metaKey) return letter === 'k' && isAlone ? { opens: 'palette' } : undefined
  if (event.altKey || isWriting(event.target) || !singleKeysAreOn()) return undefined
  if (event.key === '?' || event.key === '؟') return { opens: 'shortcuts' }
  const field = event.key === '/' ? searchField() : null
  if (field) return { focuses: field }
  const goes = isGoing && letter ? goAddress(letter, currentRights()) : undefined
  if (goes) return { goes }
  return letter === 'g' && isAlone ? { begins: true } : undefined
}

/** The search field of the page's own list. */
const searchField = (): HTMLElement | null => document.querySelector<HTMLElement>('main input[type="search"]')

/** An open dialog asks for an answer first. */
const isShut = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null
