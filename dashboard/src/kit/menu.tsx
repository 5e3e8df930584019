import type { ReactElement, ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Separator } from 'react-aria-components/Separator'

export interface MenuEntry {
  id: string
  label: string
  note?: string
  icon?: ReactNode
  href?: string
  onAction?: () => void
  danger?: boolean
  isDisabled?: boolean
  /** A hairline above it. */
  apart?: boolean
}

/** Actions behind a button of the kit. */
export function Menu({
  label,
  entries,
  children,
}: {
  label: string
  entries: readonly MenuEntry[]
  children: ReactElement
}) {
  return (
    <MenuTrigger>
      {children}
      <Popover className="pop" placement="bottom end" offset={4}>
        <AriaMenu aria-label={label}>
          {entries.flatMap((entry) => [
            ...(entry.apart ? [<Separator key={`${entry.id}-line`} />] : []),
            <Entry key={entry.id} of={entry} />,
          ])}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

function Entry({ of: { id, label, note, icon, href, onAction, danger, isDisabled } }: { of: MenuEntry }) {
  return (
    <MenuItem
      id={id}
      textValue={label}
      className={danger ? 'mi danger' : 'mi'}
      {...(href !== undefined && { href })}
      {...(onAction && { onAction })}
      {...(isDisabled !== undefined && { isDisabled })}
    >
      {icon}
      <span>
        {label}
        {note && <span className="note">{note}</span>}
      </span>
    </MenuItem>
  )
}
