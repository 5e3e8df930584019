import { useRef } from 'react'
import { Button, type ButtonProps } from '../layout/button.tsx'

export interface FileButtonProps extends Omit<ButtonProps, 'onPress' | 'type'> {
  /** Types of files that are offered, as an input takes them. */
  accept: string
  /** Opens a phone's camera: the one that looks at the person, or away from them. */
  camera?: 'user' | 'environment'
  onFile: (file: File) => void
}

/** A button that asks for one file. */
export function FileButton({ accept, camera, onFile, ...button }: FileButtonProps) {
  const ref = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onPress={() => ref.current?.click()} />
      <input
        ref={ref}
        type="file"
        hidden
        tabIndex={-1}
        accept={accept}
        {...(camera && { capture: camera })}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // the same file may be chosen again
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
