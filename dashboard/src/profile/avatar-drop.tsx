import { type ReactNode, useState } from 'react'
import { initialsOf } from '../kit/format/initials.ts'
import * as css from './avatar-drop.module.css'
import { cx } from '../kit/cx.ts'

export interface AvatarDropProps {
  name: string
  picture: string | null
  /** Receives a dropped picture; without it the area takes none. */
  onDrop?: ((file: File) => void) | undefined
  /** Name, role and buttons beside it. */
  children: ReactNode
}

/** A person's own picture, large, with its children beside it. The whole area takes a dropped file. */
export function AvatarDrop({ name, picture, onDrop, children }: AvatarDropProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={cx(css.photo, isOver && css.over)}
      {...(onDrop && {
        onDragOver: (event) => {
          event.preventDefault()
          setIsOver(true)
        },
        onDragLeave: () => setIsOver(false),
        onDrop: (event) => {
          event.preventDefault()
          setIsOver(false)
          const [file] = event.dataTransfer.files
          if (file) onDrop(file)
        },
      })}
    >
      <Face key={picture} name={name} picture={picture} />
      <div className={css.beside}>{children}</div>
    </div>
  )
}

function Face({ name, picture }: { name: string; picture: string | null }) {
  const [isLost, setIsLost] = useState(false)
  return (
    <span className={css.face} aria-hidden="true">
      {picture && !isLost ? <img src={picture} alt="" onError={() => setIsLost(true)} /> : initialsOf(name)}
    </span>
  )
}
