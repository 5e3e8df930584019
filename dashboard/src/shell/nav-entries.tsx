import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { NativeButton } from '../kit/layout/native-button.tsx'
import { Anchor } from '../kit/layout/anchor.tsx'
import { ChevronDownIcon } from '../kit/icons/first.tsx'
import * as css from './sidebar.module.css'
import { cx } from '../kit/cx.ts'

export interface NavLinkProps {
  href: string
  icon?: ReactNode
  isHere?: boolean
  onPress?: () => void
  /** The number of its waiting items. */
  count?: ReactNode
  children: string
}

/** One entry of the sidebar. */
export function NavLink({ href, icon, isHere = false, onPress, count, children }: NavLinkProps) {
  return (
    <li>
      <Anchor href={href} title={children} {...(isHere && { 'aria-current': 'page' })} {...(onPress && { onPress })}>
        {icon}
        <span>{children}</span>
        {count && <span className={css.count}>{count}</span>}
      </Anchor>
    </li>
  )
}

export interface NavGroupProps {
  title: string
  icon: ReactNode
  isOpen: boolean
  onToggle: () => void
  /** The focus has left the group, or Escape was pressed in it: floating entries close. */
  onLeave?: (() => void) | undefined
  /** One of its entries is the current page. */
  isHere?: boolean
  children: ReactNode
}

/** A group of entries. */
export function NavGroup({ title, icon, isOpen, onToggle, onLeave, isHere = false, children }: NavGroupProps) {
  const group = useRef<HTMLLIElement>(null)
  useLeaving(group, isOpen ? onLeave : undefined)
  return (
    <li ref={group}>
      <NativeButton className={isHere ? css.here : undefined} title={title} aria-expanded={isOpen} onPress={onToggle}>
        {icon}
        <span>{title}</span>
        <ChevronDownIcon small />
      </NativeButton>
      {isOpen && <ul className={css.sub}>{children}</ul>}
    </li>
  )
}

/** Reports that the focus left a group or that Escape was pressed in it, which returns the focus to its button. */
function useLeaving(group: RefObject<HTMLLIElement | null>, onLeave: (() => void) | undefined) {
  const leave = useEffectEvent(() => onLeave?.())
  const isWatched = onLeave !== undefined
  useEffect(
    function watchFocus() {
      const item = group.current
      if (!isWatched || !item) return
      const watch = new AbortController()
      const onFocusOut = ({ relatedTarget: to }: FocusEvent) => {
        if (!(to instanceof Node && item.contains(to))) leave()
      }
      const onKeyDown = ({ key }: KeyboardEvent) => {
        if (key !== 'Escape') return
        leave()
        item.querySelector('button')?.focus()
      }
      item.addEventListener('focusout', onFocusOut, { signal: watch.signal })
      item.addEventListener('keydown', onKeyDown, { signal: watch.signal })
      return () => watch.abort()
    },
    [group, isWatched],
  )
}

/** The indicator whether the books balanced at the last check. */
export function Lamp({ lit, children }: { lit: boolean; children: ReactNode }) {
  return (
    <span className={cx(css.lamp, !lit && css.out)}>
      <i />
      {children}
    </span>
  )
}
