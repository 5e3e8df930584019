import { useState } from 'react'
import type { PreparedFile } from './prepare-file.ts'
import type { TriedFile } from './tried-files.tsx'

/** Types of files as a chooser offers them; what a file really is, its bytes tell. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf'

export interface FileCheckEnds {
  onSend: (file: PreparedFile) => void
  /** It was looked at and not sent. */
  onTried: (file: Omit<TriedFile, 'place'>) => void
}

/** Looks at a file before it is sent; the code for it comes with the first one. */
export function useFileCheck({ onSend, onTried }: FileCheckEnds) {
  const [isLooking, setIsLooking] = useState(false)
  const look = async (file: File) => {
    setIsLooking(true)
    try {
      const { prepareFile } = await import('./prepare-file.ts')
      const prepared = await prepareFile(file)
      if (typeof prepared === 'string') return onTried({ why: prepared, name: file.name })
      const [hint] = prepared.hints
      if (hint) onTried({ why: hint, name: file.name, prepared })
      else onSend(prepared)
    } finally {
      setIsLooking(false)
    }
  }
  return { isLooking, look: (file: File) => void look(file) }
}
