import type { ReactNode } from 'react'
import * as css from './keys.module.css'

/** Keys drawn as on the keyboard, pressed together or one after the other. */
export function Keys({ of: keys }: { of: readonly string[] }) {
  return (
    <span className={css.keys} data-keys="">
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </span>
  )
}

/** A single key or a key with its modifier; `isHidden` where `aria-keyshortcuts` already announces it. */
export function Key({ isHidden, children }: { isHidden?: boolean; children: ReactNode }) {
  return (
    <kbd className={css.key} aria-hidden={isHidden}>
      {children}
    </kbd>
  )
}
