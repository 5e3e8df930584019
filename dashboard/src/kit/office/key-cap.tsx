import * as css from './key-cap.module.css'

/** The key that does the same as its button; hidden on phones. */
export function KeyCap({ of: letter }: { of: string }) {
  return (
    <kbd className={css.key} aria-hidden="true">
      {letter}
    </kbd>
  )
}
