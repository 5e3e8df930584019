import * as css from './key-hint.module.css'

/** The key of an action, quiet and never the only way; hidden on phones. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className={css.key} aria-hidden="true">
    {children}
  </kbd>
)
