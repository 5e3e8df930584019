import type { ReactNode } from 'react'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  lead?: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
  wide?: boolean
  /** Only its buttons close it: an action is pending. */
  stays?: boolean
  /** false: the content is read before a field is filled in. A phone's keyboard would cover it. */
  autoFocus?: boolean
  children?: ReactNode
}
