import { useRef } from 'react'
import { Button, type ButtonProps } from '../layout/button.tsx'

export interface FileButtonProps extends Omit<ButtonProps, 'onPress' | 'type'> {
  /** The accepted file types, in the format of an input. */
  accept: string
  /** Opens a phone's camera: the front one (`user`) or the back one. */
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
          // so that the same file can be chosen again
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
