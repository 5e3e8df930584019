import { type ReactNode, useState } from 'react'
import { cx } from '../../../kit/cx.ts'
import * as css from './drop-area.module.css'

/** An area that takes a dropped file; its children have a button that chooses one. */
export function DropArea({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className={cx(css.area, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
    </div>
  )
}
