import { initialsOf } from '../format/initials.ts'
import * as css from './avatar.module.css'
import { cx } from '../cx.ts'

export interface AvatarProps {
  name: string
  /** The person's picture; initials replace it. */
  picture?: string | null
  small?: boolean
}

/** A person as a round picture or two letters, beside the name. */
export function Avatar({ name, picture, small = false }: AvatarProps) {
  return (
    <span className={cx(css.avatar, small && css.small)} data-avatar="" aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : initialsOf(name)}
    </span>
  )
}
