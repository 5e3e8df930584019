import * as css from './key-cap.module.css'

/** The key that does the same as the button it stands in; left out on phones. */
export function KeyCap({ of: letter }: { of: string }) {
  return (
    <kbd className={css.key} aria-hidden="true">
      {letter}
    </kbd>
  )
}
