import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../layout/button.tsx'
import { CloseIcon } from '../icons/first.tsx'
import * as css from './sheet.module.css'
import { cx } from '../cx.ts'

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** For a form: wider, and on phones up to the top. */
  wide?: boolean
  children: ReactNode
}

/** A sheet at the end side of the page, at its bottom on phones; the page beside it stays visible. */
export function Sheet({ isOpen, onClose, title, wide = false, children }: SheetProps) {
  const { t } = useLingui()
  return (
    <ModalOverlay
      className={cx(css.ground, wide && css.scrim)}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
    >
      <Modal className={cx(css.sheet, wide && css.wide)}>
        <Dialog>
          <div className={css.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <IconButton label={t`Close`} icon={<CloseIcon small />} onPress={onClose} />
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
