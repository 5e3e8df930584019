import { type RefObject, use, useEffect, useRef } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'
import type { MenuEntry } from './menu-entry.ts'
import { NavigationContext } from '../layout/navigation.tsx'
import * as css from '../layout/floating.module.css'
import { cx } from '../cx.ts'

const settledMilliseconds = 100

export interface MenuSheetProps {
  label: string
  entries: readonly MenuEntry[]
  button: RefObject<HTMLButtonElement | null>
  /** The entry that has the focus first. */
  at: 'first' | 'last'
  onClose: () => void
}

/** The list of a menu, below its button; arrows, letters and Escape work in it. */
export function MenuSheet({ label, entries, button, at, onClose }: MenuSheetProps) {
  const { go = (address: string) => location.assign(address) } = use(NavigationContext)
  const focus = { autoFocus: at }
  const menu = useRef<HTMLDivElement>(null)
  useEffect(function focusEntry() {
    // after a press that looks like a screen reader's, React Aria leaves the focus on the list when the machine is slow
    const timer = setTimeout(() => {
      if (document.activeElement === menu.current)
        menu.current?.querySelector<HTMLElement>('[role="menuitem"][tabindex="0"]')?.focus()
    }, settledMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return (
    <RouterProvider navigate={go}>
      <Popover
        className={cx(css.popover)}
        triggerRef={button}
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        placement="bottom end"
        offset={4}
      >
        <Menu ref={menu} {...focus} aria-label={label} onClose={onClose}>
          {entries.flatMap((entry) => [
            ...(entry.apart ? [<Separator key={`${entry.id}-line`} />] : []),
            <Entry key={entry.id} of={entry} />,
          ])}
        </Menu>
      </Popover>
    </RouterProvider>
  )
}

function Entry({ of: { id, label, note, icon, href, onAction, danger, isDisabled } }: { of: MenuEntry }) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={cx(css.item, danger && css.danger)}
      {...(href !== undefined && { href })}
      {...(onAction && { onAction })}
      {...(isDisabled !== undefined && { isDisabled })}
    >
      {icon}
      <span>
        {label}
        {note && <span className={css.note}>{note}</span>}
      </span>
    </MenuItem>
  )
}
