import { type ReactNode, useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import { cx } from '../../kit/cx.ts'
import { Mark } from '../../kit/icons/mark.tsx'
import { CloseIcon } from '../../kit/icons/first.tsx'
import { IconButton } from '../../kit/layout/button.tsx'
import { useModal } from '../../kit/overlays/use-modal.ts'
import * as css from './full-screen.module.css'

export interface FullScreenProps {
  /** What readers hear when it opens. */
  label: string
  shop: string
  place: string
  /** The paid screen: the only full green one of the product. */
  isPaid?: boolean
  /** Beside the shop's name: whether it is live, how long ago. */
  aside?: ReactNode
  onClose: () => void
  children: ReactNode
  /** The buttons at its foot. */
  foot: ReactNode
}

/** A screen that is shown to a customer: nothing of the dashboard is around it. */
export function FullScreen({ label, shop, place, isPaid = false, aside, onClose, children, foot }: FullScreenProps) {
  const { t } = useLingui()
  const ref = useModal(onClose)
  useEffect(
    function focusFirstField() {
      // the browser has given the focus to the first button
      ref.current?.querySelector('input')?.focus()
    },
    [ref],
  )
  return (
    <dialog ref={ref} className={cx(css.screen, isPaid && css.paid)} aria-label={label}>
      <div className={css.column}>
        <header className={css.head}>
          <Mark />
          <p className={css.shop} translate="no">
            <b>{shop}</b>
            <span>{place}</span>
          </p>
          {aside}
          <IconButton label={t`Close`} icon={<CloseIcon />} onPress={onClose} />
        </header>
        {children}
        <footer className={css.foot}>{foot}</footer>
      </div>
    </dialog>
  )
}
