import { useState } from 'react'
import type { PreparedFile } from './prepare-file.ts'
import type { TriedFile } from './tried-files.tsx'

/** The types that a file chooser offers; the bytes of a file decide its type. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf'

export interface FileCheckEnds {
  onSend: (file: PreparedFile) => void
  /** Called with a file that was checked and not sent. */
  onTried: (file: Omit<TriedFile, 'place'>) => void
}

/** Checks a file before it is sent; the code of the check is loaded with the first file. */
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
