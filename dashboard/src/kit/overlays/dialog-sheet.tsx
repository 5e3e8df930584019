import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { DialogProps } from './dialog-props.ts'
import * as css from './dialog-sheet.module.css'
import { cx } from '../cx.ts'

/** A sheet over the page; at the bottom of the screen on phones. */
export function DialogSheet({
  isOpen,
  onClose,
  title,
  lead,
  actions,
  wide = false,
  stays = false,
  autoFocus = true,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className={cx(css.scrim)}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!stays}
      isKeyboardDismissDisabled={stays}
    >
      <Modal className={cx(css.dialog, wide && css.wide)}>
        <AriaDialog>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {lead && <p className={css.lead}>{lead}</p>}
          {children && <Body autoFocus={autoFocus}>{children}</Body>}
          {actions && <div className={css.actions}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** The body of a dialog; its first field has the focus. */
function Body({ autoFocus, children }: { autoFocus: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const focusFirst = useEffectEvent(() => {
    if (autoFocus) ref.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
  })
  useEffect(function focusFirstField() {
    focusFirst()
  }, [])
  return (
    <div ref={ref} className={css.body}>
      {children}
    </div>
  )
}
