import * as css from './key-hint.module.css'

/** A key beside what it does: seen, quiet, never the only way; on phones there is none. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className={css.key} aria-hidden="true">
    {children}
  </kbd>
)
