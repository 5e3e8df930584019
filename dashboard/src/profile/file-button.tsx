import { useRef } from 'react'
import { Button, type ButtonProps } from '../kit/layout/button.tsx'

export interface FileButtonProps extends Omit<ButtonProps, 'onPress' | 'type'> {
  /** Types of files that are offered, as an input takes them. */
  accept: string
  /** Opens the camera on a phone, the one that looks at the person. */
  camera?: boolean
  onFile: (file: File) => void
}

/** A button that asks for one file. */
export function FileButton({ accept, camera = false, onFile, ...button }: FileButtonProps) {
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
        {...(camera && { capture: 'user' })}
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
