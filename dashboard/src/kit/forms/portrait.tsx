import { type ReactNode, useState } from 'react'
import { initialsOf } from '../format/initials.ts'
import '../css/portrait.css'

export interface PortraitProps {
  name: string
  picture: string | null
  /** A picture that is dropped here; without it none is taken. */
  onDrop?: ((file: File) => void) | undefined
  /** Name, role and buttons beside it. */
  children: ReactNode
}

/** A person's own picture, large, with what stands beside it. The whole of it takes a dropped file. */
export function Portrait({ name, picture, onDrop, children }: PortraitProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={isOver ? 'portrait over' : 'portrait'}
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
      <div className="beside">{children}</div>
    </div>
  )
}

function Face({ name, picture }: { name: string; picture: string | null }) {
  const [isLost, setIsLost] = useState(false)
  return (
    <span className="face" aria-hidden="true">
      {picture && !isLost ? <img src={picture} alt="" onError={() => setIsLost(true)} /> : initialsOf(name)}
    </span>
  )
}
