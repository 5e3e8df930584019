import { type ReactNode, useRef, useState } from 'react'
import type { MenuEntry } from './menu-entry.ts'
import { ButtonContext, type NativeButtonProps } from '../layout/native-button.tsx'
import { usePart } from '../layout/use-part.ts'

export interface MenuProps {
  label: string
  entries: readonly MenuEntry[]
  /** A button of the kit. */
  children: ReactNode
}

const sheet = () => import('./menu-sheet.tsx').then(({ MenuSheet }) => MenuSheet)

/** Actions behind a button of the kit. The list is fetched at the first pointer, focus or touch; no press is lost. */
export function Menu({ label, entries, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last'>()
  const { Part: Sheet, fetch } = usePart(sheet, opened !== undefined)
  const press: NativeButtonProps = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== undefined,
    onPointerEnter: fetch,
    onTouchStart: fetch,
    onFocus: fetch,
    onPress: () => setOpened(opened ? undefined : 'first'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
    },
  }
  return (
    <>
      <ButtonContext value={press}>{children}</ButtonContext>
      {opened && Sheet && (
        <Sheet label={label} entries={entries} button={button} at={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
