import { useEffect, useRef, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import type { DialogProps } from './dialog-props.ts'

/** A sheet above the page; at the foot of the screen on phones. */
export function DialogSheet({
  isOpen,
  onClose,
  title,
  lead,
  actions,
  wide = false,
  stays = false,
  children,
}: DialogProps) {
  return (
    <ModalOverlay
      className="scrim"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!stays}
      isKeyboardDismissDisabled={stays}
    >
      <Modal className={wide ? 'dialog wide' : 'dialog'}>
        <AriaDialog>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {lead && <p className="lead">{lead}</p>}
          {children && <Body>{children}</Body>}
          {actions && <div className="does">{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** What is written in a dialog; the first line to write on has the focus. */
function Body({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(function focusFirstField() {
    ref.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus()
  }, [])
  return (
    <div ref={ref} className="body">
      {children}
    </div>
  )
}
