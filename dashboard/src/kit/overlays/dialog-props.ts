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
  /** false: what stands in it is looked at first. A phone's keyboard would cover it, and it would wait for that keyboard. */
  autoFocus?: boolean
  children?: ReactNode
}
