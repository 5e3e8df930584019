import { cx } from '../cx.ts'
import * as css from './button.module.css'

/** The look of a button. Filled in the stamp's colour: the one main action of a page. */
export interface ButtonStyle {
  kind?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'small' | 'normal' | 'large' | undefined
  /** As wide as its column. */
  wide?: boolean | undefined
}

export interface ButtonClassOptions extends ButtonStyle {
  /** A square for an icon alone. */
  icon?: boolean
  quiet?: boolean
}

const kinds = { primary: css.primary, secondary: undefined, ghost: css.ghost, danger: css.danger }
const sizes = { small: css.small, normal: undefined, large: css.large }

/** The class names of a button or of a link that looks like one. */
export function buttonClass({
  kind = 'secondary',
  size = 'normal',
  wide = false,
  icon = false,
  quiet = false,
}: ButtonClassOptions): string {
  return cx(css.button, kinds[kind], sizes[size], wide && css.wide, icon && css.icon, quiet && css.quiet)
}
