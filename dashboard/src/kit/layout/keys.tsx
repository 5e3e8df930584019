import * as css from './keys.module.css'

/** Keys as they are drawn on the keyboard, pressed together or one after the other. */
export function Keys({ of: keys }: { of: readonly string[] }) {
  return (
    <span className={css.keys} data-keys="">
      {keys.map((key) => (
        <kbd key={key} className={css.key}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
