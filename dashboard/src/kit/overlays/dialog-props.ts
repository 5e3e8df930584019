import type { ReactNode } from 'react'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  lead?: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
  wide?: boolean
  /** Only its buttons close it: something is under way. */
  stays?: boolean
  children?: ReactNode
}
