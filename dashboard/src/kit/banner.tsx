import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Press } from './press.tsx'
import { CloseIcon } from './icons/actions.tsx'
import { WarningIcon } from './icons/states.tsx'

export interface BannerProps {
  /** Amber instead of solid red, which belongs to the KYC banner alone. */
  soft?: boolean
  icon?: ReactNode
  onClose?: () => void
  children: ReactNode
}

/** A line across the page that cannot be overlooked. Links in it are bold and underlined. */
export function Banner({ soft = false, icon, onClose, children }: BannerProps) {
  const { t } = useLingui()
  return (
    <div className={soft ? 'banner soft' : 'banner'} role={soft ? 'status' : 'alert'}>
      {icon ?? <WarningIcon />}
      <span>{children}</span>
      {onClose && (
        <Press className="x" aria-label={t`Close`} onPress={onClose}>
          <CloseIcon small />
        </Press>
      )}
    </div>
  )
}
