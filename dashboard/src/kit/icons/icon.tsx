import { cx } from '../cx.ts'
import * as css from './icon.module.css'

export interface IconProps {
  /** 16 px instead of 20; the stroke stays 1.5 px. */
  small?: boolean
}

/** An icon of the set: one path on a 20 grid. Always decoration: a word beside it or the button's label names it. */
// so that the bundler removes a call whose result is unused
/* @__NO_SIDE_EFFECTS__ */
export function icon(path: string, { turns = false, dots = false } = {}) {
  return function Icon({ small = false }: IconProps) {
    return (
      <svg className={cx(css.icon, small && css.small, turns && css.turns)} viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} {...(dots && { strokeWidth: 2.5 })} />
      </svg>
    )
  }
}
