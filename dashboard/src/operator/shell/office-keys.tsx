import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Line, Lines } from '../../kit/data/lines.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { usePart } from '../../kit/layout/use-part.ts'
import { NativeButton } from '../../kit/layout/native-button.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import type { OfficePage } from '../office-pages.ts'
import { officePages } from '../pages.ts'
import { isWriting, paletteKeys, printedKey } from '../../platform/browser/typed-keys.ts'
import { isDialogOpen, opensPalette } from '../../kit/office/key-names.ts'
import * as css from './office-keys.module.css'
import { openOfficeOverlay, useOfficeOverlay } from './office-overlay.ts'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { pageKeyOf, useRegisteredKeys } from '../../kit/office/page-keys.ts'

const palette = () => import('./office-palette.tsx').then(({ OfficePalette }) => OfficePalette)

/**
 * The bar at the foot: the keys of the page, quiet and never the only way; `?` opens the list of all keys, Ctrl+K the
 * palette.
 */
export function OfficeKeys() {
  const { t } = useLingui()
  const keys = useRegisteredKeys()
  const over = useOfficeOverlay()
  const { Part: Palette, fetch: fetchPalette } = usePart(palette, over === 'palette')
  useOfficeKeys()
  return (
    <>
      <footer className={css.bar}>
        <span className={css.own}>
          {keys.map(({ key, name }) => (
            <span key={key}>
              <Key>{key}</Key> {name}
            </span>
          ))}
        </span>
        <NativeButton
          className={css.palette}
          onPress={() => openOfficeOverlay('palette')}
          onPointerEnter={fetchPalette}
          aria-keyshortcuts="Control+K Meta+K"
        >
          <PaletteKeys /> {t`search and go`}
        </NativeButton>
        <NativeButton className={css.all} onPress={() => openOfficeOverlay('keys')} aria-keyshortcuts="?">
          <Key>?</Key> {t`all keys`}
        </NativeButton>
      </footer>
      {over === 'keys' && <AllKeys />}
      {over === 'palette' && Palette && <Palette onClose={() => openOfficeOverlay(undefined)} />}
    </>
  )
}

function PaletteKeys() {
  const [hold, press] = paletteKeys()
  return (
    <>
      <Key>{hold}</Key> <Key>{press}</Key>
    </>
  )
}

/** A key, drawn as on the keyboard. */
function Key({ children }: { children: ReactNode }) {
  return <kbd className={css.key}>{children}</kbd>
}

const goalOf = ({ entry, jump }: OfficePage) => entry ?? jump

// the most between `g` and its letter
const sequenceMilliseconds = 1500

/** Handles the keys of the whole office: the page's own, `g` and a letter, `/`, `?`. */
function useOfficeKeys() {
  const navigate = useNavigate()
  const operator = useOperator()
  const go = useEffectEvent((letter: string): boolean => {
    const page = officePages.find((one) => goalOf(one)?.key === letter && hasRole(operator, one.roles))
    if (page) void navigate({ to: page.path })
    return page !== undefined
  })
  useEffect(function listenToKeys() {
    let goesUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if (opensPalette(event)) {
        event.preventDefault()
        if (!isDialogOpen()) openOfficeOverlay('palette')
        return
      }
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey
      if (event.defaultPrevented || event.isComposing || hasModifier || isWriting(event.target) || isDialogOpen())
        return
      // on a button or a link Enter is the browser's own press
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('button, a[href]')) return
      const key = printedKey(event)
      const isGoing = event.timeStamp < goesUntil
      goesUntil = key === 'g' && !isGoing ? event.timeStamp + sequenceMilliseconds : 0
      if (goesUntil > 0) return
      if (isGoing ? go(key) : act(key)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** Acts on a key outside a sequence; false for a key without an action. */
function act(key: string): boolean {
  if (key === '?') {
    openOfficeOverlay('keys')
    return true
  }
  const search = key === '/' ? searchField() : null
  if (search) {
    search.focus()
    return true
  }
  const registered = pageKeyOf(key)
  registered?.act()
  return registered !== undefined
}

/** The search field of the page's own list, else the one of the bar. */
const searchField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main input[type="search"]') ??
  document.querySelector<HTMLElement>('[data-office-search]')

/** The list of all active keys. */
function AllKeys() {
  const { t } = useLingui()
  const { _ } = useMessages()
  const keys = useRegisteredKeys()
  const operator = useOperator()
  const close = () => openOfficeOverlay(undefined)
  return (
    <Dialog
      isOpen
      wide
      onClose={close}
      title={<Trans>All keys</Trans>}
      actions={
        <Button onPress={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Stack gap={6}>
        <Section title={t`On this page`}>
          <Lines>
            {keys.map(({ key, name }) => (
              <Line key={key} label={name}>
                <Key>{key}</Key>
              </Line>
            ))}
            <Line label={<Trans>Search</Trans>}>
              <Key>/</Key>
            </Line>
            <Line label={<Trans>Search and go</Trans>}>
              <PaletteKeys />
            </Line>
          </Lines>
        </Section>
        <Section title={t`Go to a page`}>
          <Lines>
            {officePages.flatMap((page) => {
              const goal = goalOf(page)
              if (!goal || !hasRole(operator, page.roles)) return []
              return (
                <Line key={page.path} label={_(goal.name)}>
                  <Key>g</Key> <Key>{goal.key}</Key>
                </Line>
              )
            })}
          </Lines>
        </Section>
      </Stack>
    </Dialog>
  )
}
