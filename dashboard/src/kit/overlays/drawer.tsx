import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import * as css from './drawer.module.css'
import { cx } from '../cx.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** The sidebar on phones: 280 px over the page. */
export function Drawer({ isOpen, onClose, label, children }: DrawerProps) {
  return (
    <ModalOverlay className={cx(css.scrim)} isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <Modal className={cx(css.drawer)} data-drawer="">
        <Dialog aria-label={label}>{children}</Dialog>
      </Modal>
    </ModalOverlay>
  )
}
